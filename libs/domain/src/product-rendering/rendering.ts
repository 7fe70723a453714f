import type { RenderingMeta } from '#contracts';

/** A product rendering, decoded: `base` and `displace` are RGB, all others one byte per pixel. */
export interface Rendering {
  meta: RenderingMeta;
  /** Size of the pictures in pixels: that of `meta.image`, times `scale`. */
  width: number;
  height: number;
  /** Pixels of the pictures per pixel of `meta`; below 1 for small previews. */
  scale: number;
  base: Uint8Array;
  mask: Uint8Array;
  shade: Uint8Array;
  /** The printable part: the mask without cords and handles. */
  print: Uint8Array;
  displace: Uint8Array | null;
  gloss: Uint8Array | null;
  /** The product without its background, holes of the mask filled. */
  silhouette: Uint8Array;
  /** How dark the product's shadow on the background is. */
  shadow: Uint8Array | null;
}

/** Where the product alone lies: the cropped picture, in pixels of the rendering's pictures. */
export function frameOf({ meta, scale }: Rendering): { left: number; top: number; width: number; height: number } {
  const frame = meta.frame ?? { left: 0, top: 0, ...meta.image };
  return {
    left: Math.round(frame.left * scale),
    top: Math.round(frame.top * scale),
    width: Math.round(frame.width * scale),
    height: Math.round(frame.height * scale),
  };
}
