import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import type { Cart, Line } from '#contracts';
import type { CartRow } from '#database';
import { fromCents } from '#domain';
import type { CartContent } from './cart.service.js';

/** [CART-01] A cart as responses show it. */
@Injectable()
export class CartPresenter {
  constructor(private readonly assets: AssetStore) {}

  present({ version, lines }: CartContent): Cart {
    return { version, products: lines.map((line) => this.presentLine(line)) };
  }

  private presentLine(row: CartRow): Line {
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
      designData: row.designKey ? { url: this.assets.addressOf({ key: row.designKey }) } : null,
      mockupData: row.mockupUrl
        ? { mockupUrl: row.mockupUrl, metadata: { processedDesignId: processedDesignId(row) } }
        : null,
    };
  }
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
