import { z } from 'zod';
import { paymentMethodId } from '../orders.js';
import { planIds, tokenOffersSchema, tokenPackIds } from '../token-offers.js';
import { statementMonth, tokenReceiptSchema, tokenStatementSchema } from '../token-statements.js';
import { entryKinds, tokenSources } from '../token-entries.js';
import { cursorQuery, isoTime, money, uuid } from '../values.js';
import { buyersOnly, endpoint } from './endpoint.js';

const idParams = z.object({ id: uuid });

const ledgerEntrySchema = z.object({
  _id: z.string(),
  kind: z.enum(entryKinds),
  amount: z.number().int(),
  heldChange: z.number().int(),
  balanceAfter: z.number().int(),
  /** What could still be spent then: the balance less what was reserved. */
  availableAfter: z.number().int(),
  note: z.string(),
  jobId: uuid.nullable(),
  createdAt: isoTime,
});
export type LedgerEntryView = z.infer<typeof ledgerEntrySchema>;
export const tokenBalanceSchema = z.object({
  tokensAvailable: z.number().int(),
  held: z.number().int(),
  version: z.number().int(),
});
export type TokenBalance = z.infer<typeof tokenBalanceSchema>;

const tokenPurchaseSchema = z.object({
  purchaseId: uuid,
  pack: z.enum(tokenPackIds),
  tokens: z.number().int(),
  price: money,
  status: z.enum(['open', 'requires_action', 'paid', 'canceled']),
  /** Opens the payment in the provider's own frame while it is not finished. */
  clientSecret: z.string().nullable(),
  balance: tokenBalanceSchema,
});
export type TokenPurchase = z.infer<typeof tokenPurchaseSchema>;

const planStateSchema = z.object({
  /** Null without a plan. */
  plan: z.enum(planIds).nullable(),
  /** What it is renewed as. */
  nextPlan: z.enum(planIds).nullable(),
  /** `past_due`: the card was refused and is tried again. */
  status: z.enum(['none', 'active', 'past_due']),
  /** When the plan is renewed, or ends. */
  periodEnd: isoTime.nullable(),
  /** When a refused payment is tried again. */
  nextAttempt: isoTime.nullable(),
  /** What the refused months cost together. */
  due: money,
  endsWithPeriod: z.boolean(),
  /** Whether a larger plan waits for the cardholder's answer to the bank. */
  changeIsPending: z.boolean(),
  /** Whether the month that has begun is not charged yet: a plan that is cancelled now ends now. */
  monthIsDue: z.boolean(),
  /** Nothing is sold to a user whose bank was asked to take a payment back, or has done so. */
  disputed: z.enum(['open', 'lost']).nullable(),
  /** [TOK-05] One free piece for each paid month, of a product under this price; null where the plan has none. */
  freeItem: z
    .object({
      below: money,
      /** The order that has it. */
      orderId: uuid.nullable(),
    })
    .nullable(),
});
export type PlanState = z.infer<typeof planStateSchema>;
const openPlanSchema = planStateSchema.extend({
  /** Opens the payment in the provider's own frame while the cardholder's bank asks. */
  clientSecret: z.string().nullable(),
});

const planChangeQuoteSchema = z.object({
  plan: z.enum(planIds),
  /** What is paid today for the rest of the period. */
  due: money,
  /** The tokens that come at once. */
  tokens: z.number().int(),
  /** The moment that this holds for, in epoch seconds; null where the plan begins with the next period. */
  at: z.number().int().nullable(),
  periodEnd: isoTime,
});
export type PlanChangeQuote = z.infer<typeof planChangeQuoteSchema>;

/** What the page has shown: no other price is charged. */
const shownPrice = money.optional();

export const tokenEndpoints = {
  'GET /api/tokens/offers': endpoint({
    summary: 'The token packs and the monthly plans with their prices',
    access: 'public',
    response: tokenOffersSchema,
  }),
  'POST /api/tokens/balance': endpoint({
    summary:
      'Buy the token pack of this size. Tokens are granted once it is paid: at once with a payment method, else when the page has paid in the frame of the payment provider',
    access: buyersOnly,
    rate: 'paid',
    effect: true,
    body: z.object({
      amount: z.number().int().min(1).max(1000),
      note: z.string().max(500).default(''),
      paymentMethodId: paymentMethodId.optional(),
      shownPrice,
      /** The page's own name for this purchase: one that is paid is not bought again under it, whatever its card. */
      requestId: uuid.optional(),
    }),
    response: tokenPurchaseSchema,
  }),
  'GET /api/tokens/purchases/:id': endpoint({
    summary: "One purchase of the caller, as it stands in the provider's books",
    access: 'signedIn',
    params: idParams,
    response: tokenPurchaseSchema,
  }),
  'GET /api/tokens/purchases/:id/receipt': endpoint({
    summary: "The receipt of a pack that the caller has paid, or of a month of the caller's plan",
    access: 'signedIn',
    params: idParams,
    response: tokenReceiptSchema,
  }),
  'GET /api/tokens/statement': endpoint({
    summary:
      "One month of the caller's ledger in UTC: its balance before and after, what was added and spent each day, and its entries, newest first, each with the balance after it",
    access: 'signedIn',
    query: cursorQuery.extend({
      /** The current month where it is missing. */
      month: statementMonth.optional(),
      kind: z.enum(entryKinds).optional(),
    }),
    response: tokenStatementSchema,
  }),
  'GET /api/tokens/plan': endpoint({
    summary: "The caller's plan",
    access: 'signedIn',
    response: planStateSchema,
  }),
  'POST /api/tokens/plan': endpoint({
    summary: 'Subscribe to a plan; its tokens come once the first month is paid',
    access: buyersOnly,
    rate: 'paid',
    effect: true,
    body: z.object({ plan: z.enum(planIds), paymentMethodId, shownPrice }),
    response: openPlanSchema,
  }),
  'GET /api/tokens/plan/change': endpoint({
    summary: 'What another plan would cost and give, and from when',
    access: 'signedIn',
    query: z.object({ plan: z.enum(planIds) }),
    response: planChangeQuoteSchema,
  }),
  'POST /api/tokens/plan/change': endpoint({
    summary: 'Change to a larger plan at once, as quoted, or to a smaller one with the next period',
    access: buyersOnly,
    rate: 'paid',
    effect: true,
    body: z.object({ plan: z.enum(planIds), at: z.number().int().positive().nullable().default(null) }),
    response: openPlanSchema,
  }),
  'POST /api/tokens/plan/card': endpoint({
    summary:
      "Pay what is open with another card, which the coming months are taken from as well. Where the card's bank asks its holder, call again after the answer",
    access: buyersOnly,
    rate: 'paid',
    effect: true,
    body: z.object({ paymentMethodId }),
    response: openPlanSchema,
  }),
  'POST /api/tokens/plan/card-page': endpoint({
    summary: "Open the payment provider's own page on which the caller changes the card of the coming months",
    access: buyersOnly,
    rate: 'paid',
    response: z.object({
      /** For the caller alone, and soon over. */
      url: z.url(),
    }),
  }),
  'POST /api/tokens/plan/cancel': endpoint({
    summary: 'End the plan with the period that is paid, or at once where its payment was refused',
    access: buyersOnly,
    effect: true,
    response: planStateSchema,
  }),
  'POST /api/tokens/plan/resume': endpoint({
    summary: 'Keep a plan that would end with its period',
    access: buyersOnly,
    effect: true,
    response: planStateSchema,
  }),
  'GET /api/tokens/buckets': endpoint({
    summary: 'Where the tokens of the caller came from, in the order in which they are spent, and which of them expire',
    access: 'signedIn',
    response: z.array(
      z.object({ source: z.enum(tokenSources), tokens: z.number().int(), expiresAt: isoTime.nullable() }),
    ),
  }),
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
    summary: "The caller's ledger, newest first; what was reserved and then charged or returned is one entry",
    access: 'signedIn',
    query: cursorQuery,
    response: z.array(ledgerEntrySchema),
  }),
};
