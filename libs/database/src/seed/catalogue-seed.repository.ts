import type { CatalogueProduct } from '#contracts';
import type { Transaction } from '../database.js';
import { newId } from '../ids.js';
import { productRow, variantRow } from './catalogue-rows.js';

/** Adds a product of the catalogue's files, or brings its row and those of its variants up to date. */
export async function saveProduct(tx: Transaction, product: CatalogueProduct, position: number): Promise<void> {
  const row = productRow(product, position);
  const columns = Object.keys(row);
  await tx.query(
    `insert into products (id, global_id, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, index) => `$${index + 3}`).join(', ')})
     on conflict (global_id) do update set ${assignments(columns)}, updated_at = now() where ${changed('products', columns)}`,
    [newId(), product.globalId, ...Object.values(row)],
  );
  const [saved] = await tx.query<{ id: string }>('select id from products where global_id = $1', [product.globalId]);
  await saveVariants(tx, saved!.id, product);
}

async function saveVariants(tx: Transaction, productId: string, product: CatalogueProduct): Promise<void> {
  const rows = product.variants.map((variant, position) => variantRow(product, variant, position));
  const columns = Object.keys(rows[0]!);
  await tx.query(
    `insert into product_variants (product_id, ${columns.join(', ')})
     select $1, ${columns.join(', ')} from jsonb_populate_recordset(null::product_variants, $2)
     on conflict (sync_variant_id) do update set product_id = excluded.product_id, ${assignments(columns)}`,
    [productId, JSON.stringify(rows)],
  );
  // Carts and orders may still name a variant that is no longer offered, so it stays, unsold.
  await tx.query(
    'update product_variants set in_stock = false where product_id = $1 and not sync_variant_id = any ($2)',
    [productId, rows.map((row) => row.sync_variant_id)],
  );
}

const assignments = (columns: string[]): string => columns.map((column) => `${column} = excluded.${column}`).join(', ');
const changed = (table: string, columns: string[]): string =>
  `(${columns.map((column) => `${table}.${column}`).join(', ')}) is distinct from (${columns.map((column) => `excluded.${column}`).join(', ')})`;
