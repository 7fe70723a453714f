import type { Queryable } from './database.js';
import type { VariantOfProduct } from './repositories/product.repository.js';

/** A variant with what is needed of its product; undefined where the product has no such variant. */
export async function findVariant(
  db: Queryable,
  globalId: string,
  syncVariantId: number,
): Promise<VariantOfProduct | undefined> {
  const [row] = await db.query<VariantOfProduct>(
    `select variant.*, product.global_id, product.name as product_name, product.printful_product_id
     from product_variants variant join products product on product.id = variant.product_id
     where product.global_id = $1 and variant.sync_variant_id = $2 and product.status = 'active'`,
    [globalId, syncVariantId],
  );
  return row;
}
