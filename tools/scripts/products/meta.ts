import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What these scripts read of a product's `meta.json`; the rest is kept as it is. */
export interface ProductMeta {
  slug: string;
  image: { width: number; height: number };
  files: { base: string; mask: string; silhouette?: string; shadow?: string };
  frame?: Frame;
}

export const readMeta = (folder: string): ProductMeta =>
  JSON.parse(readFileSync(path.join(folder, 'meta.json'), 'utf8')) as ProductMeta;
