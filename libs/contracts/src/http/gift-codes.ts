import { z } from 'zod';
import { giftCode, giftCodeSchema } from '../gift-codes.js';
import { MOST_LISTED_GIFT_CODES } from '../list-limits.js';
import { MOST_GIFT_CODES, MOST_GIFT_DAYS, MOST_GIFT_TOKENS } from '../gift-limits.js';
import { isoTime, uuid } from '../values.js';
import { adminOnly, endpoint } from './endpoint.js';
import { tokenBalanceSchema } from './tokens.js';

/** [TOK-06] Codes that admins make and users redeem for tokens. */
export const giftCodeEndpoints = {
  'POST /api/tokens/gift-codes': endpoint({
    summary: 'Redeem a gift code; each is good once',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    body: z.object({ code: giftCode }),
    response: z.object({ tokens: z.number().int(), balance: tokenBalanceSchema }),
  }),
  'GET /api/admin/gift-codes': endpoint({
    summary: `The newest ${MOST_LISTED_GIFT_CODES} gift codes`,
    access: adminOnly,
    response: z.array(giftCodeSchema),
  }),
  'POST /api/admin/gift-codes': endpoint({
    summary: 'Make gift codes. They are in this answer and nowhere else',
    access: adminOnly,
    body: z.object({
      count: z.number().int().min(1).max(MOST_GIFT_CODES),
      tokens: z.number().int().min(1).max(MOST_GIFT_TOKENS),
      /** For how many days its tokens are good once it is redeemed. */
      tokenDays: z.number().int().min(1).max(MOST_GIFT_DAYS).nullable().default(null),
      endsAt: isoTime.nullable().default(null),
      note: z.string().trim().max(500).default(''),
    }),
    response: z.object({ codes: z.array(z.string()), made: z.array(giftCodeSchema) }),
  }),
  'POST /api/admin/gift-codes/:id/revoke': endpoint({
    summary: 'Make a gift code worthless that nobody has redeemed',
    access: adminOnly,
    effect: true,
    params: z.object({ id: uuid }),
    response: giftCodeSchema,
  }),
};
