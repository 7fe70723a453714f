// npx tsx tools/scripts/products/cutout.ts <product ...>: silhouette.webp and shadow.webp from base and mask, so that a product can stand on any ground
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { inRepository } from '#stack/paths';
import { groundLightness, luminance } from './ground-lightness.js';
import { readMeta, type Frame } from './meta.js';

/** Holes of the mask that belong to the product. */
const FILLED = ['hoodie', 'phonecase', 'poster'];
const LEAST_SHADOW = 0.012;
/** Where the ground behind a product is not quite even. */
const LEAST_SHADOWS: Record<string, number> = { mug: 0.03 };
/** A grained ground shows no clean shadow: one is painted. */
const PAINTED: Record<string, PaintedShadow> = { mousepad: { dx: 5, dy: 9, blur: 14, depth: 0.34 } };
const FRAMES = JSON.parse(readFileSync(path.join(import.meta.dirname, 'frames.json'), 'utf8')) as Record<string, Frame>;
const SOLID = 8;
const DARKEST = 190;

interface PaintedShadow {
  dx: number;
  dy: number;
  blur: number;
  depth: number;
}

/** One channel, a byte for each pixel. */
interface Layer {
  bytes: Buffer;
  width: number;
  height: number;
}

const raw = ({ width, height }: Layer) => ({ raw: { width, height, channels: 1 as const } });

async function blur(layer: Layer, sigma: number): Promise<Buffer> {
  return sharp(layer.bytes, raw(layer)).blur(sigma).extractChannel(0).raw().toBuffer();
}

/** The mask and what cannot be reached from outside. */
function fillHoles({ bytes: mask, width, height }: Layer): Buffer {
  const filled = Buffer.alloc(width * height, 255);
  const reached: number[] = [];
  const visit = (index: number) => {
    if (filled[index] !== 255 || mask[index]! >= 250) return;
    filled[index] = mask[index]!;
    reached.push(index);
  };
  for (let x = 0; x < width; x += 1) [x, (height - 1) * width + x].forEach(visit);
  for (let y = 0; y < height; y += 1) [y * width, y * width + width - 1].forEach(visit);
  for (let index = reached.pop(); index !== undefined; index = reached.pop()) {
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x < width - 1) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index < width * (height - 1)) visit(index + width);
  }
  return filled;
}

async function paintShadow(silhouette: Layer, { dx, dy, blur: sigma, depth }: PaintedShadow): Promise<Buffer> {
  const { width, height } = silhouette;
  const soft = await blur(silhouette, sigma);
  const shadow = Buffer.alloc(width * height);
  for (let y = dy; y < height; y += 1)
    for (let x = dx; x < width; x += 1) shadow[y * width + x] = soft[(y - dy) * width + x - dx]! * depth;
  return shadow;
}

/** How much darker than an even ground the base is around the product, fading with the distance to it. */
async function measureShadow(base: Buffer, solid: Layer, least: number): Promise<Buffer> {
  const { width, height, bytes } = solid;
  const lightness = groundLightness(base, { ...solid, bytes: await blur(solid, 40) });
  const reach = await blur(solid, 55);
  const shadow = Buffer.alloc(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x;
      const darkness = 1 - luminance(base, index * 3) / lightness(x, y);
      const fade = clamp((reach[index]! - 2) / 26, 1);
      shadow[index] = bytes[index] ? 0 : 255 * clamp((darkness - least) * 1.04, 0.75) * fade;
    }
  return underEdge(shadow, solid);
}

/** Under the antialiased edge the shadow continues as it is beside it. */
async function underEdge(shadow: Buffer, solid: Layer): Promise<Buffer> {
  const soft = await blur({ ...solid, bytes: shadow }, 2.2);
  const weight = await blur({ ...solid, bytes: Buffer.from(solid.bytes.map((value) => 255 - value)) }, 2.2);
  return Buffer.from(
    shadow.map((value, index) =>
      weight[index]! > 20 ? Math.min(DARKEST, (soft[index]! * 255) / weight[index]!) : value,
    ),
  );
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));

/** The first and last column and row with a solid pixel. */
function boundsOf({ bytes, width, height }: Layer): string {
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let index = 0; index < bytes.length; index += 1) {
    if (!bytes[index]) continue;
    const [x, y] = [index % width, Math.floor(index / width)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  return `x ${left} ${right} y ${top} ${bottom}`;
}

async function cutOut(folder: string): Promise<void> {
  const meta = readMeta(folder);
  const size = meta.image;
  const base = await sharp(path.join(folder, meta.files.base)).removeAlpha().raw().toBuffer();
  const maskFile = sharp(path.join(folder, meta.files.mask));
  const mask = { ...size, bytes: await maskFile.toColourspace('b-w').extractChannel(0).raw().toBuffer() };
  const silhouette = { ...size, bytes: FILLED.includes(meta.slug) ? fillHoles(mask) : mask.bytes };
  const solid = { ...size, bytes: Buffer.from(silhouette.bytes.map((value) => (value > SOLID ? 255 : 0))) };
  const painted = PAINTED[meta.slug];
  const shadow = painted
    ? await paintShadow(silhouette, painted)
    : await measureShadow(base, solid, LEAST_SHADOWS[meta.slug] ?? LEAST_SHADOW);
  const save = (bytes: Buffer, quality: number, name: string) =>
    sharp(bytes, raw(silhouette)).webp({ quality, effort: 6 }).toFile(path.join(folder, name));
  await save(silhouette.bytes, 90, 'silhouette.webp');
  await save(shadow, 80, 'shadow.webp');
  Object.assign(meta.files, { silhouette: 'silhouette.webp', shadow: 'shadow.webp' });
  meta.frame = FRAMES[meta.slug];
  writeFileSync(path.join(folder, 'meta.json'), `${JSON.stringify(meta, null, 1)}\n`);
  console.log(meta.slug, boundsOf(solid));
}

const { positionals: products } = parseArgs({ allowPositionals: true });
for (const product of products) await cutOut(inRepository('assets', 'products', product));
