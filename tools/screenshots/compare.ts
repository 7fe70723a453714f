import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** Share of differing pixels above which a picture counts as changed. */
export const LIMIT = 0.001;
const FORMAT = '.png';

interface Difference {
  /** The file without its extension, as in `home-390-dark`. */
  name: string;
  /** Differing pixels of all, 0 to 1; where the sizes differ, what only one of the two has counts as different. */
  share: number;
}

export interface Comparison {
  /** The most changed first. */
  differences: Difference[];
  /** Pictures that only the second folder has. */
  added: string[];
  /** Pictures that only the first folder has. */
  missing: string[];
}

/** Compares each picture of `folder` with the one of the same name in `base`, and writes what differs into `output`. */
export async function compareFolders(base: string, folder: string, output: string): Promise<Comparison> {
  const [before, now] = [await namesIn(base), await namesIn(folder)];
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const differences: Difference[] = [];
  for (const name of now.filter((each) => before.includes(each))) {
    const files = [base, folder, output].map((place) => path.join(place, name + FORMAT)) as [string, string, string];
    differences.push({ name, share: await comparePictures(...files) });
  }
  return {
    differences: differences.sort((a, b) => b.share - a.share || a.name.localeCompare(b.name)),
    added: now.filter((name) => !before.includes(name)),
    missing: before.filter((name) => !now.includes(name)),
  };
}

/** The pictures that have to be looked at. */
export const changedIn = ({ differences }: Comparison): Difference[] =>
  differences.filter(({ share }) => share > LIMIT);

const namesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((file) => file.endsWith(FORMAT))
    .map((file) => path.basename(file, FORMAT))
    .sort();

/** The share of differing pixels; above 0 the differences are drawn into `output`. */
async function comparePictures(before: string, now: string, output: string): Promise<number> {
  const sizes = await Promise.all([before, now].map((file) => sharp(file).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [a, b] = await Promise.all([pixels(before, width, height), pixels(now, width, height)]);
  if (a.equals(b)) return 0;
  const drawn = Buffer.alloc(a.length);
  const differing = pixelmatch(a, b, drawn, width, height, { threshold: 0.05, includeAA: true });
  if (differing > 0)
    await sharp(drawn, { raw: { width, height, channels: 4 } })
      .png()
      .toFile(output);
  return differing / (width * height);
}

/** RGBA of the picture, with nothing where it is smaller than asked for. */
async function pixels(file: string, width: number, height: number): Promise<Buffer> {
  const picture = sharp(file).ensureAlpha();
  const { width: own, height: high } = await picture.metadata();
  return picture
    .extend({ right: width - own, bottom: height - high, background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer();
}
