import { z } from 'zod';
import { couponCode, couponKinds, couponSchema } from '../discounts.js';
import { givenMoney, isoTime, uuid } from '../values.js';
import { adminOnly, endpoint } from './endpoint.js';

const newCoupon = z
  .object({
    code: couponCode,
    kind: z.enum(couponKinds),
    /** Cents for `fixed`, percent for `percent`. */
    amount: z.number().int().min(1).max(100_000),
    minSubtotal: givenMoney.default('0.00'),
    startsAt: isoTime.nullable().default(null),
    endsAt: isoTime.nullable().default(null),
    mostUses: z.number().int().min(1).max(1_000_000).nullable().default(null),
    oncePerUser: z.boolean().default(true),
    note: z.string().trim().max(500).default(''),
  })
  .refine(({ kind, amount }) => kind === 'fixed' || amount <= 100, {
    path: ['amount'],
    message: 'At most 100 percent can be taken off',
  })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ['endsAt'],
    message: 'The end must come after the start',
  });

/** [CHK-04] The coupons that admins give out. */
export const couponEndpoints = {
  'GET /api/admin/coupons': endpoint({
    summary: 'The coupons, those that stand first, then the newest',
    access: adminOnly,
    response: z.array(couponSchema),
  }),
  'POST /api/admin/coupons': endpoint({
    summary: 'Add a coupon',
    access: adminOnly,
    effect: true,
    body: newCoupon,
    response: couponSchema,
  }),
  'POST /api/admin/coupons/:id/end': endpoint({
    summary: 'End a coupon; orders that have it keep it',
    access: adminOnly,
    effect: true,
    params: z.object({ id: uuid }),
    response: couponSchema,
  }),
};
