import { z } from 'zod';
import { entryKinds } from './token-entries.js';
import { planIds, tokenPackIds } from './token-offers.js';
import { isoTime, money, uuid } from './values.js';

/** A month of UTC, such as "2026-11". */
export const statementMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

const statementEntrySchema = z.object({
  _id: uuid,
  kind: z.enum(entryKinds),
  amount: z.number().int(),
  heldChange: z.number().int(),
  /** The balance before the month, and all entries up to this one. */
  balance: z.number().int(),
  note: z.string(),
  jobId: uuid.nullable(),
  /** The purchase whose receipt belongs to it. */
  purchaseId: uuid.nullable(),
  createdAt: isoTime,
});
export type StatementEntry = z.infer<typeof statementEntrySchema>;

export const tokenStatementSchema = z.object({
  month: statementMonth,
  /** The month of the first entry of all. */
  firstMonth: statementMonth,
  opening: z.number().int(),
  added: z.number().int(),
  spent: z.number().int(),
  closing: z.number().int(),
  /** Days without a change are left out. */
  days: z.array(z.object({ day: z.iso.date(), added: z.number().int(), spent: z.number().int() })),
  entries: z.array(statementEntrySchema),
  /** The cursor of the next page; null on the last one. */
  next: uuid.nullable(),
});
export type TokenStatement = z.infer<typeof tokenStatementSchema>;

export const tokenReceiptSchema = z.object({
  number: z.string(),
  purchaseId: uuid,
  paidAt: isoTime,
  /** Null where it is of a plan. */
  pack: z.enum(tokenPackIds).nullable(),
  /** Null where it is of a pack. */
  plan: z.enum(planIds).nullable(),
  /** Whether a plan was paid for the rest of its month alone. */
  isRestOfMonth: z.boolean(),
  tokens: z.number().int(),
  price: money,
  refunded: money,
  buyer: z.object({ name: z.string().nullable(), email: z.string().nullable() }),
});
export type TokenReceipt = z.infer<typeof tokenReceiptSchema>;
