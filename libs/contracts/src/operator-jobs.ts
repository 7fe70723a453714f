import { z } from 'zod';
import { jobKinds, jobStatuses, jobViewSchema, queueNames } from './jobs.js';
import { orderStatuses, paymentStatuses, submissionStates } from './orders.js';
import { isoTime, uuid } from './values.js';

/** A job as operators see it: adds its input, owner and attempt counts. */
export const operatorJobSchema = jobViewSchema.extend({
  queue: z.enum(queueNames),
  ownerId: z.string().nullable(),
  input: z.record(z.string(), z.unknown()),
  epoch: z.number().int(),
  dispatch: z.number().int(),
  crashes: z.number().int(),
  /** Of the request that the job was accepted with. */
  requestId: z.string().nullable(),
  /** Of the trace that its acceptance belongs to; null where no request or job led to it. */
  traceId: z.string().nullable(),
  logMessage: z.string().nullable(),
  updatedAt: isoTime,
  /** When it was set aside; that can be taken back for 30 days. */
  discardedAt: isoTime.nullable(),
  /** Whether its input can be corrected: it has failed, and a field of it may change. */
  correctable: z.boolean(),
});
export type OperatorJob = z.infer<typeof operatorJobSchema>;

/** One run of a job by a worker. */
const jobAttemptSchema = z.object({
  /** Counts from 1; a replay begins the next one. */
  run: z.number().int(),
  /** `released` by a worker that was stopped, `lost` with a worker that died. */
  outcome: z.enum(['completed', 'failed', 'cancelled', 'released', 'lost', 'running']),
  worker: z.string().nullable(),
  startedAt: isoTime.nullable(),
  /** Null while it runs. */
  endedAt: isoTime.nullable(),
  /** The request that caused it: the one that the job was accepted with, or the one that replayed it; null where none did. */
  requestId: z.string().nullable(),
  traceId: z.string().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
  logMessage: z.string().nullable(),
});
export type JobAttempt = z.infer<typeof jobAttemptSchema>;

/** What an operator noted for others. */
export const noteSchema = z.object({ id: uuid, author: z.string().nullable(), words: z.string(), createdAt: isoTime });
export type OperatorNote = z.infer<typeof noteSchema>;

/** How an order stands, without anything of its user. */
const jobOrderSchema = z.object({
  number: z.string(),
  status: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  submissionState: z.enum(submissionStates),
  /** What the print provider calls it. */
  printfulOrderId: z.string().nullable(),
  cancelledAt: isoTime.nullable(),
});

export const operatorJobDetailSchema = operatorJobSchema.extend({
  /** Every attempt, oldest first, the last 100. */
  timeline: z.array(jobAttemptSchema),
  /** Whose job it is, or whose order it is about. */
  userId: z.string().nullable(),
  ownerName: z.string().nullable(),
  /** The order that the job is about. */
  order: jobOrderSchema.nullable(),
  /** What it has noted of its progress: tasks at the provider, steps that are done. */
  state: z.record(z.string(), z.unknown()),
  /** The newest fifty, newest first. */
  notes: z.array(noteSchema),
});
export type OperatorJobDetail = z.infer<typeof operatorJobDetailSchema>;

/** What operators agreed on about a failure. */
export const failureTriageSchema = z.object({
  assignee: z.object({ id: uuid, name: z.string().nullable() }).nullable(),
  /** Until then it raises no alert. */
  mutedUntil: isoTime.nullable(),
  /** The newest twenty, newest first. */
  notes: z.array(noteSchema),
});
export type FailureTriage = z.infer<typeof failureTriageSchema>;

/** [JOB-14] Failed jobs of one kind with the same error code, and the same message but for its numbers and ids. */
export const failureGroupSchema = failureTriageSchema.extend({
  fingerprint: z.string(),
  kind: z.enum(jobKinds),
  queue: z.enum(queueNames),
  code: z.string(),
  /** Of the newest job. */
  message: z.string(),
  jobs: z.number().int(),
  users: z.number().int(),
  orders: z.number().int(),
  firstAt: isoTime,
  lastAt: isoTime,
  /** How many failed in each of the last 24 hours, the present one last. */
  byHour: z.array(z.number().int()).length(24),
});
export type FailureGroup = z.infer<typeof failureGroupSchema>;

/** A replay or discard of many jobs. */
export const bulkJobSchema = z.object({
  jobId: uuid,
  kind: z.enum(['ops.replay', 'ops.discard']),
  status: z.enum(jobStatuses),
  /** How many jobs it is about, how many of them are dealt with, and how many of these were left as they are. */
  matched: z.number().int(),
  handled: z.number().int(),
  skipped: z.number().int(),
  ratePerSecond: z.number(),
  reason: z.string(),
  /** Who began it; null for somebody at the machine's own command line. */
  byName: z.string().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  createdAt: isoTime,
  finishedAt: isoTime.nullable(),
});
export type BulkJob = z.infer<typeof bulkJobSchema>;
