import { randomBytes } from 'node:crypto';

/** An id of Stripe's form: `pi_` and 24 characters. */
export const newStripeId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
