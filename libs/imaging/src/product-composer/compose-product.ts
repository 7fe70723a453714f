import sharp, { type Sharp } from 'sharp';
import { designSize, drawDesignLayer, type Layer } from './design-layer.js';
import { onTransparentGround } from './ground.js';
import { kissCut } from './kiss-cut.js';
import { loadRendering } from './load-rendering.js';
import { centredPlacement, scalePlacement, type PlacementBox } from './placement.js';
import { printInk } from './print-ink.js';
import type { Box } from './rendering-meta.js';
import type { Rendering } from './rendering.js';
import { surfaceOf, type Surface } from './surface.js';
import { tintProduct } from './tint.js';

/** Draws the print at twice the picture's size, so that warping does not blur it. */
const OVERSAMPLING = 2;

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
  printArea?: Box | undefined;
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

function cutOut(rendering: Rendering, colours: Buffer): Sharp {
  const frame = rendering.meta.frame ?? { left: 0, top: 0, ...rendering.meta.image };
  const raw = { width: frame.width, height: frame.height, channels: 4 } as const;
  return sharp(onTransparentGround(rendering, colours, frame), { raw });
}

function photograph(rendering: Rendering, colours: Buffer): Sharp {
  return sharp(colours, { raw: { ...rendering.meta.image, channels: 3 } });
}

async function print(colours: Buffer, rendering: Rendering, design: Buffer, options: ComposeOptions): Promise<void> {
  const surface = surfaceOf(rendering, { ...options, printArea: fromFrame(rendering, options.printArea) });
  const border = (rendering.meta.kissCut?.border ?? 0) * OVERSAMPLING;
  const margin = border * 2;
  const layer = await drawLayer(surface, design, margin, options);
  printInk(colours, rendering, surface, border > 0 ? kissCut(layer, border) : layer, { scale: OVERSAMPLING, margin });
}

function fromFrame(rendering: Rendering, area: Box | undefined): Box | undefined {
  const { frame } = rendering.meta;
  return area && frame ? { ...area, left: area.left + frame.left, top: area.top + frame.top } : area;
}

async function drawLayer(surface: Surface, design: Buffer, margin: number, options: ComposeOptions): Promise<Layer> {
  const width = Math.round(surface.width * OVERSAMPLING);
  const height = Math.round(surface.height * OVERSAMPLING);
  const box = options.placementBox
    ? scalePlacement(options.placementBox, areaOf(surface, options.placementBox, width, height))
    : centredPlacement(await designSize(design), { width, height }, options.fit ?? 'contain');
  const printed = await drawDesignLayer(design, box, width, height);
  return margin === 0 ? printed : withMargin(printed, margin);
}

/** Centres the print area on a scene's surface, which may have another shape; elsewhere the area is the surface. */
function areaOf(surface: Surface, { area_width, area_height }: PlacementBox, width: number, height: number): Box {
  if (!surface.foreign) return { left: 0, top: 0, width, height };
  return centredPlacement({ width: area_width, height: area_height }, { width, height }, 'contain');
}

function withMargin(layer: Layer, margin: number): Layer {
  const width = layer.width + margin * 2;
  const height = layer.height + margin * 2;
  const data = Buffer.alloc(width * height * 4);
  for (let y = 0; y < layer.height; y++) {
    layer.data.copy(data, ((y + margin) * width + margin) * 4, y * layer.width * 4, (y + 1) * layer.width * 4);
  }
  return { data, width, height };
}

function encode(picture: Sharp, format: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  if (format === 'png') return picture.png({ compressionLevel: 8 }).toBuffer();
  if (format === 'jpeg') return picture.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
  return picture.webp({ quality: 84, alphaQuality: 90, smartSubsample: true }).toBuffer();
}
