import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { renderingMetaSchema, type RenderingBox } from '#contracts';
import { PAPER_SHEET_SLUG, paperSheet, type Rendering } from '#domain';

const SLUG = /^[a-z][a-z0-9-]*$/;
/** A decoded rendering takes about 12 MB, so only the last few stay in memory. */
const KEPT = 3;
const kept = new Map<string, Promise<Rendering>>();

/** Loads `assetsDir/<slug>`; a paper sheet has no files and is drawn in the shape of `printArea`. */
export function loadRendering(assetsDir: string, slug: string, printArea?: RenderingBox): Promise<Rendering> {
  if (slug === PAPER_SHEET_SLUG) return Promise.resolve(paperSheet(printArea));
  if (!SLUG.test(slug)) return Promise.reject(new Error(`Not the name of a rendering: ${slug}`));
  const dir = path.join(assetsDir, slug);
  const known = kept.get(dir);
  const loading = known ?? readRendering(dir);
  kept.delete(dir);
  kept.set(dir, loading);
  if (!known) loading.catch(() => kept.delete(dir));
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return loading;
}

async function readRendering(dir: string): Promise<Rendering> {
  const meta = renderingMetaSchema.parse(JSON.parse(await readFile(path.join(dir, 'meta.json'), 'utf8')));
  const { width, height } = meta.image;
  const at = (name: string): string => path.join(dir, name);
  const grey = (name: string): Promise<Buffer> =>
    sharp(at(name)).resize(width, height, { fit: 'fill' }).toColourspace('b-w').extractChannel(0).raw().toBuffer();
  const rgb = (name: string): Promise<Buffer> =>
    sharp(at(name)).resize(width, height, { fit: 'fill' }).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const optional = (name: string | undefined, read: (name: string) => Promise<Buffer>): Promise<Buffer | null> =>
    name === undefined ? Promise.resolve(null) : read(name);
  const { files } = meta;
  const [base, mask, shade, print, displace, gloss, silhouette, shadow] = await Promise.all([
    rgb(files.base),
    grey(files.mask),
    grey(files.shade),
    optional(files.print, grey),
    optional(files.displace, rgb),
    optional(files.gloss, grey),
    optional(files.silhouette, grey),
    optional(files.shadow, grey),
  ]);
  return {
    meta,
    width,
    height,
    scale: 1,
    base,
    mask,
    shade,
    print: print ?? mask,
    displace,
    gloss,
    silhouette: silhouette ?? mask,
    shadow,
  };
}
