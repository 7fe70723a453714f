import type { OrderEntity } from '#database';
import { retailCosts, subtotalCents, type PricedLine } from '#domain';

type OrderCosts = Pick<OrderEntity, 'subtotalCents' | 'shippingCents' | 'taxCents' | 'totalCents'>;

/** What an order costs with other prices of its items: shipped the same way, taxed at the same rate. */
export function changedCosts(order: OrderCosts, items: readonly PricedLine[]): OrderCosts {
  const { shippingCents, taxCents } = order;
  const billedCents = order.subtotalCents + shippingCents + taxCents;
  const costs = retailCosts(subtotalCents(items), { shippingCents, taxCents, totalCents: billedCents });
  return {
    subtotalCents: costs.subtotalCents,
    shippingCents,
    taxCents: costs.taxCents,
    totalCents: order.totalCents + costs.totalCents - billedCents,
  };
}
