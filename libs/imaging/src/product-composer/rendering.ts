import type { RenderingMeta } from './rendering-meta.js';

/** A product rendering, decoded: `base` and `displace` are RGB, all others one byte per pixel. */
export interface Rendering {
  meta: RenderingMeta;
  base: Buffer;
  mask: Buffer;
  shade: Buffer;
  /** Where ink may go: the mask without cords and handles. */
  print: Buffer;
  displace: Buffer | null;
  gloss: Buffer | null;
  /** The product without its ground, holes of the mask filled. */
  silhouette: Buffer;
  /** How dark the product's shadow lies on the ground. */
  shadow: Buffer | null;
}
