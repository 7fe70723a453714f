// npx tsx tools/scripts/render-products.ts [globalId ...]: renders the images of assets/catalogue/*.json. Build the libraries first.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { catalogueProductSchema, type CatalogueProduct } from '#contracts';
import { inRepository } from '#stack/paths';
import { composeImage, type Artwork } from './compose-image.js';
import { fox, moth } from './sample-art/creatures.js';
import { desert, peaks, wave } from './sample-art/landscapes.js';
import { mugTemplate } from './sample-art/mug-template.js';
import { crest, flow, lemons, tiles } from './sample-art/patterns.js';

const catalogueDir = inRepository('assets', 'catalogue');
const WIDTH = 800;

/** The colour it is printed on, null where the product has none, and what is printed. */
type Sample = [colour: string | null, svg: string, fit?: Artwork['fit']];

const lightMoth = moth({ ink: '#f3e9d6', wing: '#b77fc0', light: '#2b1f47' });
/** The samples of each product by their names. */
const SAMPLES: Record<string, Record<string, Sample>> = {
  'tee-bella-3001': { wave: ['White', wave()], moth: ['Black', lightMoth] },
  'tee-a4-n3142': { peaks: ['Royal', peaks()] },
  'hoodie-cotton-heritage-m2580': { desert: ['Bone', desert()], moth: ['Maroon', lightMoth] },
  'hoodie-gildan-18500': { fox: ['Black', fox()] },
  'cap-yupoong-6245cm': { waves: ['Navy', crest()] },
  'tote-econscious': { lemons: ['Oyster', lemons()], fox: ['Black', fox()] },
  'mug-white-glossy': { lemons: ['White', lemons(2700, 1050), 'cover'], wave: ['White', wave(900, 1050)] },
  'pillow-basic': { tiles: [null, tiles(), 'cover'] },
  'poster-matte': { desert: [null, desert(), 'cover'], flow: [null, flow(), 'cover'] },
  'poster-framed': { flow: ['Red Oak', flow(), 'cover'], desert: ['Black', desert(), 'cover'] },
  'sticker-kiss-cut': { moth: ['White', moth()] },
  'case-clear-iphone': {
    wave: [
      null,
      wave(600, 1250, { sun: '#f0a63a', blues: ['#0f4a4a', '#2b8577', '#79bfa6'], paper: '#f3ead7' }),
      'cover',
    ],
    flow: [null, flow(600, 1250), 'cover'],
  },
  'mouse-pad': { peaks: ['White', peaks(1200, 1000), 'cover'] },
};

async function save(name: string, bytes: Buffer): Promise<void> {
  const file = path.join(catalogueDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

async function renderBlanks(product: CatalogueProduct): Promise<void> {
  const done = new Set<string>();
  for (const variant of product.variants) {
    const ids = [variant.placements[0]?.templateId, variant.placements[0]?.lyingTemplateId];
    for (const template of product.templates.filter(({ id }) => ids.includes(id))) {
      const name = product.rendering === 'mug' ? variant.picture : template.picture;
      if (done.has(name)) continue;
      done.add(name);
      await save(name, await composeImage(product, variant, { width: WIDTH, template }));
    }
  }
}

async function renderMugTemplates(product: CatalogueProduct): Promise<void> {
  for (const template of product.templates) {
    const svg = mugTemplate(template.width, template.printArea);
    const image = sharp(Buffer.from(svg), { density: 100 }).resize(WIDTH).webp({ quality: 88 });
    await save(template.picture, await image.toBuffer());
  }
}

async function renderSamples(product: CatalogueProduct): Promise<void> {
  for (const [name, [colour, svg, fit]] of Object.entries(SAMPLES[product.globalId] ?? {})) {
    const variant = product.variants.find(
      (each) => each.colour === colour && (product.rendering !== 'paper-sheet' || each.size === '18″×24″'),
    );
    if (!variant) throw new Error(`${product.globalId} has no variant for its sample ${name}.`);
    const image = await composeImage(product, variant, { width: WIDTH, artwork: { svg, fit } });
    await save(`pictures/${product.globalId}/sample-${name}.webp`, image);
  }
}

const { positionals: wanted } = parseArgs({ allowPositionals: true });
for (const file of (await readdir(catalogueDir)).filter((name) => name.endsWith('.json'))) {
  const product = catalogueProductSchema.parse(JSON.parse(await readFile(path.join(catalogueDir, file), 'utf8')));
  if (wanted.length > 0 && !wanted.includes(product.globalId)) continue;
  await renderBlanks(product);
  if (product.rendering === 'mug') await renderMugTemplates(product);
  await renderSamples(product);
  process.stdout.write(`${product.globalId}\n`);
}
