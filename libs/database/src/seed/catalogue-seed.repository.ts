import type { CatalogueProduct, Product } from '#contracts';
import type { Transaction } from '../database.js';
import { newId } from '../ids.js';
import { paletteColumn, searchColumns } from '../search-columns.js';
import { productRow, variantRow } from './catalogue-rows.js';

/** [CAT-09] Adds a product of the catalogue's files where the database has none of its id: what operators changed since lasts. */
export async function addMissingProduct(tx: Transaction, product: CatalogueProduct, position: number): Promise<void> {
  const row = productRow(product, position);
  const columns = Object.keys(row);
  const [added] = await tx.query<{ id: string }>(
    `insert into products (id, global_id, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})
     on conflict (global_id) do nothing returning id`,
    [newId(), product.globalId, ...Object.values(row)],
  );
  if (added) await addVariants(tx, added.id, product);
}

async function addVariants(tx: Transaction, productId: string, product: CatalogueProduct): Promise<void> {
  const rows = product.variants.map((variant, position) => variantRow(product, variant, position));
  const columns = Object.keys(rows[0]!).join(', ');
  await tx.query(
    `insert into product_variants (product_id, ${columns})
     select $1, ${columns} from jsonb_populate_recordset(null::product_variants, $2)`,
    [productId, JSON.stringify(rows)],
  );
}

/** Fills the print areas of variants that were added before areas had a name, a technique and a price of their own. */
export async function fillPrintAreas(tx: Transaction, product: CatalogueProduct): Promise<void> {
  const rows = product.variants.map((variant, position) => variantRow(product, variant, position));
  await tx.query(
    `update product_variants variant set printfiles = filled.printfiles
     from jsonb_to_recordset($1::jsonb) filled (sync_variant_id bigint, printfiles jsonb)
     where variant.sync_variant_id = filled.sync_variant_id and variant.printfiles @> '[{"technique": ""}]'`,
    [JSON.stringify(rows.map(({ sync_variant_id, printfiles }) => ({ sync_variant_id, printfiles })))],
  );
}

/** Fills what the search reads of products that were added before it. */
export async function fillSearchColumns(tx: Transaction): Promise<void> {
  const products = await tx.query<Pick<Product, 'name' | 'breadcrumbs'> & { id: string }>(
    `select id, name, breadcrumbs from products where words = ''`,
  );
  for (const product of products) {
    const { words, categories } = searchColumns(product);
    await tx.query('update products set words = $2, categories = $3 where id = $1', [product.id, words, categories]);
  }
  const colors = await tx.query<{ color: string }>(
    'select distinct color from product_variants where color is not null and palette_color is null',
  );
  for (const { color } of colors)
    await tx.query('update product_variants set palette_color = $2 where color = $1 and palette_color is null', [
      color,
      paletteColumn(color),
    ]);
}
