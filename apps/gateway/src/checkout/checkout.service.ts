import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { STANDARD_SHIPPING, text, type Address, type ChosenShipping, type ShippingMethod } from '#contracts';
import { CartRepository, ProductRepository, ShippingQuoteRepository, type PricedVariant } from '#database';
import {
  discountCents,
  discountsOf,
  fromCents,
  retailCosts,
  subtotalCents,
  toCents,
  unitPriceCents,
  type Destination,
} from '#domain';
import { PrintfulClient, type CostEstimate as PrintfulEstimate, type PrintOrderRequest } from '#providers';
import type { CallOf } from '../common/endpoint.decorator.js';
import { checkPlacements, noArea } from '../cart/cart-refusal.js';
import { linesOf } from '../cart/cart-match.js';
import { printedAreas } from '../cart/line-price.js';
import { HttpError } from '../common/http-error.js';
import { DiscountService } from '../discounts/discount.service.js';
import { PrintCallBudget } from '../printful/print-call-budget.js';
import { CountriesService } from '../shipping/countries.service.js';
import { shippingMethods } from '../shipping/shipping-methods.js';
import { destinationFor } from './destination.js';
import type { CostEstimate } from './estimate.presenter.js';

type EstimateRequest = CallOf<'POST /api/printful/orders/estimate-costs'>['body'];
type MethodsRequest = CallOf<'POST /api/shipping/methods'>['body'];
type EstimateItem = EstimateRequest['cartItems'][number];
type PricedLine = PricedVariant & { quantity: number; priceCents: number; areas: string[] };

const UNKNOWN = '-';

/** [SHIP-01] What a cart costs at an address: our prices, the provider's shipping, the provider's tax rate. Nothing of it is taken from the request. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly products: ProductRepository,
    private readonly carts: CartRepository,
    private readonly quotes: ShippingQuoteRepository,
    private readonly discounts: DiscountService,
    private readonly printful: PrintfulClient,
    private readonly config: Config,
    private readonly budget: PrintCallBudget,
    private readonly countries: CountriesService,
  ) {}

  /** [CHK-04] Records the costs as a quote, by which an order's costs are checked. */
  async estimate(userId: string, request: EstimateRequest): Promise<CostEstimate> {
    const { cartItems, shippingAddress } = request;
    const destination = destinationFor(shippingAddress);
    await this.countries.checkShipped(destination);
    const lines = await this.price(userId, cartItems);
    await this.budget.take(userId);
    // After the budget: codes cannot be tried out faster than costs are asked for.
    const wanted = await this.discounts.find(userId, request, lines);
    const shippingMethod = await this.chosenMethod(request.shippingMethod, lines, destination);
    const order = this.printfulRequest(lines, destination, shippingAddress);
    const bill = centsOf(await this.printful.estimateCosts({ ...order, shipping: request.shippingMethod }));
    const subtotal = subtotalCents(lines);
    const discounts = discountsOf(wanted, subtotal, bill.shippingCents);
    const costs = retailCosts(subtotal, bill, discountCents(discounts));
    const providerCostCents = bill.totalCents;
    const couponId = wanted.coupon?.id ?? null;
    const quote = { destination, costs, discounts: { ...discounts, couponId }, providerCostCents, shippingMethod };
    await this.quotes.add(userId, lines, quote);
    return { costs, destination, discounts: { ...discounts, couponCode: wanted.coupon?.code ?? null } };
  }

  /** The ways to send these items to the address, as the provider offers them now. */
  async methods(userId: string, { cartItems, shippingAddress }: MethodsRequest): Promise<ShippingMethod[]> {
    const destination = destinationFor(shippingAddress);
    await this.countries.checkShipped(destination);
    const lines = await this.price(userId, cartItems);
    await this.budget.take(userId);
    return this.offeredMethods(lines, destination);
  }

  /** The standard way is there even where the provider does not say more of it. Throws 409 where another is not offered. */
  private async chosenMethod(
    id: string,
    lines: readonly PricedLine[],
    destination: Destination,
  ): Promise<ChosenShipping | null> {
    const offered = this.offeredMethods(lines, destination);
    const isStandard = id === STANDARD_SHIPPING;
    const method = (await (isStandard ? offered.catch(() => []) : offered)).find((each) => each.id === id);
    if (!method && !isStandard)
      throw new HttpError(409, 'CONFLICT', text('shipping.methodGone'), { field: 'shippingMethod' });
    if (!method) return null;
    const { price: _, ...chosen } = method;
    return chosen;
  }

  private async offeredMethods(
    lines: readonly PricedLine[],
    { countryCode, stateCode, city, zip }: Destination,
  ): Promise<ShippingMethod[]> {
    const rates = await this.printful.shippingRates({
      recipient: { country_code: countryCode, state_code: stateCode, city, zip },
      items: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    });
    return shippingMethods(rates);
  }

  /** An item that names a line of the cart is printed where that line is; any other where it says, else on the variant's first area. */
  private async price(userId: string, items: EstimateRequest['cartItems']): Promise<PricedLine[]> {
    const variants = await this.products.findPrices(items.map((item) => item.syncVariantId));
    const lines = linesOf(items, await this.carts.findLines(userId));
    return items.map((item, index) => {
      const variant = sold(variants, item);
      const line = lines[index];
      if (line) checkPlacements(line);
      const areas = line ? printedAreas(line) : areasOf(item, variant);
      const priceCents = unitPriceCents(variant.retailPriceCents, variant.printfiles, areas);
      return { ...variant, quantity: item.quantity, priceCents, areas };
    });
  }

  /** The provider demands a file for every printed area. Costs do not depend on which, so it is the image of the blank product. */
  private printfulRequest(
    lines: readonly PricedLine[],
    { countryCode, stateCode, zip }: Destination,
    { name = UNKNOWN, street = UNKNOWN, city = UNKNOWN }: Partial<Address>,
  ): PrintOrderRequest {
    return {
      recipient: { name, address1: street, city, state_code: stateCode, country_code: countryCode, zip },
      items: lines.map(({ variantId, quantity, priceCents, areas, image }) => ({
        variant_id: variantId,
        quantity,
        retail_price: fromCents(priceCents),
        files: areas.map((type) => ({ type, url: this.config.picturesUrl + image })),
      })),
    };
  }
}

function sold(variants: readonly PricedVariant[], item: EstimateItem): PricedVariant {
  const variant = variants.find(
    ({ syncVariantId, product }) => syncVariantId === item.syncVariantId && product.globalId === item.globalId,
  );
  if (!variant) throw new HttpError(404, 'NOT_FOUND', text('catalog.notFound'), { field: 'cartItems' });
  if (variant.product.status !== 'active' || !variant.inStock)
    throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'cartItems' });
  return variant;
}

/** Throws 422 where the item names an area that the variant lacks. */
function areasOf({ placements }: EstimateItem, { printfiles, product }: PricedVariant): string[] {
  const missing = placements?.find(({ placement }) => !printfiles.some((file) => file.placement === placement));
  if (missing) throw noArea(product.name, missing.placement);
  return placements?.map(({ placement }) => placement) ?? [printfiles[0]?.placement ?? 'default'];
}

function centsOf({ costs }: PrintfulEstimate) {
  return {
    shippingCents: toCents(costs.shipping),
    taxCents: toCents(costs.tax ?? '0') + toCents(costs.vat ?? '0'),
    totalCents: toCents(costs.total),
  };
}
