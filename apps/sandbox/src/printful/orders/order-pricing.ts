import type { CatalogueEntry } from '../catalogue/sandbox-catalogue.js';
import type { Destination } from '../shipping/destination.js';
import { shippingCents, type ShippingMethod } from '../shipping/shipping-rates.js';
import type { OrderCosts, RetailCosts } from './order-record.js';
import type { RetailCostsInput } from './order.schemas.js';

export interface PricedLine extends CatalogueEntry {
  quantity: number;
  /** Placements with a file beyond the first cost extra. */
  placements: string[];
  retailPrice: string | null;
}

/** What the shop pays, in cents; shipping is taxed as well. */
export function orderCosts(lines: PricedLine[], destination: Destination, method: ShippingMethod): OrderCosts {
  const subtotal = lines.reduce((sum, line) => sum + unitCents(line) * line.quantity, 0);
  const shipping = shippingCents(
    lines.map(({ product, quantity }) => ({ type: product.provider.type, quantity })),
    destination,
    method,
  );
  const { tax, vat } = taxes(subtotal + shipping, destination);
  return {
    subtotal,
    discount: 0,
    shipping,
    digitization: 0,
    additional_fee: 0,
    fulfillment_fee: 0,
    retail_delivery_fee: 0,
    tax,
    vat,
    total: subtotal + shipping + tax + vat,
  };
}

/** What the shop's buyer pays, in cents; null unless every line has a retail price. Keeps the amounts that the shop gives. */
export function retailCosts(
  lines: PricedLine[],
  costs: OrderCosts,
  destination: Destination,
  given: RetailCostsInput | null | undefined,
): RetailCosts | null {
  if (lines.some(({ retailPrice }) => retailPrice === null)) return null;
  const subtotal = lines.reduce((sum, { retailPrice, quantity }) => sum + cents(retailPrice!) * quantity, 0);
  const discount = cents(given?.discount ?? '0');
  const shipping = given?.shipping ? cents(given.shipping) : costs.shipping;
  const due = taxes(subtotal - discount + shipping, destination);
  const tax = given?.tax ? cents(given.tax) : due.tax;
  return { subtotal, discount, shipping, tax, vat: due.vat, total: subtotal - discount + shipping + tax + due.vat };
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100);
}

/** Price of one piece in cents. */
export function unitCents({
  product,
  variant,
  placements,
}: Pick<PricedLine, 'product' | 'variant' | 'placements'>): number {
  const extra = product.placements
    .filter(({ placement }) => placements.includes(placement))
    .reduce((sum, { additionalPrice }) => sum + cents(additionalPrice ?? '0'), 0);
  return cents(variant.cost) + extra;
}

function taxes(taxable: number, { country, state }: Destination): { tax: number; vat: number } {
  return { tax: Math.round((taxable * (state?.tax ?? 0)) / 100), vat: Math.round((taxable * country.vat) / 100) };
}
