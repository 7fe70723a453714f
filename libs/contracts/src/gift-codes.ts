import { z } from 'zod';
import { isoTime, uuid } from './values.js';

/** A gift code as people type it: hyphens, spaces and small letters do not matter. */
export const giftCode = z
  .string()
  .max(60)
  .transform((typed) => typed.toUpperCase().replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-Z]{16}$/, 'A gift code has 16 letters and digits'));

export const giftCodeSchema = z.object({
  _id: uuid,
  /** The last four characters; the whole code is shown once, to whoever makes it. */
  ending: z.string(),
  tokens: z.number().int(),
  /** For how many days its tokens are good once it is redeemed; null for ever. */
  tokenDays: z.number().int().nullable(),
  endsAt: isoTime.nullable(),
  note: z.string(),
  state: z.enum(['open', 'redeemed', 'revoked', 'over']),
  createdAt: isoTime,
  redeemedAt: isoTime.nullable(),
  redeemedBy: z.string().nullable(),
});
export type GiftCode = z.infer<typeof giftCodeSchema>;
