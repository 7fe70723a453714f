import type { Estimate } from '#contracts';
import { fromCents, type Destination, type RetailCosts } from '#domain';
import { presentDiscounts, type NamedDiscounts } from '../discounts/discounts.presenter.js';

/** [SHIP-01] What a cart costs at a destination. */
export interface CostEstimate {
  costs: RetailCosts;
  destination: Destination;
  discounts: NamedDiscounts;
}

export function presentEstimate({ costs, destination, discounts }: CostEstimate): Estimate {
  return {
    retail_costs: {
      subtotal: fromCents(costs.subtotalCents),
      shipping: fromCents(costs.shippingCents),
      tax: fromCents(costs.taxCents),
      discount: fromCents(costs.discountCents),
      total: fromCents(costs.totalCents),
      currency: 'USD',
    },
    discounts: presentDiscounts(discounts),
    tax: {
      amount: fromCents(costs.taxCents),
      taxable: fromCents(costs.taxableCents),
      rate: costs.taxRate,
      location: { state: destination.stateCode ?? '', country: destination.countryCode, zip: destination.zip },
    },
  };
}
