import { z } from 'zod';
import { MOST_LISTED_ACCOUNTS } from '../list-limits.js';
import { isoTime, uuid } from '../values.js';
import { adminOnly, endpoint } from './endpoint.js';

const idParams = z.object({ id: uuid });
/** What an admin writes is shown in the user's statement and kept in the log. */
const reason = z.string().trim().min(3).max(500);

const tokenAccountSchema = z.object({
  userId: uuid,
  name: z.string().nullable(),
  email: z.string().nullable(),
  tokensAvailable: z.number().int(),
  held: z.number().int(),
  /** Why the user cannot buy tokens: a payment is disputed, or the bank has taken one back. */
  flag: z.enum(['open', 'lost']).nullable(),
  since: isoTime,
});
export type TokenAccountView = z.infer<typeof tokenAccountSchema>;

/** What admins do with everyone's token accounts. */
export const tokenAccountEndpoints = {
  'GET /api/admin/tokens/accounts': endpoint({
    summary: `The token accounts whose user has these letters in name or e-mail, or this id; without them, those that are flagged; the newest ${MOST_LISTED_ACCOUNTS}`,
    access: adminOnly,
    query: z.object({ q: z.string().trim().min(3).max(100).optional() }),
    response: z.array(tokenAccountSchema),
  }),
  'POST /api/admin/tokens/accounts/:id/corrections': endpoint({
    summary: 'Add tokens to an account, or take away what is not reserved',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({
      amount: z
        .number()
        .int()
        .min(-100_000)
        .max(100_000)
        .refine((amount) => amount !== 0),
      reason,
    }),
    response: tokenAccountSchema,
  }),
  'POST /api/admin/tokens/accounts/:id/lift': endpoint({
    summary: 'Let a user buy tokens again after a lost dispute',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({ reason }),
    response: tokenAccountSchema,
  }),
};
