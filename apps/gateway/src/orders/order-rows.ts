import type { Address, Order } from '#contracts';
import { newId, type Queryable } from '#database';
import { externalIdOf } from '#domain';
import type { AssetStore } from '#assets';
import type { CartRow } from '../cart/cart-lines.js';
import { processedDesignId, productSummary } from '../cart/line.presenter.js';
import type { ShippingQuote } from '../checkout/shipping-quotes.js';

export interface NewOrder {
  userId: string;
  idempotencyKey: string | undefined;
  costs: Pick<ShippingQuote, 'subtotalCents' | 'shippingCents' | 'taxCents'>;
  shippingAddress: Address;
  billingAddress: Address;
  metadata: Order['metadata'];
}

/** Adds an order that waits for review; answers its id. */
export async function insertOrder(
  tx: Queryable,
  { userId, idempotencyKey, costs, shippingAddress, billingAddress, metadata }: NewOrder,
): Promise<string> {
  const id = newId();
  const { subtotalCents, shippingCents, taxCents } = costs;
  await tx.query(
    `insert into orders (id, order_number, user_id, external_id, idempotency_key, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address, metadata)
     values ($1, 'INK-' || nextval('order_numbers'), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      userId,
      externalIdOf(id),
      idempotencyKey ?? null,
      subtotalCents,
      shippingCents,
      taxCents,
      subtotalCents + shippingCents + taxCents,
      JSON.stringify(shippingAddress),
      JSON.stringify(billingAddress),
      JSON.stringify(metadata),
    ],
  );
  return id;
}

/** Keeps the lines as they are now: what is later changed or deleted in the catalogue or among the designs does not change the order. */
export async function insertItems(
  tx: Queryable,
  orderId: string,
  lines: readonly CartRow[],
  pictures: AssetStore,
): Promise<void> {
  const rows = lines.map((line, position) => ({
    id: newId(),
    order_id: orderId,
    position,
    global_id: line.globalId,
    sync_variant_id: line.syncVariantId,
    variant_id: line.variantId,
    quantity: line.quantity,
    size: line.size,
    color: line.color,
    design_id: line.designId,
    mockup_id: line.mockupId,
    price_cents: line.retailPriceCents,
    product: productSummary(line),
    design_url: line.designKey ? pictures.addressOf({ key: line.designKey }) : null,
    mockup_url: line.mockupUrl,
    processed_design_id: processedDesignId(line),
    print_asset_id: printedAsset(line),
    placement: placementOf(line),
  }));
  await tx.query('insert into order_items select * from jsonb_populate_recordset(null::order_items, $1)', [
    JSON.stringify(rows),
  ]);
}

/** The picture that will be printed: the mockup's print file, else the design itself. Null where the line has neither. */
export const printedAsset = (line: CartRow): string | null => line.printAssetId ?? line.designAssetId;

/** The print area the mockup was made for, else the variant's first. */
function placementOf({ mockupMetadata, printfiles }: CartRow): string | null {
  const chosen = printfiles.find((file) => file.placement === mockupMetadata?.placement);
  return (chosen ?? printfiles[0])?.placement ?? null;
}
