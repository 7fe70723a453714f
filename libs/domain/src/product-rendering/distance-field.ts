const FAR = 1e12;
const BEYOND = Number.MAX_VALUE;
const { sqrt } = Math;

/** Computes the distance of every pixel to the nearest set pixel (exact, two passes of parabolas). */
export function distanceField(isSet: (pixel: number) => boolean, width: number, height: number): Float64Array {
  const field = new Float64Array(width * height);
  for (let i = 0; i < field.length; i++) field[i] = isSet(i) ? 0 : FAR;
  const scratch = new Scratch(Math.max(width, height));
  for (let x = 0; x < width; x++) scratch.transform(field, x, width, height);
  for (let y = 0; y < height; y++) scratch.transform(field, y * width, 1, width);
  for (let i = 0; i < field.length; i++) field[i] = sqrt(field[i] ?? FAR);
  return field;
}

/** One dimension of the squared distance: the lower envelope of the parabolas over each sample. */
class Scratch {
  private readonly values: Float64Array;
  private readonly tops: Int32Array;
  private readonly bounds: Float64Array;

  constructor(length: number) {
    this.values = new Float64Array(length);
    this.tops = new Int32Array(length);
    this.bounds = new Float64Array(length + 1);
  }

  transform(field: Float64Array, offset: number, stride: number, length: number): void {
    const { values, tops, bounds } = this;
    for (let q = 0; q < length; q++) values[q] = field[offset + q * stride] ?? FAR;
    this.envelope(length);
    let k = 0;
    for (let q = 0; q < length; q++) {
      while ((bounds[k + 1] ?? BEYOND) < q) k++;
      const top = tops[k] ?? 0;
      field[offset + q * stride] = (q - top) ** 2 + (values[top] ?? FAR);
    }
  }

  private envelope(length: number): void {
    const { tops, bounds } = this;
    let k = 0;
    tops[0] = 0;
    bounds[0] = -BEYOND;
    bounds[1] = BEYOND;
    for (let q = 1; q < length; q++) {
      let crossing = this.crossing(q, tops[k] ?? 0);
      while (k > 0 && crossing <= (bounds[k] ?? -BEYOND)) crossing = this.crossing(q, tops[--k] ?? 0);
      k = crossing <= (bounds[k] ?? -BEYOND) ? k : k + 1;
      tops[k] = q;
      bounds[k] = k === 0 ? -BEYOND : crossing;
      bounds[k + 1] = BEYOND;
    }
  }

  private crossing(q: number, top: number): number {
    const { values } = this;
    return ((values[q] ?? FAR) + q * q - ((values[top] ?? FAR) + top * top)) / (2 * q - 2 * top);
  }
}
