import type { Line } from '#contracts';
import type { StoredEstimate } from '../purchase-draft.js';
import { amount, cents } from '../../../lib/format.js';

export interface Totals {
  subtotal: string;
  shipping: string | null;
  /** The way of shipping, where it is not the standard one. */
  shippingName?: string;
  tax: string | null;
  taxPercent: number | null;
  total: string;
}

/** Subtotal of the lines; shipping and tax count as soon as they are calculated. */
export function totalsOf(lines: readonly Line[], estimate: StoredEstimate | null): Totals {
  const subtotal = lines.reduce((sum, line) => sum + cents(line.price) * line.quantity, 0);
  const total = subtotal + cents(estimate?.shipping) + cents(estimate?.tax);
  return {
    subtotal: amount(subtotal),
    shipping: estimate?.shipping ?? null,
    ...(estimate?.shippingName && { shippingName: estimate.shippingName }),
    tax: estimate?.tax ?? null,
    taxPercent: estimate ? estimate.taxRate * 100 : null,
    total: amount(total),
  };
}
