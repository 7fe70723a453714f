// npx tsx tools/scripts/products/pack.ts <render out folder> <product ...>: renders (PNG) to small WebP in assets/products, with their meta.json
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { inRepository } from '#stack/paths';

const EFFORT = 5;
const [rendered, ...products] = parseArgs({ allowPositionals: true }).positionals;
if (!rendered || products.length === 0) throw new Error('Give the folder of the renders and the products.');

/** How each file is packed; those that a product lacks are left out. */
const layers = (product: string): Record<string, (image: Sharp) => Sharp> => ({
  base: (image) => image.webp({ quality: product.startsWith('scene') ? 88 : 92, effort: EFFORT, smartSubsample: true }),
  mask: (image) => image.webp({ quality: 90, effort: 6 }),
  shade: (image) => image.webp({ quality: 92, effort: EFFORT }),
  print: (image) => image.webp({ quality: 90, effort: EFFORT }),
  gloss: (image) => image.webp({ quality: 90, effort: EFFORT }),
  displace: (image) => image.resize({ width: 600 }).webp({ lossless: true, effort: 6 }),
});

for (const product of products) {
  const [source, target] = [path.join(rendered, product), inRepository('assets', 'products', product)];
  mkdirSync(target, { recursive: true });
  for (const [layer, pack] of Object.entries(layers(product))) {
    const file = path.join(source, `p_${layer}.png`);
    if (existsSync(file)) await pack(sharp(file)).toFile(path.join(target, `${layer}.webp`));
  }
  copyFileSync(path.join(source, 'meta.json'), path.join(target, 'meta.json'));
  const sizes = readdirSync(target).map(
    (file) => `${file} ${(statSync(path.join(target, file)).size / 1024).toFixed(0)}k`,
  );
  console.log(product, sizes.join(', '));
}
