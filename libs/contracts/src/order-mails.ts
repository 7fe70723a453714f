import { z } from 'zod';
import { uuid } from './values.js';

/** What users are sent mail about, of their orders. */
export const orderMails = [
  'placed',
  'payment-failed',
  'payment-due',
  'approved',
  'rejected',
  'cancelled',
  'change-asked',
  'printing-cancelled',
  'shipped',
  'delivered',
  'returned',
  'refunded',
  'refund-failed',
  'problem-answered',
] as const;
export type OrderMail = (typeof orderMails)[number];

/** A mail about an order, and what it says beyond the order itself. */
export const orderMailInput = z.object({
  orderId: uuid,
  mail: z.enum(orderMails),
  /** Distinguishes mails of one kind about one order, such as those of two parcels. */
  event: z.string().max(200),
  /** Of a refund: what was given back now. Of a failed one: what the bank sent back. */
  refundedCents: z.number().int().positive().optional(),
  /** Of a payment that a change made due: what the order came to before. */
  formerTotalCents: z.number().int().optional(),
  /** Of a change: what is asked for. Of a problem: the answer. */
  note: z.string().max(2000).optional(),
  /** Of a shipment: the parcel, and whether others follow. */
  parcel: z
    .object({
      carrier: z.string(),
      service: z.string(),
      trackingNumber: z.string(),
      trackingUrl: z.string().nullable(),
      moreToCome: z.boolean(),
    })
    .optional(),
});
