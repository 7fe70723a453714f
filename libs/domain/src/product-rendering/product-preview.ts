import type { RenderingBox } from '#contracts';
import { DesignInk, type PlacedPicture } from './design-ink.js';
import { onTransparentGround, writeGround } from './ground.js';
import { kissCut } from './kiss-cut.js';
import { LayerInk, type Layer } from './layer-ink.js';
import { printInk, type Ink } from './print-ink.js';
import { frameOf, type Rendering } from './rendering.js';
import { areaInRendering, surfaceOf, type Surface } from './surface.js';
import { tintProduct } from './tint.js';

/** A design on one print area of a product. */
interface PlacedPrint {
  placed: PlacedPicture;
  /** Where the area lies, relative to the corner of the frame; by default as the rendering says. */
  printArea?: RenderingBox | undefined;
}

/**
 * Composes previews of one product in one colour: the product alone on a transparent ground, cropped to its frame, as
 * the provider's mockup of it. Keeps the blank product, so that a moved design costs its own pixels only.
 */
export class ProductPreview {
  readonly width: number;
  readonly height: number;
  private readonly blankColours: Uint8Array;
  private readonly blank: Uint8Array;
  private readonly colours: Uint8Array;
  private readonly picture: Uint8Array;

  /** `colour` is `#rrggbb`. */
  constructor(
    private readonly rendering: Rendering,
    colour: string,
  ) {
    ({ width: this.width, height: this.height } = frameOf(rendering));
    this.blankColours = tintProduct(rendering, colour, 'pure');
    this.blank = onTransparentGround(rendering, this.blankColours);
    this.colours = new Uint8Array(this.blankColours);
    this.picture = new Uint8Array(this.blank);
  }

  /** RGBA of the product with its prints, in their order; blank without any. The bytes are overwritten by the next call. */
  compose(prints: readonly PlacedPrint[]): Uint8Array {
    this.picture.set(this.blank);
    if (prints.length === 0) return this.picture;
    this.colours.set(this.blankColours);
    for (const part of prints.map((print) => this.print(print)))
      writeGround(this.picture, this.rendering, this.colours, part);
    return this.picture;
  }

  /** Returns the part of the rendering that it has visited. */
  private print({ placed, printArea }: PlacedPrint): RenderingBox {
    const { meta, scale } = this.rendering;
    const surface = surfaceOf(this.rendering, { printArea: areaInRendering(meta, printArea) });
    const border = meta.kissCut?.border ?? 0;
    const flat = new DesignInk(placed, surface, scale);
    const ink = border > 0 ? stickerInk(flat, surface, border, scale) : flat;
    return printInk(this.colours, this.rendering, surface, ink, border * 2);
  }
}

/** The cut follows the outline of the whole print, which is therefore drawn first. */
function stickerInk(ink: Ink, surface: Surface, border: number, scale: number): Ink {
  const margin = Math.ceil(border * 2 * scale);
  return new LayerInk(kissCut(flatPrint(ink, surface, scale, margin), border, scale), scale, margin);
}

function flatPrint(ink: Ink, surface: Surface, scale: number, margin: number): Layer {
  const width = Math.round(surface.width * scale) + margin * 2;
  const height = Math.round(surface.height * scale) + margin * 2;
  const data = new Uint8Array(width * height * 4);
  for (let y = margin; y < height - margin; y++) {
    for (let x = margin; x < width - margin; x++) {
      const alpha = ink.read((x - margin + 0.5) / scale, (y - margin + 0.5) / scale);
      if (alpha <= 0) continue;
      const o = (y * width + x) * 4;
      data[o] = ink.red + 0.5;
      data[o + 1] = ink.green + 0.5;
      data[o + 2] = ink.blue + 0.5;
      data[o + 3] = alpha * 255 + 0.5;
    }
  }
  return { data, width, height };
}
