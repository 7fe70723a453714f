import type { CatalogueProduct } from '#contracts';
import type { Database } from '../database.js';
import { addMissingProduct, fillPrintAreas, fillSearchColumns } from './catalogue-seed.repository.js';

/** Adds the products that are missing, and leaves the others as they are. Returns how many products the files have. */
export async function seedCatalogue(database: Database, products: readonly CatalogueProduct[]): Promise<number> {
  await database.transaction(async (tx) => {
    for (const [position, product] of products.entries()) {
      await addMissingProduct(tx, product, position);
      await fillPrintAreas(tx, product);
    }
    await fillSearchColumns(tx);
  });
  return products.length;
}
