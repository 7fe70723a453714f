import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { projectRoot } from '#config';
import { catalogueProductSchema, type CatalogueProduct } from '#contracts';

/** The products of `assets/catalogue`, in the order of their files' names. Throws with the file's name where one does not fit the schema. */
export async function readCatalogue(
  folder = path.join(projectRoot, 'assets', 'catalogue'),
): Promise<CatalogueProduct[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(files.map((name) => readProduct(path.join(folder, name))));
}

async function readProduct(file: string): Promise<CatalogueProduct> {
  const parsed = catalogueProductSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${path.basename(file)}: ${issue!.path.join('.')} ${issue!.message}`);
}
