import type { PhotoCrop } from '#contracts';

interface Size {
  width: number;
  height: number;
}

export interface PhotoFrame {
  /** 1 shows as much as the shape allows, 2 half of it per side. */
  zoom: number;
  /** Middle of the frame, in shares of the picture. */
  x: number;
  y: number;
}

const within = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** The part of a picture inside a frame of the shape, in shares of the picture; never exceeds the edges. */
export function cropInFrame(picture: Size, shape: Size, { zoom, x, y }: PhotoFrame): PhotoCrop {
  const ratio = (shape.width / shape.height) * (picture.height / picture.width);
  const width = Math.min(1, ratio) / zoom;
  const height = Math.min(1, 1 / ratio) / zoom;
  return { left: within(x - width / 2, 0, 1 - width), top: within(y - height / 2, 0, 1 - height), width, height };
}

/** The pixels to cut out: the given part or the whole picture, narrowed to the shape around its middle. */
export function pixelsOfCrop(
  picture: Size,
  shape: Size,
  crop: Partial<PhotoCrop>,
): Size & { left: number; top: number } {
  const { left = 0, top = 0, width: share = 1, height: shareDown = 1 } = crop;
  const wide = share * picture.width;
  const high = shareDown * picture.height;
  const scale = Math.min(wide / shape.width, high / shape.height);
  const width = within(Math.round(shape.width * scale), 1, picture.width);
  const height = within(Math.round(shape.height * scale), 1, picture.height);
  const from = (start: number, size: number, whole: number, cut: number): number =>
    within(Math.round(start * whole + (size - cut) / 2), 0, whole - cut);
  return { left: from(left, wide, picture.width, width), top: from(top, high, picture.height, height), width, height };
}
