/** A coupon takes a fixed amount in cents, or a percent, off what the lines cost. */
export interface CouponValue {
  kind: 'fixed' | 'percent';
  amount: number;
}

export interface Discounts {
  /** What the coupon takes off. */
  couponCents: number;
  /** The price of the plan's free item. */
  freeItemCents: number;
}

/** What is taken off in all. */
export const discountCents = ({ couponCents, freeItemCents }: Discounts): number => couponCents + freeItemCents;

/** [TOK-05] A plan's free item costs less than this, what its print areas add included. */
export const FREE_ITEM_BELOW_CENTS = 3500;
/** Cards are not charged less. */
const LEAST_CHARGE_CENTS = 50;

/** [TOK-05] One piece of the dearest line that may be a plan's free item; 0 where none may. */
export const freeItemCents = (lines: readonly { priceCents: number }[]): number =>
  Math.max(0, ...lines.map(({ priceCents }) => priceCents).filter((price) => price < FREE_ITEM_BELOW_CENTS));

/** What the discounts take off. The coupon counts for what the free item leaves; together they never leave less than a card can be charged. */
export function discountsOf(
  { coupon, freeItem }: { coupon?: CouponValue | undefined; freeItem: number },
  subtotal: number,
  shipping: number,
): Discounts {
  const most = Math.min(subtotal, Math.max(0, subtotal + shipping - LEAST_CHARGE_CENTS));
  const free = Math.min(freeItem, most);
  return { freeItemCents: free, couponCents: Math.min(coupon ? valueOf(coupon, subtotal - free) : 0, most - free) };
}

/** A percent is rounded down to the cent. */
const valueOf = ({ kind, amount }: CouponValue, cents: number): number =>
  kind === 'fixed' ? amount : Math.floor((cents * amount) / 100);
