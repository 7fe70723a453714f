import { z } from 'zod';
import { planIds } from './token-offers.js';
import { isoTime, uuid } from './values.js';

/** What subscribers are sent mail about: a month that their card was refused for, and a plan that has ended because of that. */
const planMails = ['refused', 'ended'] as const;

/** A mail about a plan, and what it says beyond its kind. */
export const planMailInput = z.object({
  subscriptionId: uuid,
  mail: z.enum(planMails),
  plan: z.enum(planIds),
  /** When a refused payment is tried again, where that is known. */
  nextAttempt: isoTime.nullable(),
});
