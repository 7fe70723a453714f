import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { catalogueProductSchema, type CatalogueProduct } from '#contracts';
import {
  defaultChoice,
  layoutDesign,
  picturePyramid,
  placeDesign,
  ProductPreview,
  untouched,
  type Editing,
  type PicturePyramid,
} from '#domain';
import { renderPrintFile } from '../pictures/render-print-file.js';
import { composeProduct } from './compose-product.js';
import { loadRendering } from './load-rendering.js';

const assetsDir = path.resolve('assets/products');
/** `npm run check:preview` sets 200 random placements for each product; without it, a few products and small pictures stand for all. */
const asked = process.env.PREVIEW_PLACEMENTS;
const placements = Number(asked ?? 2);
const SAMPLE = ['cap-yupoong-6245cm', 'case-clear-iphone'];
/** The products to look at, separated by commas. */
const chosen = process.env.PREVIEW_PRODUCTS?.split(',') ?? SAMPLE;
const DESIGN_WIDTH = asked ? 1280 : 1024;
/** Longest side of a print area, in pixels. A file of twice what the product's picture shows of it is shrunk, as each real one is; a larger one takes long to draw and shows nothing more. */
const LONGEST = asked ? 2000 : 1800;
/** The grey on which both are compared. */
const PLATE = 200;

function readProduct(name: string): CatalogueProduct {
  return catalogueProductSchema.parse(JSON.parse(readFileSync(path.join('assets/catalogue', name), 'utf8')));
}

const products = readdirSync('assets/catalogue')
  .filter((name) => name.endsWith('.json'))
  .map(readProduct)
  .filter(({ globalId }) => chosen.includes(globalId));

/** The same numbers in each run: mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

function randomEditing(random: () => number): Editing {
  const between = (low: number, high: number): number => low + (high - low) * random();
  return {
    position: { x: between(-40, 40), y: between(-40, 40) },
    scale: between(0.15, 1.6),
    rotation: random() < 0.4 ? 0 : between(-180, 180),
    fillImage: false,
  };
}

interface Design {
  bytes: Buffer;
  width: number;
  height: number;
  picture: PicturePyramid;
}

/** A sun over stripes of different widths and a thin curve, on a transparent ground. */
function drawnArtwork(width: number, height: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  const paint = (i: number, colour: readonly number[]): void => void data.set([...colour, 255], i * 4);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [(i % width) / width, Math.floor(i / width) / width];
    const fromSun = Math.hypot(x - 0.5, y - 0.45);
    if (fromSun < 0.4) paint(i, [255 - fromSun * 100, 210 - fromSun * 350, 63 + fromSun * 100]);
    if (y > 0.7 && (y * 20) % 1 < 1.4 - y) paint(i, [40 + y * 60, 90, 160 - y * 40]);
    if (Math.abs(y - 1.2 + 0.8 * Math.sin(x * 3.1)) < 0.008) paint(i, [16, 32, 48]);
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

let drawn: Promise<Design[]> | undefined;

async function readDesigns(): Promise<Design[]> {
  const sources = [
    await drawnArtwork(DESIGN_WIDTH, DESIGN_WIDTH * 1.25),
    readFileSync('assets/showcase/poster-wave.webp'),
  ];
  return Promise.all(sources.map((source) => readDesign(source, DESIGN_WIDTH)));
}

async function readDesign(source: Buffer, designWidth: number): Promise<Design> {
  const bytes = await sharp(source).resize({ width: designWidth }).png().toBuffer();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { bytes, ...size, picture: picturePyramid({ data, ...size }) };
}

function fileOf({ printfiles }: CatalogueProduct, printfileId: number): { width: number; height: number; dpi: number } {
  const { width, height, dpi } = printfiles.find(({ id }) => id === printfileId)!;
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale), dpi };
}

/** One random placement on one product. */
function difference(product: CatalogueProduct, design: Design, random: () => number): Promise<number> {
  const variant = product.variants[Math.floor(random() * product.variants.length)]!;
  const editing = randomEditing(random);
  return differenceOf(product, variant, { design, editing, fitted: random() < 0.5 });
}

/** Composed from the print file, as the provider does, and in the page. Returns the share of the pixels that differ. */
async function differenceOf(
  product: CatalogueProduct,
  variant: CatalogueProduct['variants'][number],
  { design, editing, fitted }: { design: Design; editing: Editing; fitted: boolean },
): Promise<number> {
  const { printfileId, templateId } = variant.placements[0]!;
  const file = fileOf(product, printfileId);
  const template = product.templates.find(({ id }) => id === templateId)!;
  const printArea = product.rendering === 'mug' ? undefined : template.printArea;
  const colour = variant.colourCode ?? '#ffffff';
  const choice = fitted ? defaultChoice(design, file) : undefined;
  const print = await renderPrintFile(design.bytes, file, layoutDesign(design, file, editing, choice));
  const rendering = await loadRendering(assetsDir, product.rendering, printArea);
  const local = new ProductPreview(rendering, colour);
  const theirs = await composeProduct({
    slug: product.rendering,
    colour,
    design: print.bytes,
    placementBox: {
      area_width: file.width,
      area_height: file.height,
      top: 0,
      left: 0,
      width: file.width,
      height: file.height,
    },
    printArea,
    ground: 'transparent',
    format: 'png',
    width: local.width,
    assetsDir,
  });
  const layout = placeDesign(design, file, editing, choice);
  const ours = local.compose([{ placed: { picture: design.picture, design, area: file, layout }, printArea }]);
  return differing(ours, await sharp(theirs).ensureAlpha().raw().toBuffer(), local);
}

/** As screenshots are compared: by what an eye tells apart, without the steps of a slanted edge. */
function differing(ours: Uint8Array, theirs: Uint8Array, { width, height }: ProductPreview): number {
  return pixelmatch(onPlate(ours), onPlate(theirs), undefined, width, height) / (width * height);
}

function onPlate(picture: Uint8Array): Uint8Array {
  const out = new Uint8Array(picture.length).fill(255);
  for (let o = 0; o < out.length; o += 4)
    for (let c = 0; c < 3; c++) out[o + c] = PLATE + ((picture[o + c]! - PLATE) * picture[o + 3]!) / 255;
  return out;
}

describe('the preview that is composed in the page', () => {
  it.each(products.map((product) => [product.globalId, product] as const))(
    'shows on %s what the print file shows there: under 1 % of the pixels differ',
    async (name, product) => {
      const random = randomNumbers(name.length * 7919 + name.charCodeAt(0));
      const designs = await (drawn ??= readDesigns());
      let worst = 0;
      for (let i = 0; i < placements; i++)
        worst = Math.max(worst, await difference(product, designs[i % designs.length]!, random));
      if (asked) console.info(`${name}: worst ${(worst * 100).toFixed(3)} %`);
      expect(worst).toBeLessThan(0.01);
    },
    20_000 + placements * 10_000,
  );

  it('shows a design that the print file enlarges where it is printed, to half a pixel', async () => {
    const phoneCase = readProduct('case-clear-iphone.json');
    const design = await readDesign(readFileSync('assets/showcase/poster-wave.webp'), 800);
    const editing = { ...untouched, scale: 1.5 };
    const share = await differenceOf(phoneCase, phoneCase.variants[0]!, { design, editing, fitted: false });
    expect(share).toBeLessThan(0.01);
  });

  it('shows a turned design of which the print file draws a part alone where it would lie whole', async () => {
    const sticker = readProduct('sticker-kiss-cut.json');
    const design = await readDesign(readFileSync('assets/showcase/poster-wave.webp'), 1280);
    // The part lies half a pixel of the file beside whole ones, in both directions.
    const editing = {
      ...untouched,
      position: { x: 5.211719796061516, y: -15.903890822082758 },
      scale: 1.3977022139937618,
      rotation: 61.531941862776875,
    };
    const share = await differenceOf(sticker, sticker.variants.at(-1)!, { design, editing, fitted: false });
    expect(share).toBeLessThan(0.002);
  });

  it('shows every print of a side, each where it would be alone', async () => {
    const shirt = readProduct('tee-bella-3001.json');
    const [design] = await (drawn ??= readDesigns());
    const local = new ProductPreview(await loadRendering(assetsDir, shirt.rendering), '#ffffff');
    const printOn = (name: string) => {
      const { printfileId, templateId } = shirt.variants[0]!.placements.find(({ placement }) => placement === name)!;
      const file = fileOf(shirt, printfileId);
      const layout = placeDesign(design!, file, untouched, defaultChoice(design!, file));
      const { printArea } = shirt.templates.find(({ id }) => id === templateId)!;
      return { placed: { picture: design!.picture, design: design!, area: file, layout }, printArea };
    };
    const [front, sleeve] = [printOn('front'), printOn('sleeve_left')];
    const [blank, one, other, both] = [[], [front], [sleeve], [front, sleeve]].map((prints) =>
      Uint8Array.from(local.compose(prints)),
    );
    const differ = (a: Uint8Array, b: Uint8Array): number[] => [...a.keys()].filter((at) => a[at] !== b[at]);
    expect(differ(blank!, other!).length).toBeGreaterThan(1000);
    expect(differ(one!, both!)).toEqual(differ(blank!, other!));
    expect(differ(other!, both!)).toEqual(differ(blank!, one!));
  });
});
