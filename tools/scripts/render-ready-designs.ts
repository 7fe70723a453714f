// npx tsx tools/scripts/render-ready-designs.ts: draws the gallery of ready designs into apps/web/public/art/ready. Build the libraries first.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { ready } from '#contracts/messages/ready';
import { inRepository } from '#stack/paths';
import { renderArt } from '../../apps/sandbox/src/art/render-art.js';

const folder = inRepository('apps', 'web', 'public', 'art', 'ready');
/** Big enough for a print, small enough for a page. */
const SIZE = { width: 960, height: 1280 };
const TILE_WIDTH = 320;
/** Without a ground, so that they lie on cloth of any colour. */
const CUT_OUT = ['moth', 'owl', 'mushrooms', 'cat'];

await mkdir(folder, { recursive: true });
for (const [key, prompt] of Object.entries(ready)) {
  const [, id = '', part] = key.split('.');
  if (part !== 'prompt') continue;
  const whole = await renderArt(prompt, { ...SIZE, transparent: CUT_OUT.includes(id), format: 'png' });
  await sharp(whole)
    .webp({ quality: 66, effort: 6 })
    .toFile(path.join(folder, `${id}.webp`));
  await sharp(whole)
    .resize(TILE_WIDTH)
    .webp({ quality: 70, effort: 6 })
    .toFile(path.join(folder, `${id}-tile.webp`));
}
