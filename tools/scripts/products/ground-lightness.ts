const STEP = 7;
const ROUNDS = 5;
const TERMS = 6;

interface Point {
  x: number;
  y: number;
  lightness: number;
}

export const luminance = (pixels: Buffer, index: number): number =>
  0.2126 * pixels[index]! + 0.7152 * pixels[index + 1]! + 0.0722 * pixels[index + 2]!;

/**
 * The lightness of the ground at each place, as if nothing stood on it: a quadratic surface by least squares through the ground far from the product.
 * @param product grows with the nearness of the product; 0 where it is far
 */
export function groundLightness(
  base: Buffer,
  product: { bytes: Buffer; width: number; height: number },
): (x: number, y: number) => number {
  const { width, height } = product;
  const terms = (x: number, y: number): number[] => {
    const [u, v] = [x / width - 0.5, y / height - 0.5];
    return [1, u, v, u * u, u * v, v * v];
  };
  const all = farPoints(base, product);
  let kept = all;
  let surface = (_x: number, _y: number): number => 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const coefficients = leastSquares(kept.map(({ x, y, lightness }) => ({ terms: terms(x, y), value: lightness })));
    surface = (x, y) => dot(terms(x, y), coefficients);
    // Shadows are no ground.
    kept = all.filter(({ x, y, lightness }) => {
      const above = lightness - surface(x, y);
      return above > -3 && above < 8;
    });
  }
  return surface;
}

function farPoints(base: Buffer, { bytes, width, height }: { bytes: Buffer; width: number; height: number }): Point[] {
  const points: Point[] = [];
  for (let y = 2; y < height; y += STEP)
    for (let x = 2; x < width; x += STEP) {
      const index = y * width + x;
      if (bytes[index] === 0) points.push({ x, y, lightness: luminance(base, index * 3) });
    }
  return points;
}

/** Solves the normal equations by Gauss-Jordan elimination. */
function leastSquares(points: { terms: number[]; value: number }[]): number[] {
  const rows = Array.from({ length: TERMS }, () => new Float64Array(TERMS + 1));
  for (const { terms, value } of points)
    for (const [i, row] of rows.entries()) {
      for (let j = 0; j < TERMS; j += 1) row[j]! += terms[i]! * terms[j]!;
      row[TERMS]! += terms[i]! * value;
    }
  for (const [i, pivot] of rows.entries())
    for (const [k, row] of rows.entries()) {
      if (k === i) continue;
      const factor = row[i]! / pivot[i]!;
      for (let j = i; j <= TERMS; j += 1) row[j]! -= factor * pivot[j]!;
    }
  return rows.map((row, i) => row[TERMS]! / row[i]!);
}

const dot = (a: number[], b: number[]): number => a.reduce((sum, value, index) => sum + value * b[index]!, 0);
