import type { RenderingMeta } from './rendering-meta.js';

/** A product rendering, decoded: `base` and `displace` are RGB, all others one byte per pixel. */
export interface Rendering {
  meta: RenderingMeta;
  base: Buffer;
  mask: Buffer;
  shade: Buffer;
  /** The printable part: the mask without cords and handles. */
  print: Buffer;
  displace: Buffer | null;
  gloss: Buffer | null;
  /** The product without its background, holes of the mask filled. */
  silhouette: Buffer;
  /** How dark the product's shadow on the background is. */
  shadow: Buffer | null;
}
