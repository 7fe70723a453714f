// npx tsx tools/scripts/render-showcase.ts: renders the images of assets/showcase, the mockups that Home shows of itself. Build the libraries first.
import { readFile, writeFile } from 'node:fs/promises';
import { catalogueProductSchema, showcaseMockupSchema } from '#contracts';
import { inRepository } from '#stack/paths';
import { composeImage, type Artwork } from './compose-image.js';
import { fox, moth } from './sample-art/creatures.js';
import { peaks, wave } from './sample-art/landscapes.js';
import { flow, lemons } from './sample-art/patterns.js';

const WIDTH = 720;
/** What is printed on each image. */
const PRINTS: Record<string, Artwork> = {
  'hoodie-peaks.webp': { svg: peaks() },
  'poster-wave.webp': { svg: wave(), fit: 'cover' },
  'mug-flow.webp': { svg: flow(2700, 1050), fit: 'cover' },
  'tote-moth.webp': { svg: moth({ ink: '#f3e9d6', wing: '#b77fc0', light: '#2b1f47' }) },
  'tee-fox.webp': { svg: fox() },
  'pillow-lemons.webp': { svg: lemons(), fit: 'cover' },
};

const readAsset = async (...file: string[]): Promise<unknown> =>
  JSON.parse(await readFile(inRepository('assets', ...file), 'utf8'));

const mockups = showcaseMockupSchema.array().parse(await readAsset('showcase', 'showcase.json'));
for (const { picture, globalId, colour, size } of mockups) {
  const product = catalogueProductSchema.parse(await readAsset('catalogue', `${globalId}.json`));
  const variant = product.variants.find((each) => each.colour === colour && each.size === size);
  const artwork = PRINTS[picture];
  if (!variant || !artwork) throw new Error(`${picture}: ${variant ? 'no artwork' : 'no such variant'}.`);
  const bytes = await composeImage(product, variant, { width: WIDTH, artwork });
  await writeFile(inRepository('assets', 'showcase', picture), bytes);
  process.stdout.write(`${picture} ${bytes.length}\n`);
}
