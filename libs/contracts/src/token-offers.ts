import { z } from 'zod';
import { money } from './values.js';

/** [TOK-03] The packs that tokens are bought in, smallest first; their prices are configuration. */
export const tokenPacks = [
  { id: 'starter', tokens: 10 },
  { id: 'popular', tokens: 50 },
  { id: 'pro', tokens: 100 },
  { id: 'unlimited', tokens: 999 },
] as const;
export type TokenPackId = (typeof tokenPacks)[number]['id'];
export const tokenPackIds = tokenPacks.map(({ id }) => id) as [TokenPackId, ...TokenPackId[]];

/** [TOK-05] The monthly plans, smallest first. */
export const plans = [
  { id: 'basic', tokens: 200, priceCents: 1000 },
  { id: 'pro', tokens: 1000, priceCents: 3500 },
] as const;
export type PlanId = (typeof plans)[number]['id'];
export const planIds = plans.map(({ id }) => id) as [PlanId, ...PlanId[]];

export const tokenOffersSchema = z.object({
  packs: z.array(z.object({ id: z.enum(tokenPackIds), tokens: z.number().int(), price: money })),
  plans: z.array(
    z.object({
      id: z.enum(planIds),
      tokens: z.number().int(),
      price: money,
      /** A free item each month, of a product under this price; null where the plan has none. */
      freeItemBelow: money.nullable(),
    }),
  ),
});
export type TokenOffers = z.infer<typeof tokenOffersSchema>;
