import { z } from 'zod';
import { cursorQuery, isoTime, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

const entryKinds = ['grant', 'purchase', 'hold', 'settle', 'release', 'consume'] as const;
export type EntryKind = (typeof entryKinds)[number];

const ledgerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(entryKinds),
  amount: z.number().int(),
  heldChange: z.number().int(),
  balanceAfter: z.number().int(),
  note: z.string(),
  jobId: uuid.nullable(),
  createdAt: isoTime,
});
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;
const tokenBalanceSchema = z.object({
  tokensAvailable: z.number().int(),
  held: z.number().int(),
  version: z.number().int(),
});
export type TokenBalance = z.infer<typeof tokenBalanceSchema>;

export const tokenEndpoints = {
  'GET /api/tokens/balance': endpoint({
    summary: 'What the caller can still spend',
    access: 'signedIn',
    response: tokenBalanceSchema,
  }),
  'POST /api/tokens/consume': endpoint({
    summary: 'Acknowledge a charge already settled, or spend when there is none',
    access: 'signedIn',
    effect: true,
    body: z.object({
      amount: z.number().int().min(1).max(1000),
      note: z.string().max(500).default(''),
      jobId: uuid.optional(),
    }),
    response: z.object({ balance: tokenBalanceSchema, acknowledged: z.boolean() }),
  }),
  'GET /api/tokens/history': endpoint({
    summary: "The caller's ledger, newest first",
    access: 'signedIn',
    query: cursorQuery,
    response: z.array(ledgerEntrySchema),
  }),
};
