import type { AssetStore } from '#assets';
import type { CartPlacement, CartRow } from '#database';
import { canonicalPlacements } from '#domain';
import type { NewItemPlacement, NewOrderItem } from '#orders';
import { processedDesignId, productSummary } from '../cart/cart.presenter.js';
import { areaTitle, linePlacementPrices, linePriceCents, printedAreas } from '../cart/line-price.js';
import { lineQuality } from '../cart/line-quality.js';
import { printedAsset } from '../cart/line-state.js';

/** A line of the cart as an item of the order keeps it. `accepted` are the ids of the lines whose poor print the shopper agreed to. */
export const orderItemOf = (line: CartRow, assets: AssetStore, accepted: readonly string[] = []): NewOrderItem => ({
  globalId: line.globalId,
  syncVariantId: line.syncVariantId,
  variantId: line.variantId,
  quantity: line.quantity,
  size: line.size,
  color: line.color,
  designId: line.designId,
  mockupId: line.mockupId,
  priceCents: linePriceCents(line),
  placementPrices: linePlacementPrices(line),
  product: productSummary(line),
  designUrl: line.designKey ? assets.addressOf({ key: line.designKey }) : null,
  mockupUrl: line.mockupUrl,
  processedDesignId: processedDesignId(line),
  printAssetId: printedAsset(line),
  placement: printedAreas(line)[0] ?? null,
  acceptedDpi: acceptedDpi(line, accepted),
  placements: (line.placements ?? []).flatMap((placed) => placementOf(line, placed, assets)),
});

/** What the shopper agreed to, where it prints poorly. */
function acceptedDpi(line: CartRow, accepted: readonly string[]): number | null {
  const quality = lineQuality(line);
  return quality?.grade === 'poor' && accepted.includes(line.id) ? quality.dpi : null;
}

/** Empty where the design is gone: such a line is refused before. */
function placementOf(line: CartRow, placed: CartPlacement, assets: AssetStore): NewItemPlacement[] {
  const { placement, designId, designAssetId, designKey, editorState, aspectChoice } = placed;
  if (!designId || !designAssetId || !designKey) return [];
  return [
    {
      placement,
      title: areaTitle(line.printfiles, placement),
      designId,
      designUrl: assets.addressOf({ key: designKey }),
      designAssetId,
      printAssetId: printFileOf(line, placed),
      editorState,
      aspectChoice,
    },
  ];
}

/** The mockup's print file, where it was made of the very same placement alone. */
function printFileOf({ mockupInput, printAssetId }: CartRow, placed: CartPlacement): string | null {
  if (!mockupInput || mockupInput.placements) return null;
  return canonicalPlacements([mockupInput]) === canonicalPlacements([placed]) ? printAssetId : null;
}
