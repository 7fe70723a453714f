import { z } from 'zod';
import { orderClaimsSchema, orderEvidenceSchema } from '../evidence.js';
import { orderSchema, orderSummarySchema, orderViews, reviewStatuses } from '../orders.js';
import { cursorQuery, givenMoney, isoTime, uuid } from '../values.js';
import { adminOnly, endpoint } from './endpoint.js';

const idParams = z.object({ id: uuid });

const orderStatsSchema = z.object({
  total: z.number().int(),
  pendingReview: z.number().int(),
  approved: z.number().int(),
  processing: z.number().int(),
  failedSubmissions: z.number().int(),
  /** Held up at the print provider or on their way; counted up to 1000, as are the following. */
  stuck: z.number().int(),
  /** With a mail to their shopper that could not be sent. */
  failedMails: z.number().int(),
  /** Left for later by an admin. */
  onHold: z.number().int(),
  /** With a problem that their shopper reported and nobody has answered. */
  problems: z.number().int(),
  /** Waiting for a change by their shoppers. */
  waiting: z.number().int(),
  /** Waiting for a decision while less than two days are left to take the payment. */
  ending: z.number().int(),
});
export type OrderStats = z.infer<typeof orderStatsSchema>;

/** How many orders were placed and decided on each of the last days, of UTC, the oldest first. */
const orderDaysSchema = z.array(
  z.object({
    day: z.iso.date(),
    placed: z.number().int(),
    approved: z.number().int(),
    rejected: z.number().int(),
  }),
);
export type OrderDays = z.infer<typeof orderDaysSchema>;

/** So many orders may be approved with one request. */
const MOST_APPROVED = 50;
const MOST_NAMED = 200;

const approvalOutcomeSchema = z.object({
  orderId: uuid,
  /** The job that submits the order; null where it was not approved. */
  jobId: uuid.nullable(),
  /** Why it was not approved. */
  refusal: z.string().nullable(),
});
export type ApprovalOutcome = z.infer<typeof approvalOutcomeSchema>;

/** How many views of the list one admin keeps. */
export const MOST_DESK_VIEWS = 20;
const deskViewSchema = z.object({
  name: z.string().trim().min(1).max(40),
  /** The search parameters of its address. */
  search: z.string().max(200),
});
export type DeskView = z.infer<typeof deskViewSchema>;

/** What admins do with everyone's orders. */
export const orderReviewEndpoints = {
  'POST /api/admin/orders/:id/refunds': endpoint({
    summary: 'Give back all or part of what was paid',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({
      /** What is left of the payment where it is missing. */
      amount: givenMoney.optional(),
      reason: z.string().trim().min(1).max(500),
    }),
    response: orderSchema,
  }),
  'GET /api/admin/orders': endpoint({
    summary: 'Orders for review, newest first unless asked otherwise',
    access: adminOnly,
    query: cursorQuery.extend({
      reviewStatus: z.enum(reviewStatuses).optional(),
      view: z.enum(orderViews).optional(),
      sort: z.enum(['newest', 'oldest']).optional(),
      /** An order number, or at least three letters of the recipient, a product, or the user's name or e-mail. */
      q: z.string().trim().min(3).max(100).optional(),
      /** These orders only, joined by commas. */
      ids: z
        .string()
        .max(MOST_NAMED * 37)
        .transform((value) => value.split(','))
        .pipe(z.array(uuid).max(MOST_NAMED))
        .optional(),
      /** The list is saved as a file, which the audit log says. */
      export: z.literal('true').optional(),
    }),
    response: z.array(orderSummarySchema),
  }),
  'POST /api/admin/orders/approve': endpoint({
    summary: 'Approve several orders, each on its own, and say of each what became of it',
    access: adminOnly,
    effect: true,
    body: z.object({
      orderIds: z.array(uuid).min(1).max(MOST_APPROVED),
      reviewNotes: z.string().trim().max(2000).optional(),
    }),
    response: z.array(approvalOutcomeSchema),
  }),
  'GET /api/admin/orders/stats': endpoint({
    summary: 'Counts of orders',
    access: adminOnly,
    response: orderStatsSchema,
  }),
  'GET /api/admin/orders/days': endpoint({
    summary: 'How many orders were placed, approved and rejected on each of the last days',
    access: adminOnly,
    query: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    response: orderDaysSchema,
  }),
  'GET /api/admin/orders/views': endpoint({
    summary: 'The views of the list that the caller keeps, the oldest first',
    access: adminOnly,
    response: z.array(deskViewSchema),
  }),
  'PUT /api/admin/orders/views': endpoint({
    summary: 'Keep a view of the list, or forget the one of the name',
    access: adminOnly,
    body: deskViewSchema.extend({ search: deskViewSchema.shape.search.nullable() }),
    response: z.array(deskViewSchema),
  }),
  'GET /api/admin/orders/:id/evidence': endpoint({
    summary: 'How the designs of an order print, where they come from, and what is known of the shopper',
    access: adminOnly,
    params: idParams,
    response: orderEvidenceSchema,
  }),
  'GET /api/admin/orders/claims': endpoint({
    summary: 'Which admins look at which orders',
    access: adminOnly,
    response: orderClaimsSchema,
  }),
  'PUT /api/admin/orders/:id/claim': endpoint({
    summary: 'Look at an order, for a minute or until told otherwise, while the other admins do not decide on it',
    access: adminOnly,
    params: idParams,
    body: z.object({ looking: z.boolean(), takeOver: z.boolean().optional() }),
    response: orderClaimsSchema,
  }),
  'POST /api/admin/orders/:id/approve': endpoint({
    summary: 'Approve and submit to the print provider',
    access: adminOnly,
    effect: true,
    job: 'order.submit',
    params: idParams,
    body: z
      .object({
        reviewNotes: z.string().trim().max(2000).optional(),
        /** When the newest of the shopper's changes was sent that the caller has seen, null for none: refused where there is a newer one. */
        seenChangeAt: isoTime.nullable().optional(),
      })
      .default({}),
    response: z.object({ printfulOrderId: z.string(), order: orderSchema, jobId: uuid }),
  }),
  'POST /api/admin/orders/:id/undo': endpoint({
    summary: 'Take an approval back before its submission begins',
    access: adminOnly,
    effect: true,
    params: idParams,
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/reject': endpoint({
    summary: 'Reject with a reason',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({
      reviewNotes: z
        .string({ error: 'Please provide a reason for rejection' })
        .trim()
        .min(1, 'Please provide a reason for rejection')
        .max(2000),
    }),
    response: orderSchema,
  }),
  'PUT /api/admin/orders/:id/hold': endpoint({
    summary: 'Leave an order for later, or take it up again',
    access: adminOnly,
    params: idParams,
    body: z.object({ held: z.boolean(), note: z.string().trim().max(500).optional() }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/change-request': endpoint({
    summary: 'Ask the shopper to change how an order is printed, before it is decided',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({ note: z.string().trim().min(1).max(2000) }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/notes': endpoint({
    summary: 'Write a note for the other admins',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({ note: z.string().trim().min(1).max(2000) }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/settle': endpoint({
    summary: 'Take an order off those that are stuck, once what held it up is dealt with',
    access: adminOnly,
    effect: true,
    params: idParams,
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/mails/:jobId/retry': endpoint({
    summary: 'Send a mail about an order again that could not be sent',
    access: adminOnly,
    effect: true,
    params: z.object({ id: uuid, jobId: uuid }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/retry': endpoint({
    summary: 'Submit again after a failed submission',
    access: adminOnly,
    effect: true,
    job: 'order.submit',
    params: idParams,
    body: z.object({ reason: z.string().trim().max(500).optional() }).default({}),
    response: z.object({ printfulOrderId: z.string(), order: orderSchema, jobId: uuid }),
  }),
};
