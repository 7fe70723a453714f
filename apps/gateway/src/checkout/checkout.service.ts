import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text, type Address } from '#contracts';
import { ProductRepository, ShippingQuoteRepository, type PricedVariant } from '#database';
import { fromCents, retailCosts, subtotalCents, toCents, type Destination } from '#domain';
import { PrintfulClient, type CostEstimate as PrintfulEstimate, type PrintOrderRequest } from '#providers';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { destinationFor } from './destination.js';
import type { CostEstimate } from './estimate.presenter.js';

type EstimateRequest = CallOf<'POST /api/printful/orders/estimate-costs'>['body'];
type PricedLine = PricedVariant & { quantity: number; priceCents: number };

const UNKNOWN = '-';

/** [SHIP-01] What a cart costs at an address: our prices, the provider's shipping, the provider's tax rate. Nothing of it is taken from the request. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly products: ProductRepository,
    private readonly quotes: ShippingQuoteRepository,
    private readonly printful: PrintfulClient,
    private readonly config: Config,
  ) {}

  /** [CHK-04] Records the costs as a quote, by which an order's costs are checked. */
  async estimate(userId: string, { cartItems, shippingAddress }: EstimateRequest): Promise<CostEstimate> {
    const destination = destinationFor(shippingAddress);
    const lines = await this.price(cartItems);
    const bill = await this.printful.estimateCosts(this.printfulRequest(lines, destination, shippingAddress));
    const costs = retailCosts(subtotalCents(lines), centsOf(bill));
    await this.quotes.add(userId, cartItems, destination, costs);
    return { costs, destination };
  }

  private async price(items: EstimateRequest['cartItems']): Promise<PricedLine[]> {
    const variants = await this.products.findPrices(items.map((item) => item.syncVariantId));
    return items.map((item) => {
      const variant = variants.find(
        ({ syncVariantId, product }) => syncVariantId === item.syncVariantId && product.globalId === item.globalId,
      );
      if (!variant) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'cartItems' });
      if (variant.product.status !== 'active' || !variant.inStock)
        throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'cartItems' });
      return { ...variant, quantity: item.quantity, priceCents: variant.retailPriceCents };
    });
  }

  /** The provider demands a file for every item. Costs do not depend on which, so it is the image of the blank product. */
  private printfulRequest(
    lines: readonly PricedLine[],
    { countryCode, stateCode, zip }: Destination,
    { name = UNKNOWN, street = UNKNOWN, city = UNKNOWN }: Partial<Address>,
  ): PrintOrderRequest {
    return {
      recipient: { name, address1: street, city, state_code: stateCode, country_code: countryCode, zip },
      items: lines.map(({ variantId, quantity, priceCents, printfiles, image }) => ({
        variant_id: variantId,
        quantity,
        retail_price: fromCents(priceCents),
        files: [{ type: printfiles[0]?.placement ?? 'default', url: this.config.picturesUrl + image }],
      })),
    };
  }
}

function centsOf({ costs }: PrintfulEstimate) {
  return {
    shippingCents: toCents(costs.shipping),
    taxCents: toCents(costs.tax ?? '0') + toCents(costs.vat ?? '0'),
    totalCents: toCents(costs.total),
  };
}
