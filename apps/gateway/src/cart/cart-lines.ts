import {
  newId,
  type CartLineEntity,
  type MockupEntity,
  type ProductEntity,
  type ProductVariantEntity,
  type Queryable,
} from '#database';

/** A line with what pages and orders need of its product, design and mockup. */
export interface CartRow
  extends
    CartLineEntity,
    Pick<ProductVariantEntity, 'variantId' | 'retailPriceCents' | 'image' | 'inStock' | 'printfiles'> {
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
  where line.user_id = $1 order by line.id`;

/** A user's lines, oldest first. */
export const readLines = (db: Queryable, userId: string): Promise<CartRow[]> => db.query<CartRow>(SELECT, [userId]);

/** Counts the cart's version up and answers it. Holds the user's row until the transaction ends, so that changes of one cart follow one another. */
export async function bumpCart(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx.query<{ cartVersion: number }>(
    'update users set cart_version = cart_version + 1 where id = $1 returning cart_version',
    [userId],
  );
  return row!.cartVersion;
}

export interface NewLine {
  globalId: string;
  syncVariantId: number;
  quantity: number;
  designId?: string | null | undefined;
  mockupId?: string | null | undefined;
}

/** What can be bought by whom: the product is sold, the variant in stock, design and mockup are the user's own and of this product. A mockup has its own print file, so that it outlives its design. */
const OFFER = `
  select variant.size, variant.color, coalesce($5::uuid, mockup.design_id) as design_id
  from products product
  join product_variants variant on variant.product_id = product.id and variant.sync_variant_id = $3
  left join mockups mockup on mockup.id = $6::uuid and mockup.owner_id = $2 and mockup.deleted_at is null and mockup.global_id = product.global_id
  where product.global_id = $4 and product.status = 'active' and variant.in_stock
    and ($5::uuid is null or $5 = mockup.design_id or exists (select 1 from designs where id = $5 and owner_id = $2 and status = 'ACTIVE'))
    and ($6::uuid is null or mockup.id is not null)
    and (select count(*) from cart_lines other where other.user_id = $2
      and (other.sync_variant_id, other.design_id, other.mockup_id) is distinct from ($3, coalesce($5::uuid, mockup.design_id), $6::uuid)) < $8`;

/**
 * Adds a line, or to the quantity of the line with the same things, in one statement; answers the cart's new version, or
 * undefined where the thing is not to be had or the cart is full. The user's row is locked first, as in every change of a cart.
 */
export async function addLine(
  db: Queryable,
  userId: string,
  { globalId, syncVariantId, quantity, designId = null, mockupId = null }: NewLine,
  maxLines: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ cartVersion: number }>(
    `with offer as materialized (${OFFER}),
     bumped as (update users set cart_version = cart_version + 1 where id = $2 and exists (select 1 from offer) returning cart_version),
     line as (
       insert into cart_lines (id, user_id, sync_variant_id, global_id, design_id, mockup_id, quantity, size, color)
       select $1, $2, $3, $4, offer.design_id, $6, $7, offer.size, offer.color from bumped, offer
       on conflict on constraint cart_lines_once do update set quantity = cart_lines.quantity + excluded.quantity
       returning id)
     select bumped.cart_version from bumped, line`,
    [newId(), userId, syncVariantId, globalId, designId, mockupId, quantity, maxLines],
  );
  return row?.cartVersion;
}
