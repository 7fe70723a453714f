import type { CartLineEntity, MockupEntity, ProductEntity, ProductVariantEntity, Queryable } from '#database';

/** A line with what pages and orders need of its product, design and mockup. */
export interface CartRow extends CartLineEntity, Pick<ProductVariantEntity, 'variantId' | 'retailPriceCents' | 'image' | 'inStock' | 'printfiles'> {
  productName: string;
  basePriceCents: number;
  productStatus: ProductEntity['status'];
  /** Storage key of the design's picture. */
  designKey: string | null;
  designAssetId: string | null;
  mockupUrl: string | null;
  mockupMetadata: MockupEntity['metadata'] | null;
  printAssetId: string | null;
}

const SELECT = `
  select line.*, variant.variant_id, variant.retail_price_cents, variant.image, variant.in_stock, variant.printfiles,
    product.name as product_name, product.base_price_cents, product.status as product_status,
    asset.key as design_key, asset.id as design_asset_id,
    mockup.mockup_url, mockup.metadata as mockup_metadata, mockup.print_asset_id
  from cart_lines line
  join product_variants variant on variant.sync_variant_id = line.sync_variant_id
  join products product on product.id = variant.product_id
  left join designs design on design.id = line.design_id
  left join assets asset on asset.id = design.asset_id
  left join mockups mockup on mockup.id = line.mockup_id
  where line.person_id = $1 order by line.id`;

/** A person's lines, oldest first. */
export const readLines = (db: Queryable, personId: string): Promise<CartRow[]> => db.query<CartRow>(SELECT, [personId]);

/** Counts the cart's version up and answers it. Holds the person's row until the transaction ends, so that changes of one cart follow one another. */
export async function bumpCart(tx: Queryable, personId: string): Promise<number> {
  const [row] = await tx.query<{ cartVersion: number }>('update people set cart_version = cart_version + 1 where id = $1 returning cart_version', [personId]);
  return row!.cartVersion;
}
