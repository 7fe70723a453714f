// node scripts/render-showcase.mjs: draws the pictures of assets/showcase, the mockups that Home shows of itself. Build the libraries first.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { composeProduct } from '#imaging';
import { fox, moth } from './sample-art/creatures.mjs';
import { peaks, wave } from './sample-art/landscapes.mjs';
import { flow, lemons } from './sample-art/patterns.mjs';

const assets = path.resolve(import.meta.dirname, '../assets');
const WIDTH = 720;
/** What is printed on which picture, and how it lies in the print area. */
const PRINTS = {
  'hoodie-peaks.webp': [peaks()],
  'poster-wave.webp': [wave(), 'cover'],
  'mug-flow.webp': [flow(2700, 1050), 'cover'],
  'tote-moth.webp': [moth({ ink: '#f3e9d6', wing: '#b77fc0', light: '#2b1f47' })],
  'tee-fox.webp': [fox()],
  'pillow-lemons.webp': [lemons(), 'cover'],
};

const read = async (file) => JSON.parse(await readFile(path.join(assets, file), 'utf8'));

for (const { picture, globalId, colour, size } of await read('showcase/showcase.json')) {
  const product = await read(`catalogue/${globalId}.json`);
  const variant = product.variants.find((each) => each.colour === colour && each.size === size);
  const template = product.templates.find((each) => each.id === variant.placements[0].templateId);
  const hex = product.colours.find((each) => each.name === colour)?.hex ?? '#ffffff';
  const [svg, fit] = PRINTS[picture];
  const bytes = await composeProduct({
    slug: product.rendering,
    colour: hex,
    printArea: product.rendering === 'mug' ? undefined : template.printArea,
    design: await sharp(Buffer.from(svg)).png().toBuffer(),
    fit,
    ground: 'transparent',
    width: WIDTH,
    assetsDir: path.join(assets, 'products'),
  });
  await writeFile(path.join(assets, 'showcase', picture), bytes);
  process.stdout.write(`${picture} ${bytes.length}\n`);
}
