import sharp, { type Sharp } from 'sharp';
import type { RenderingBox } from '#contracts';
import type { Layer } from '#domain';

/** Larger pictures would not fit into memory; refused before decoding. */
const MAX_PIXELS = 120_000_000;

/** Opens a design with orientation applied; SVG is rasterised large enough to be scaled down. */
function open(design: Buffer): Sharp {
  return sharp(design, { limitInputPixels: MAX_PIXELS, density: 144 }).autoOrient();
}

/** Size of the upright design, in pixels. */
export async function designSize(design: Buffer): Promise<{ width: number; height: number }> {
  const { autoOrient } = await open(design).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** Draws the design at `box` of a transparent layer; crops the part outside the layer before scaling. */
export async function drawDesignLayer(
  design: Buffer,
  box: RenderingBox,
  width: number,
  height: number,
): Promise<Layer> {
  const data = Buffer.alloc(width * height * 4);
  const to = clipBox(box, width, height);
  if (!to) return { data, width, height };
  const size = await designSize(design);
  const from = sourceBox(to, box, size);
  const part = await open(design)
    .toColourspace('srgb')
    .ensureAlpha()
    .extract(from)
    .resize(to.width, to.height, { fit: 'fill' })
    .raw()
    .toBuffer();
  for (let y = 0; y < to.height; y++) {
    part.copy(data, ((to.top + y) * width + to.left) * 4, y * to.width * 4, (y + 1) * to.width * 4);
  }
  return { data, width, height };
}

function clipBox(box: RenderingBox, width: number, height: number): RenderingBox | null {
  const left = Math.max(0, Math.round(box.left));
  const top = Math.max(0, Math.round(box.top));
  const right = Math.min(width, Math.round(box.left + box.width));
  const bottom = Math.min(height, Math.round(box.top + box.height));
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null;
}

function sourceBox(to: RenderingBox, box: RenderingBox, size: { width: number; height: number }): RenderingBox {
  const span = (
    start: number,
    length: number,
    boxStart: number,
    boxLength: number,
    pixels: number,
  ): [number, number] => {
    const first = Math.min(pixels - 1, Math.max(0, Math.floor(((start - boxStart) / boxLength) * pixels)));
    const last = Math.min(pixels, Math.max(first + 1, Math.ceil(((start + length - boxStart) / boxLength) * pixels)));
    return [first, last - first];
  };
  const [left, width] = span(to.left, to.width, box.left, box.width, size.width);
  const [top, height] = span(to.top, to.height, box.top, box.height, size.height);
  return { left, top, width, height };
}
