import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#config';
import { readCatalogue } from '#database';

const FOLDER = path.join(projectRoot, 'assets/products');

/** The pictures, masks and shading of which pages compose a product with a design. Their addresses change with their content. */
export class ProductArt {
  readonly folder = FOLDER;

  private constructor(
    /** The address of the folder. */
    readonly root: string,
    private readonly renderings: ReadonlyMap<string, string>,
  ) {}

  static async load(): Promise<ProductArt> {
    const products = await readCatalogue();
    return new ProductArt(
      `/product-art/${await contentHash(FOLDER)}/`,
      new Map(products.map(({ globalId, rendering }) => [globalId, rendering])),
    );
  }

  /** Null for a product that has no pictures of its own. */
  addressOf(globalId: string): string | null {
    const rendering = this.renderings.get(globalId);
    return rendering === undefined ? null : this.root + rendering;
  }
}

async function contentHash(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(?:webp|json)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(folder, file)).update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}
