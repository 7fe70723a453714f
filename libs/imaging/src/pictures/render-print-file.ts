import sharp, { type Sharp } from 'sharp';
import { openPicture, openPixels, withPicture } from './guarded-sharp.js';
import { inspect, ownLimits } from './inspect.js';
import { overlap, visiblePiece, type PrintPiece } from './print-geometry.js';
import type { Picture, PixelRectangle } from './transform.js';

/** The print area in pixels, and the density written to the file. */
export interface PrintArea {
  width: number;
  height: number;
  dpi: number;
}

/** The part of the upright design to use, its target box, and its clockwise rotation in degrees about the box's middle. */
export interface PrintLayout {
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
  return withPicture(async () => {
    const drawn = await drawDesign(bytes, area, layout);
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
  });
}

async function drawDesign(bytes: Buffer, area: PrintArea, layout: PrintLayout): Promise<Sharp | null> {
  const piece = visiblePiece(layout, layout.rotation, area);
  if (!piece) return null;
  const layer = scaledLayer(bytes, piece);
  if (layout.rotation % 360 === 0) return ontoArea(layer, piece.box, area);
  // sharp applies at most one rotation before and one after cropping, so the rotated layer is a separate picture.
  const { data, info } = await layer
    .rotate(layout.rotation, { background: CLEAR })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const turned = { width: info.width, height: info.height };
  return ontoArea(openPixels(data, { ...turned, channels: 4 }), { ...turned, ...sameMiddle(piece.box, turned) }, area);
}

function scaledLayer(bytes: Buffer, { crop, box }: PrintPiece): Sharp {
  return openPicture(bytes, ownLimits)
    .extract(crop)
    .resize(box.width, box.height, { fit: 'fill', kernel: 'lanczos3' })
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

function sameMiddle(box: PixelRectangle, size: { width: number; height: number }): { left: number; top: number } {
  return {
    left: Math.round(box.left + (box.width - size.width) / 2),
    top: Math.round(box.top + (box.height - size.height) / 2),
  };
}

const emptyArea = ({ width, height }: PrintArea): Sharp =>
  sharp({ create: { width, height, channels: 4, background: CLEAR } });
