import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import type { Cart, CartLine, Line, PlacedDesign } from '#contracts';
import type { Cart as CartContent, CartPlacement, CartRow } from '#database';
import { fromCents } from '#domain';
import { areaTitle, dearerByCents, linePlacementPrices, linePriceCents } from './line-price.js';
import { lineQuality } from './line-quality.js';
import { lineState } from './line-state.js';

/** [CART-01] A cart as responses show it. */
@Injectable()
export class CartPresenter {
  constructor(private readonly assets: AssetStore) {}

  present({ version, lines, saved }: CartContent): Cart {
    const present = (line: CartRow) => this.presentLine(line);
    return { version, products: lines.map(present), saved: saved.map(present) };
  }

  private presentLine(row: CartRow): CartLine {
    return {
      orderId: row.id,
      globalId: row.globalId,
      syncVariantId: row.syncVariantId,
      quantity: row.quantity,
      size: row.size,
      color: row.color,
      designId: row.designId,
      mockupId: row.mockupId,
      price: fromCents(linePriceCents(row)),
      placementPrices: linePlacementPrices(row),
      ...(row.placements ? { placements: row.placements.map((placed) => this.presentPlacement(row, placed)) } : {}),
      productData: productSummary(row),
      designData: row.designKey ? { url: this.assets.addressOf({ key: row.designKey }) } : null,
      mockupData: row.mockupUrl
        ? { mockupUrl: row.mockupUrl, metadata: { processedDesignId: processedDesignId(row) } }
        : null,
      state: lineState(row),
      variantId: row.variantId,
      previousPrice: previousPrice(row),
      quality: lineQuality(row),
    };
  }

  private presentPlacement({ printfiles }: CartRow, placed: CartPlacement): PlacedDesign {
    const { placement, designId, editorState, aspectChoice, designKey } = placed;
    return {
      placement,
      title: areaTitle(printfiles, placement),
      designId,
      editorState,
      aspectChoice,
      designData: designKey ? { url: this.assets.addressOf({ key: designKey }) } : null,
    };
  }
}

function previousPrice(row: CartRow): string | null {
  const dearerBy = dearerByCents(row);
  return dearerBy > 0 ? fromCents(linePriceCents(row) - dearerBy) : null;
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
