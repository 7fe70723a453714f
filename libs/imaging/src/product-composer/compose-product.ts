import sharp, { type Sharp } from 'sharp';
import type { RenderingBox } from '#contracts';
import {
  areaInRendering,
  centredPlacement,
  frameOf,
  kissCut,
  LayerInk,
  onTransparentGround,
  printInk,
  scalePlacement,
  surfaceOf,
  tintProduct,
  type Layer,
  type PlacementBox,
  type Rendering,
  type Size,
  type Surface,
} from '#domain';
import { designSize, drawDesignLayer } from './design-layer.js';
import { loadRendering } from './load-rendering.js';

/** Draws the print at up to twice the picture's size, so that warping does not blur it. */
const MOST_OVERSAMPLING = 2;

export interface ComposeOptions {
  /** Folder of the rendering below `assetsDir`, or `paper-sheet`. */
  slug: string;
  /** Colour of the product, `#rrggbb`. */
  colour: string;
  /** Bytes of a PNG, JPEG, WebP or trusted SVG; without it the product stays blank. */
  design?: Buffer | undefined;
  /** Position of the design in the print area; by default centred by `fit`. */
  placementBox?: PlacementBox | undefined;
  fit?: 'contain' | 'cover' | undefined;
  /** Replaces the rendering's own print area; relative to the corner of its frame, in pixels of its base picture. */
  printArea?: RenderingBox | undefined;
  /** Which product of a scene takes the design. */
  product?: string | undefined;
  /** Degrees by which a mug's wrap is turned. */
  turn?: number | undefined;
  /** `photo`: as rendered, on its ground; `transparent`: the product alone, cropped to its frame. */
  ground?: 'photo' | 'transparent' | undefined;
  format?: 'jpeg' | 'png' | 'webp' | undefined;
  /** Width of the picture in pixels. */
  width: number;
  assetsDir: string;
}

/** Renders a photograph-like, encoded picture of a product with a design printed on it; throws if the design is not a picture. */
export async function composeProduct(options: ComposeOptions): Promise<Buffer> {
  const rendering = await loadRendering(options.assetsDir, options.slug, options.printArea);
  const transparent = options.ground === 'transparent';
  const colours = tintProduct(rendering, options.colour, transparent ? 'pure' : 'mixed');
  if (options.design) await print(colours, rendering, options.design, options);
  const picture = transparent ? cutOut(rendering, colours) : photograph(rendering, colours);
  return encode(picture.resize({ width: options.width }), options.format ?? 'webp');
}

function cutOut(rendering: Rendering, colours: Uint8Array): Sharp {
  const { width, height } = frameOf(rendering);
  return sharp(onTransparentGround(rendering, colours), { raw: { width, height, channels: 4 } });
}

function photograph(rendering: Rendering, colours: Uint8Array): Sharp {
  return sharp(colours, { raw: { ...rendering.meta.image, channels: 3 } });
}

async function print(
  colours: Uint8Array,
  rendering: Rendering,
  design: Buffer,
  options: ComposeOptions,
): Promise<void> {
  const printArea = areaInRendering(rendering.meta, options.printArea);
  const surface = surfaceOf(rendering, { ...options, printArea });
  const border = rendering.meta.kissCut?.border ?? 0;
  const scale = await oversampling(surface, design, options);
  const margin = Math.round(border * 2 * scale);
  const layer = await drawLayer(surface, design, { ...options, scale, margin });
  const ink = new LayerInk(border > 0 ? kissCut(layer, border, scale) : layer, scale, margin);
  printInk(colours, rendering, surface, ink, border * 2);
}

/** Not beyond the design's own pixels: sharp moves what it enlarges by half a pixel, the ink does not. */
async function oversampling(surface: Surface, design: Buffer, options: ComposeOptions): Promise<number> {
  const size = await designSize(design);
  const box = boxOf(surface, size, { ...options, scale: 1 });
  return Math.min(MOST_OVERSAMPLING, size.width / box.width, size.height / box.height);
}

function boxOf(
  surface: Surface,
  design: Size,
  { placementBox, fit, scale }: ComposeOptions & { scale: number },
): RenderingBox {
  const [width, height] = [Math.round(surface.width * scale), Math.round(surface.height * scale)];
  return placementBox
    ? scalePlacement(placementBox, areaOf(surface, placementBox, width, height))
    : centredPlacement(design, { width, height }, fit ?? 'contain');
}

async function drawLayer(
  surface: Surface,
  design: Buffer,
  options: ComposeOptions & { scale: number; margin: number },
): Promise<Layer> {
  const width = Math.round(surface.width * options.scale);
  const height = Math.round(surface.height * options.scale);
  const printed = await drawDesignLayer(design, boxOf(surface, await designSize(design), options), width, height);
  return options.margin === 0 ? printed : withMargin(printed, options.margin);
}

/** Centres the print area on a scene's surface, which may have another shape; elsewhere the area is the surface. */
function areaOf(
  surface: Surface,
  { area_width, area_height }: PlacementBox,
  width: number,
  height: number,
): RenderingBox {
  if (!surface.foreign) return { left: 0, top: 0, width, height };
  return centredPlacement({ width: area_width, height: area_height }, { width, height }, 'contain');
}

function withMargin(layer: Layer, margin: number): Layer {
  const width = layer.width + margin * 2;
  const height = layer.height + margin * 2;
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < layer.height; y++) {
    const row = layer.data.subarray(y * layer.width * 4, (y + 1) * layer.width * 4);
    data.set(row, ((y + margin) * width + margin) * 4);
  }
  return { data, width, height };
}

function encode(picture: Sharp, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  if (format === 'png') return picture.png({ compressionLevel: 8 }).toBuffer();
  if (format === 'jpeg') return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  return picture.webp({ quality: 84, alphaQuality: 90, smartSubsample: true }).toBuffer();
}
