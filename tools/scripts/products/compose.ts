// npx tsx tools/scripts/products/compose.ts <product> <#hex colour> <design png|svg, - for none> <out file> [--width pixels] [--in product of the scene]
// Composes one product photo as the shop does, to look at a rendering. Build the libraries first.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { composeProduct } from '#imaging';
import { inRepository } from '#stack/paths';
import { readMeta } from './meta.js';

const FORMATS = { '.png': 'png', '.jpg': 'jpeg', '.jpeg': 'jpeg', '.webp': 'webp' } as const;
/** Printed to their edges. */
const COVERED = ['mousepad', 'phonecase', 'pillow', 'poster', 'scene-wall'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { width: { type: 'string' }, in: { type: 'string' } },
});
const [slug, colour, design, out] = positionals;
if (!slug || !colour || !design || !out) throw new Error('Give a product, a colour, a design and a file to write.');
const format = FORMATS[path.extname(out) as keyof typeof FORMATS];
if (!format) throw new Error(`${out}: give a file that ends with ${Object.keys(FORMATS).join(', ')}.`);

const assetsDir = inRepository('assets', 'products');
const bytes = await composeProduct({
  slug,
  colour,
  design:
    design === '-'
      ? undefined
      : await sharp(await readFile(design), { density: 144 })
          .png()
          .toBuffer(),
  fit: COVERED.includes(slug) ? 'cover' : 'contain',
  product: values.in,
  ground: 'photo',
  format,
  width: Number(values.width ?? readMeta(path.join(assetsDir, slug)).image.width),
  assetsDir,
});
await writeFile(out, bytes);
