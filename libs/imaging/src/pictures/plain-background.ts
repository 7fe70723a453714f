/** Decoded pixels: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

export interface Color {
  red: number;
  green: number;
  blue: number;
}

/** The longest distance between two colors. */
export const LONGEST_DISTANCE = Math.sqrt(3 * 255 * 255);
/** Colors this near, of 441, are one color to the eye on a border: it absorbs noise and the traces of JPEG. */
const NEAR = 28;
/** A subject may touch this part of the border at most. */
const PLAIN_SHARE = 0.7;
/** From here on a pixel is seen. */
export const VISIBLE_ALPHA = 16;

export const distance = ({ data }: Pixels, pixel: number, { red, green, blue }: Color): number => {
  const at = pixel * 4;
  const x = data[at]! - red;
  const y = data[at + 1]! - green;
  const z = data[at + 2]! - blue;
  // Not hypot: it takes ten times as long.
  return Math.sqrt(x * x + y * y + z * z);
};

/** The color of a plain background: that of most of the visible border. Undefined where the border has no such color or is transparent. */
export function plainBackground(pixels: Pixels): Color | undefined {
  const border = borderOf(pixels);
  const visible = border.filter((pixel) => pixels.data[pixel * 4 + 3]! >= VISIBLE_ALPHA);
  if (visible.length < border.length * PLAIN_SHARE) return undefined;
  const color = medianColor(pixels, visible);
  const near = visible.filter((pixel) => distance(pixels, pixel, color) <= NEAR).length;
  return near >= border.length * PLAIN_SHARE ? color : undefined;
}

/** The pixels of the outermost rows and columns, each once. */
export function borderOf({ width, height }: Pick<Pixels, 'width' | 'height'>): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) {
    border.push(x);
    if (height > 1) border.push((height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y += 1) {
    border.push(y * width);
    if (width > 1) border.push(y * width + width - 1);
  }
  return border;
}

function medianColor({ data }: Pixels, pixels: readonly number[]): Color {
  const median = (channel: number): number => {
    const values = Uint8Array.from(pixels, (pixel) => data[pixel * 4 + channel]!).sort();
    return values[values.length >> 1] ?? 0;
  };
  return { red: median(0), green: median(1), blue: median(2) };
}
