import type { AppliedDiscounts } from '#contracts';
import { fromCents, type Discounts } from '#domain';

/** What was taken off, and by which coupon. */
export type NamedDiscounts = Discounts & { couponCode: string | null };

export const presentDiscounts = ({ couponCode, couponCents, freeItemCents }: NamedDiscounts): AppliedDiscounts => ({
  couponCode,
  coupon: fromCents(couponCents),
  freeItem: fromCents(freeItemCents),
});
