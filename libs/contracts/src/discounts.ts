import { z } from 'zod';
import { isoTime, money, uuid } from './values.js';

/** What was taken off an order, and by which coupon. */
export const appliedDiscountsSchema = z.object({
  couponCode: z.string().nullable(),
  coupon: money,
  /** The price of the plan's free item. */
  freeItem: money,
});
export type AppliedDiscounts = z.infer<typeof appliedDiscountsSchema>;

/** A code as shoppers type it: capitals or not, which does not matter. */
export const couponCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, 'Enter 3 to 30 letters, digits or hyphens');

export const couponKinds = ['fixed', 'percent'] as const;
const couponStates = ['planned', 'active', 'used-up', 'over'] as const;

export const couponSchema = z.object({
  _id: uuid,
  code: z.string(),
  kind: z.enum(couponKinds),
  /** Off what the lines cost: cents, or percent. */
  amount: z.number().int(),
  /** The coupon counts from here on. */
  minSubtotal: money,
  startsAt: isoTime.nullable(),
  endsAt: isoTime.nullable(),
  mostUses: z.number().int().nullable(),
  oncePerUser: z.boolean(),
  /** How many orders have it. */
  used: z.number().int(),
  note: z.string(),
  state: z.enum(couponStates),
  createdAt: isoTime,
});
export type Coupon = z.infer<typeof couponSchema>;
