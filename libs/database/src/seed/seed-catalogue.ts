import type { CatalogueProduct } from '#contracts';
import type { Database } from '../database.js';
import { saveProduct } from './catalogue-seed.repository.js';

/** Brings products and variants to what the catalogue's files say. Rows keep their ids; running it again changes nothing. Returns how many products there are. */
export async function seedCatalogue(database: Database, products: readonly CatalogueProduct[]): Promise<number> {
  await database.transaction(async (tx) => {
    for (const [position, product] of products.entries()) await saveProduct(tx, product, position);
  });
  return products.length;
}
