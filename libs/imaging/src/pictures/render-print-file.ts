import sharp, { type Sharp } from 'sharp';
import { openPicture, openPixels, withPicture } from './guarded-sharp.js';
import { inspect, ownLimits } from './inspect.js';
import { overlap, turnAboutMiddle, visiblePiece, type Flips, type PrintPiece } from './print-geometry.js';
import type { Picture, PixelRectangle } from './transform.js';

/** The print area in pixels, and the density written to the file. */
export interface PrintArea {
  width: number;
  height: number;
  dpi: number;
}

/** The part of the upright design to use, its target box, its flips within the box, and its clockwise rotation in degrees about the box's middle. */
export interface PrintLayout extends Flips {
  crop: PixelRectangle;
  box: PixelRectangle;
  rotation: number;
}

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/**
 * Renders the print file: a PNG of exactly the area's size with the design scaled, rotated and placed on a transparent
 * background, clipped to the area. Sets sRGB profile and density; keeps no metadata of the source.
 */
export async function renderPrintFile(bytes: Buffer, area: PrintArea, layout: PrintLayout): Promise<Picture> {
  await inspect(bytes, ownLimits);
  const piece = visiblePiece(layout, layout.rotation, area, layout);
  return withPicture(
    async () => {
      const drawn = piece && (await drawDesign(bytes, area, layout, piece));
      const file = (drawn ?? emptyArea(area)).withIccProfile('srgb').withMetadata({ density: area.dpi }).withExif({});
      const data = await file.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer();
      return {
        bytes: data,
        mimeType: 'image/png',
        width: area.width,
        height: area.height,
        fileSize: data.length,
        ext: 'png',
      };
    },
    pixelsHeld(piece, layout),
  );
}

const isTurned = ({ rotation }: PrintLayout): boolean => rotation % 360 !== 0;

/** A layer that is turned is held whole, before and after; any other is streamed into the file. */
function pixelsHeld(piece: PrintPiece | null, layout: PrintLayout): number {
  if (!piece || !isTurned(layout)) return 0;
  const { width, height } = piece.box;
  const angle = (layout.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  return width * height + (width * cos + height * sin) * (width * sin + height * cos);
}

async function drawDesign(
  bytes: Buffer,
  area: PrintArea,
  layout: PrintLayout,
  piece: PrintPiece,
): Promise<Sharp | null> {
  const layer = scaledLayer(bytes, piece, layout);
  if (!isTurned(layout)) return ontoArea(layer, piece.box, area);
  const { matrix, odx, ody, place } = turnAboutMiddle(piece.box, layout.rotation);
  // sharp cuts out before it applies a matrix, so the rotated layer is a separate picture.
  const { data, info } = await layer
    .affine(matrix, { background: CLEAR, interpolator: 'bicubic', odx, ody })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = { width: info.width, height: info.height };
  return ontoArea(openPixels(data, { ...turned, channels: 4 }), { ...turned, ...place }, area);
}

function scaledLayer(bytes: Buffer, { crop, box }: PrintPiece, { flipHorizontal, flipVertical }: Flips): Sharp {
  return openPicture(bytes, ownLimits)
    .extract(crop)
    .resize(box.width, box.height, { fit: 'fill', kernel: 'lanczos3' })
    .flop(flipHorizontal ?? false)
    .flip(flipVertical ?? false)
    .toColourspace('srgb')
    .ensureAlpha();
}

function ontoArea(layer: Sharp, place: PixelRectangle, area: PrintArea): Sharp | null {
  const visible = overlap(place, area);
  return (
    visible &&
    layer
      .extract(visible.cut)
      .extend({ ...visible.borders, background: CLEAR })
      .toColourspace('srgb')
  );
}

const emptyArea = ({ width, height }: PrintArea): Sharp =>
  sharp({ create: { width, height, channels: 4, background: CLEAR } });
