import type { Estimate } from '#contracts';
import { fromCents, type Destination, type RetailCosts } from '#domain';

/** [SHIP-01] What a cart costs at a destination. */
export interface CostEstimate {
  costs: RetailCosts;
  destination: Destination;
}

export function presentEstimate({ costs, destination }: CostEstimate): Estimate {
  return {
    retail_costs: {
      subtotal: fromCents(costs.subtotalCents),
      shipping: fromCents(costs.shippingCents),
      tax: fromCents(costs.taxCents),
      discount: '0.00',
      total: fromCents(costs.totalCents),
      currency: 'USD',
    },
    tax: {
      amount: fromCents(costs.taxCents),
      taxable: fromCents(costs.taxableCents),
      rate: costs.taxRate,
      location: { state: destination.stateCode ?? '', country: destination.countryCode, zip: destination.zip },
    },
  };
}
