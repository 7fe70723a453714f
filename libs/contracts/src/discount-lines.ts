import type { AppliedDiscounts } from './discounts.js';
import { text } from './messages.js';

/** What is taken off, a line for each with its amount: on pages, receipts and mails alike. */
export function discountLines({ couponCode, coupon, freeItem }: AppliedDiscounts): { name: string; amount: string }[] {
  return [
    { name: text('cost.freeItem'), amount: freeItem },
    { name: text('cost.coupon', { code: couponCode ?? '' }), amount: coupon },
  ].filter(({ amount }) => Number(amount) > 0);
}
