/** Whole cents of an amount such as "24.5" or "24.50". Throws RangeError for anything else, negative amounts included. */
export function toCents(amount: string): number {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) throw new RangeError(`Not an amount of money: ${amount}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** The amount as text, such as "24.50". Throws RangeError unless given whole cents from 0. */
export function fromCents(cents: number): string {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not an amount of cents: ${cents}`);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export interface PricedLine {
  priceCents: number;
  quantity: number;
}

/** [CHK-04] The cost of the lines before shipping and tax. */
export const subtotalCents = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);

/** The print provider's bill to us, in cents. `taxCents` is part of `totalCents`. */
export interface ProviderBill {
  shippingCents: number;
  taxCents: number;
  totalCents: number;
}

export interface RetailCosts {
  subtotalCents: number;
  /** What coupon and free item take off the subtotal. */
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  /** The amount that is taxed. */
  taxableCents: number;
  /** A share, such as 0.0825. */
  taxRate: number;
}

/**
 * [CHK-04] What the user pays. Passes shipping on unchanged. The provider taxes everything on its bill, shipping
 * included, so its rate is its tax divided by the rest of the bill, and it applies to our subtotal, less what is taken
 * off, and the shipping.
 */
export function retailCosts(subtotal: number, bill: ProviderBill, discountCents = 0): RetailCosts {
  const taxedByProvider = bill.totalCents - bill.taxCents;
  const taxableCents = subtotal - discountCents + bill.shippingCents;
  const taxCents = taxedByProvider > 0 ? share(taxableCents, bill.taxCents, taxedByProvider) : 0;
  return {
    subtotalCents: subtotal,
    discountCents,
    shippingCents: bill.shippingCents,
    taxCents,
    totalCents: taxableCents + taxCents,
    taxableCents,
    taxRate: taxedByProvider > 0 ? Math.round((bill.taxCents / taxedByProvider) * 1e5) / 1e5 : 0,
  };
}

/** `amount × part ÷ whole`, rounded half up to a whole cent, without the error of floating point. */
function share(amount: number, part: number, whole: number): number {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}
