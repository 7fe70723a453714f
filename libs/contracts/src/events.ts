import { z } from 'zod';
import { jobViewSchema, queueNames } from './jobs.js';
import { orderStatuses, reviewStatuses, submissionStates } from './orders.js';
import { isoTime, uuid } from './values.js';

const versioned = { id: z.string(), version: z.number().int() };

const balanceSchema = z.object({ ...versioned, tokensAvailable: z.number().int(), held: z.number().int() });
/** Whose plan changed, or what is sold to them. How it stands is read anew: the page shows more than one row. */
const planChangeSchema = z.object({ userId: z.string() });
const cartChangeSchema = z.object({ ...versioned, count: z.number().int() });
const orderChangeSchema = z.object({
  ...versioned,
  orderNumber: z.string(),
  status: z.enum(orderStatuses),
  reviewStatus: z.enum(reviewStatuses),
  submissionState: z.enum(submissionStates),
  submissionError: z.string().nullable(),
  printfulOrderId: z.string().nullable(),
  printfulOrderStatus: z.string(),
});
/** Jobs that one worker may work on at once. */
export const slotsSchema = z.number().int().min(1).max(64);
/** A worker that is alive. */
const workerStateSchema = z.object({
  /** Under which it owns jobs. */
  name: z.string(),
  host: z.string(),
  version: z.string(),
  slots: z.number().int(),
  /** It finishes what it runs and takes nothing more. */
  draining: z.boolean(),
});
export type WorkerState = z.infer<typeof workerStateSchema>;

export const queueStateSchema = z.object({
  name: z.enum(queueNames),
  waiting: z.number().int(),
  active: z.number().int(),
  delayed: z.number().int(),
  failed: z.number().int(),
  completedLastHour: z.number().int(),
  workers: z.number().int(),
  /** Those that sent a sign of life in the last seconds. */
  alive: z.array(workerStateSchema),
  /** Jobs that all workers together can have at once. */
  slots: z.number().int(),
  /** What an operator set for each worker; null where each has what it is configured to. */
  slotsPerWorker: slotsSchema.nullable(),
  paused: z.boolean(),
  /** When a job of it last ended; null before the first. */
  lastEndedAt: isoTime.nullable(),
  oldestWaitingSeconds: z.number(),
});
export type QueueState = z.infer<typeof queueStateSchema>;
/** What of a product's price and stock pages and carts hold. */
const productChangeSchema = z.object({
  ...versioned,
  globalId: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive', 'pending']),
  inventory: z.enum(['in-stock', 'out-of-stock']),
  /** What shoppers who have it in their cart should look at again. */
  changed: z.array(z.enum(['price', 'stock'])),
});
const queuesChangeSchema = z.object({ ...versioned, queues: z.array(queueStateSchema), at: isoTime });

/** Events pushed to the browser. One that carries a state carries the version of its subject, too; the client drops older ones. */
export const eventSchemas = {
  'job.updated': jobViewSchema,
  'balance.updated': balanceSchema,
  'plan.updated': planChangeSchema,
  'cart.updated': cartChangeSchema,
  'order.updated': orderChangeSchema,
  'review.updated': orderChangeSchema,
  'queues.updated': queuesChangeSchema,
  'product.updated': productChangeSchema,
} as const;
export type EventName = keyof typeof eventSchemas;
export type EventPayload<N extends EventName> = z.infer<(typeof eventSchemas)[N]>;
export const eventNames = Object.keys(eventSchemas) as [EventName, ...EventName[]];

/** A room: one user's pages, those of all signed-in users, of all admins or of all operators. */
export type Room = `user:${string}` | 'users' | 'admins' | 'operators';
const roomSchema = z.union([
  z.templateLiteral(['user:', z.string()]),
  z.literal('users'),
  z.literal('admins'),
  z.literal('operators'),
]);

/** The message that any process publishes through Redis to the gateways. */
export const pushMessageSchema = z.object({
  rooms: z.array(roomSchema).min(1),
  event: z.enum(eventNames),
  payload: z.record(z.string(), z.unknown()),
});
export type PushMessage = z.infer<typeof pushMessageSchema>;

/** Published to every gateway when sessions end before their tokens do; see the repository of revocations. */
export const sessionNoticeSchema = z.array(
  z.object({
    issuer: z.string(),
    scope: z.enum(['session', 'user', 'sessionless']),
    subject: z.string(),
    revokedBefore: z.coerce.date(),
    expiresAt: z.coerce.date(),
  }),
);
export type SessionNotice = z.infer<typeof sessionNoticeSchema>;

/** Published to every gateway when an account is barred or unbarred. */
export const accountChangeSchema = z.object({ userId: uuid, barred: z.boolean() });
export type AccountChange = z.infer<typeof accountChangeSchema>;
