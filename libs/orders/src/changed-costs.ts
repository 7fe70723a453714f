import type { OrderEntity } from '#database';
import { discountCents, discountsOf, retailCosts, subtotalCents, type PricedLine } from '#domain';

export type OrderCosts = Pick<
  OrderEntity,
  'subtotalCents' | 'couponCents' | 'freeItemCents' | 'shippingCents' | 'taxCents' | 'totalCents'
>;

/** What an order costs with other prices of its items: shipped the same way, taxed at the same rate, with as much taken off as before. */
export function changedCosts(order: OrderCosts, items: readonly PricedLine[]): OrderCosts {
  const { shippingCents, taxCents, couponCents, freeItemCents } = order;
  const billedCents = order.subtotalCents - discountCents(order) + shippingCents + taxCents;
  const subtotal = subtotalCents(items);
  const coupon = { kind: 'fixed', amount: couponCents } as const;
  const discounts = discountsOf({ coupon, freeItem: freeItemCents }, subtotal, shippingCents);
  const bill = { shippingCents, taxCents, totalCents: billedCents };
  const costs = retailCosts(subtotal, bill, discountCents(discounts));
  return {
    subtotalCents: costs.subtotalCents,
    ...discounts,
    shippingCents,
    taxCents: costs.taxCents,
    totalCents: order.totalCents + costs.totalCents - billedCents,
  };
}
