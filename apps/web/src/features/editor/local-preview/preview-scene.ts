import type { Design, Product, RenderingBox, Variant } from '#contracts';
import { thumbnailAddress } from '#contracts/thumbnails';
import { placeDesign, type DesignLayout, type Size } from '#domain';
import type { Placing } from '../placement-settings.js';
import type { PrintFile } from '../print-area.js';

/** On the picture of the blank product, which is `pictureWidth` wide. */
export type PicturedArea = RenderingBox & { pictureWidth: number };

/** A design on a print area. */
interface PreviewPrint {
  url: string;
  design: Size;
  area: Size;
  layout: DesignLayout;
  printArea: PicturedArea | undefined;
}

/** Everything that a preview shows. */
export interface PreviewScene {
  /** Where the pictures of the product lie. */
  art: string;
  /** `#rrggbb` */
  colour: string;
  /** The area that the preview is of. */
  printArea: PicturedArea | undefined;
  prints: PreviewPrint[];
}

export interface ComposeRequest {
  /** Where the picture goes; a newer request for the same slot replaces an older one. */
  slot: string;
  version: number;
  scene: PreviewScene;
  /** Pixels of the screen that the picture is wide. */
  width: number;
  /** One of many, and less urgent. */
  small: boolean;
}

export type ComposeResponse = { slot: string; version: number } & ({ bitmap: ImageBitmap } | { problem: string });

const WHITE = '#ffffff';

const picturedArea = ({ mockup_template: [template] }: PrintFile): PicturedArea | undefined =>
  template?.position && {
    left: template.position.left,
    top: template.position.top,
    width: template.position.width,
    height: template.position.height,
    pictureWidth: template.position.area_width,
  };

/** A print area with the design that lies on it. */
interface PrintedArea {
  area: PrintFile;
  design: Design | null;
  placing: Placing | null;
}

function printOn({ area, design, placing }: PrintedArea): PreviewPrint[] {
  if (!design || !placing) return [];
  const size = { width: area.width, height: area.height };
  return [
    {
      url: thumbnailAddress(design.url, 1280),
      design: { width: design.width, height: design.height },
      area: size,
      layout: placeDesign(design, size, placing.editorState, placing.aspectChoice),
      printArea: picturedArea(area),
    },
  ];
}

/** The scene of a variant with what lies on the areas in view; null where the shop has no pictures of the product. */
export function sceneOf(
  product: Product,
  variant: Variant,
  shown: PrintFile,
  inView: readonly PrintedArea[],
): PreviewScene | null {
  if (!product.art) return null;
  return {
    art: product.art,
    colour: variant.color_code ?? WHITE,
    printArea: picturedArea(shown),
    prints: inView.flatMap(printOn),
  };
}
