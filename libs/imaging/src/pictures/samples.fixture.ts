import sharp, { type Sharp } from 'sharp';

export type Colour = [number, number, number];
export const red: Colour = [220, 30, 40];
export const green: Colour = [20, 160, 60];
export const blue: Colour = [30, 60, 210];
export const white: Colour = [250, 250, 250];

/** Pixels of a picture whose four quarters have four colours: top left, top right, bottom left, bottom right. */
export function quarters(
  width: number,
  height: number,
  colours: [Colour, Colour, Colour, Colour] = [red, green, blue, white],
): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colours[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)]!;
      data.set(colour, (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Pixels whose red encodes the column and green the row, so that a crop can be checked to the pixel. */
export function coordinates(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set([x % 256, y % 256, (x >> 8) * 16 + (y >> 8)], (y * width + x) * 3);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The red, green, blue and alpha of one pixel. */
export async function pixel(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)];
}

export function near(actual: number[], colour: Colour, tolerance = 14): boolean {
  return colour.every((value, index) => Math.abs(value - actual[index]!) <= tolerance);
}
