import type { Line } from '#contracts';
import { fromCents } from '#domain';
import type { AssetStore } from '#assets';
import type { CartRow } from './cart-lines.js';

/** [CART-01] A line of the cart as answers show it. */
export function presentLine(row: CartRow, pictures: AssetStore): Line {
  return {
    orderId: row.id,
    globalId: row.globalId,
    syncVariantId: row.syncVariantId,
    quantity: row.quantity,
    size: row.size,
    color: row.color,
    designId: row.designId,
    mockupId: row.mockupId,
    price: fromCents(row.retailPriceCents),
    productData: productSummary(row),
    designData: row.designKey ? { url: pictures.addressOf({ key: row.designKey }) } : null,
    mockupData: row.mockupUrl
      ? { mockupUrl: row.mockupUrl, metadata: { processedDesignId: processedDesignId(row) } }
      : null,
  };
}

export const productSummary = (row: CartRow): Line['productData'] => ({
  globalId: row.globalId,
  name: row.productName,
  image: row.image,
  basePrice: fromCents(row.basePriceCents),
});

export function processedDesignId(row: CartRow): string | null {
  const id = row.mockupMetadata?.processedDesignId;
  return typeof id === 'string' ? id : null;
}
