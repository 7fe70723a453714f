// node scripts/render-products.mjs [globalId ...]: draws the pictures of assets/catalogue/*.json. Build the libraries first.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { composeProduct } from '#imaging';
import { fox, moth } from './sample-art/creatures.mjs';
import { desert, peaks, wave } from './sample-art/landscapes.mjs';
import { mugTemplate } from './sample-art/mug-template.mjs';
import { crest, flow, lemons, tiles } from './sample-art/patterns.mjs';

const catalogueDir = path.resolve(import.meta.dirname, '../assets/catalogue');
const assetsDir = path.resolve(import.meta.dirname, '../assets/products');
const WIDTH = 800;

const lightMoth = moth({ ink: '#f3e9d6', wing: '#b77fc0', light: '#2b1f47' });
/** Name of a sample picture of a product: what is printed, on which colour, how it lies in the print area. */
const SAMPLES = {
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

async function save(name, bytes) {
  const file = path.join(catalogueDir, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
}

function compose(product, variant, template, design, fit) {
  const hex = product.colours.find((c) => c.name === variant.colour)?.hex ?? '#ffffff';
  const printArea = product.rendering === 'mug' ? undefined : template.printArea;
  return composeProduct({
    slug: product.rendering,
    colour: hex,
    printArea,
    design,
    fit,
    ground: 'transparent',
    width: WIDTH,
    assetsDir,
  });
}

async function renderBlanks(product) {
  const done = new Set();
  for (const variant of product.variants) {
    const { templateId, lyingTemplateId } = variant.placements[0];
    for (const template of product.templates.filter((t) => t.id === templateId || t.id === lyingTemplateId)) {
      const name = product.rendering === 'mug' ? variant.picture : template.picture;
      if (done.has(name)) continue;
      done.add(name);
      await save(name, await compose(product, variant, template));
    }
  }
}

async function renderMugTemplates(product) {
  for (const template of product.templates) {
    const svg = mugTemplate(template.width, template.printArea);
    await save(
      template.picture,
      await sharp(Buffer.from(svg), { density: 100 }).resize(WIDTH).webp({ quality: 88 }).toBuffer(),
    );
  }
}

async function renderSamples(product) {
  for (const [name, [colour, svg, fit]] of Object.entries(SAMPLES[product.globalId] ?? {})) {
    const variant = product.variants.find(
      (v) => v.colour === colour && (product.rendering !== 'paper-sheet' || v.size === '18″×24″'),
    );
    const template = product.templates.find((t) => t.id === variant.placements[0].templateId);
    const design = await sharp(Buffer.from(svg)).png().toBuffer();
    await save(
      `pictures/${product.globalId}/sample-${name}.webp`,
      await compose(product, variant, template, design, fit),
    );
  }
}

const wanted = process.argv.slice(2);
for (const file of (await readdir(catalogueDir)).filter((f) => f.endsWith('.json'))) {
  const product = JSON.parse(await readFile(path.join(catalogueDir, file), 'utf8'));
  if (wanted.length > 0 && !wanted.includes(product.globalId)) continue;
  await renderBlanks(product);
  if (product.rendering === 'mug') await renderMugTemplates(product);
  await renderSamples(product);
  process.stdout.write(`${product.globalId}\n`);
}
