import type { AppliedDiscounts, Line } from '#contracts';
import type { StoredEstimate } from '../purchase-draft.js';
import { amount, cents } from '../../../lib/format.js';

export interface Totals {
  subtotal: string;
  discounts: AppliedDiscounts | null;
  /** What is taken off in all. */
  discount: string;
  shipping: string | null;
  /** The way of shipping, where it is not the standard one. */
  shippingName?: string;
  tax: string | null;
  taxPercent: number | null;
  total: string;
}

/** Subtotal of the lines; discounts, shipping and tax count as soon as they are calculated. */
export function totalsOf(lines: readonly Line[], estimate: StoredEstimate | null): Totals {
  const subtotal = lines.reduce((sum, line) => sum + cents(line.price) * line.quantity, 0);
  if (!estimate) return { ...nothingCalculated, subtotal: amount(subtotal), total: amount(subtotal) };
  const { discounts = null, shipping, shippingName, tax, taxRate } = estimate;
  const discount = cents(discounts?.coupon) + cents(discounts?.freeItem);
  return {
    subtotal: amount(subtotal),
    discounts,
    discount: amount(discount),
    shipping,
    ...(shippingName && { shippingName }),
    tax,
    taxPercent: taxRate * 100,
    total: amount(subtotal - discount + cents(shipping) + cents(tax)),
  };
}

const nothingCalculated = { discounts: null, discount: '0.00', shipping: null, tax: null, taxPercent: null };
