import { text, type Address, type Estimate } from '#contracts';
import type { ProductEntity, ProductVariantEntity } from '#database';
import {
  destinationOf,
  fromCents,
  retailCosts,
  subtotalCents,
  toCents,
  type Destination,
  type RetailCosts,
} from '#domain';
import type { CostEstimate, PrintfulClient, PrintOrderRequest } from '#providers';
import type { Core } from '#workflow';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { keepQuote } from './shipping-quotes.js';

type Asked = CallOf<'POST /api/printful/orders/estimate-costs'>['body'];
type WantedVariant = Pick<
  ProductVariantEntity,
  'syncVariantId' | 'variantId' | 'retailPriceCents' | 'inStock' | 'image' | 'printfiles'
> &
  Pick<ProductEntity, 'globalId' | 'status'>;
type PricedVariant = WantedVariant & { quantity: number; priceCents: number };

const UNKNOWN = '-';

/** [SHIP-01] What a cart costs at an address: our prices, the provider's shipping, the provider's tax rate. Nothing of it is taken from the request. */
export class EstimateService {
  constructor(
    private readonly core: Core,
    private readonly printful: PrintfulClient,
  ) {}

  async estimate(userId: string, { cartItems, shippingAddress }: Asked): Promise<Estimate> {
    const destination = destinationFor(shippingAddress);
    const lines = await this.price(cartItems);
    const bill = await this.printful.estimateCosts(this.request(lines, destination, shippingAddress));
    const costs = retailCosts(subtotalCents(lines), billOf(bill));
    await keepQuote(this.core.database, userId, cartItems, destination, costs);
    return present(costs, destination);
  }

  private async price(items: Asked['cartItems']): Promise<PricedVariant[]> {
    const variants = await this.core.database.query<WantedVariant>(
      `select variant.sync_variant_id, variant.variant_id, variant.retail_price_cents, variant.in_stock, variant.image, variant.printfiles, product.global_id, product.status
       from product_variants variant join products product on product.id = variant.product_id where variant.sync_variant_id = any ($1)`,
      [items.map((item) => item.syncVariantId)],
    );
    return items.map((item) => {
      const variant = variants.find(
        ({ syncVariantId, globalId }) => syncVariantId === item.syncVariantId && globalId === item.globalId,
      );
      if (!variant) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'cartItems' });
      if (variant.status !== 'active' || !variant.inStock)
        throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'cartItems' });
      return { ...variant, quantity: item.quantity, priceCents: variant.retailPriceCents };
    });
  }

  /** The provider wants a file for every item. Costs do not depend on which, so it is the picture of the blank product. */
  private request(
    lines: readonly PricedVariant[],
    { countryCode, stateCode, zip }: Destination,
    { name = UNKNOWN, street = UNKNOWN, city = UNKNOWN }: Partial<Address>,
  ): PrintOrderRequest {
    return {
      recipient: { name, address1: street, city, state_code: stateCode, country_code: countryCode, zip },
      items: lines.map(({ variantId, quantity, priceCents, printfiles, image }) => ({
        variant_id: variantId,
        quantity,
        retail_price: fromCents(priceCents),
        files: [{ type: printfiles[0]?.placement ?? 'default', url: this.core.config.picturesUrl + image }],
      })),
    };
  }
}

/** Throws 400 with the part of the address that names no place. */
export function destinationFor(address: Partial<Address>): Destination {
  const found = destinationOf(address);
  if ('destination' in found) return found.destination;
  const field = `shippingAddress.${found.wrong}`;
  throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field, problem: `not a known ${found.wrong}` }), {
    field,
  });
}

function billOf({ costs }: CostEstimate) {
  return {
    shippingCents: toCents(costs.shipping),
    taxCents: toCents(costs.tax ?? '0') + toCents(costs.vat ?? '0'),
    totalCents: toCents(costs.total),
  };
}

function present(costs: RetailCosts, { countryCode, stateCode, zip }: Destination): Estimate {
  const [subtotal, shipping, tax, total] = [
    costs.subtotalCents,
    costs.shippingCents,
    costs.taxCents,
    costs.totalCents,
  ].map(fromCents) as [string, string, string, string];
  return {
    retail_costs: { subtotal, shipping, tax, discount: '0.00', total, currency: 'USD' },
    tax: {
      amount: tax,
      taxable: fromCents(costs.taxableCents),
      rate: costs.taxRate,
      location: { state: stateCode ?? '', country: countryCode, zip },
    },
  };
}
