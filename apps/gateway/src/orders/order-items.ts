import type { AssetStore } from '#assets';
import type { CartRow } from '#database';
import type { NewOrderItem } from '#orders';
import { processedDesignId, productSummary } from '../cart/cart.presenter.js';

/** A line of the cart as an item of the order keeps it. */
export const orderItemOf = (line: CartRow, assets: AssetStore): NewOrderItem => ({
  globalId: line.globalId,
  syncVariantId: line.syncVariantId,
  variantId: line.variantId,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  designId: line.designId,
  mockupId: line.mockupId,
  priceCents: line.retailPriceCents,
  product: productSummary(line),
  designUrl: line.designKey ? assets.addressOf({ key: line.designKey }) : null,
  mockupUrl: line.mockupUrl,
  processedDesignId: processedDesignId(line),
  printAssetId: printedAsset(line),
  placement: placementOf(line),
});

/** The image that will be printed: the mockup's print file, else the design itself. Null where the line has neither. */
export const printedAsset = (line: CartRow): string | null => line.printAssetId ?? line.designAssetId;

/** The print area the mockup was made for, else the variant's first. */
function placementOf({ mockupMetadata, printfiles }: CartRow): string | null {
  const chosen = printfiles.find((file) => file.placement === mockupMetadata?.placement);
  return (chosen ?? printfiles[0])?.placement ?? null;
}
