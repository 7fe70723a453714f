import { z } from 'zod';
import { discardReportSchema, jobKinds, jobStatuses, jobViewSchema, queueNames, replayReportSchema } from '../jobs.js';
import {
  bulkJobSchema,
  failureGroupSchema,
  failureTriageSchema,
  noteSchema,
  operatorJobDetailSchema,
  operatorJobSchema,
} from '../operator-jobs.js';
import {
  FEWEST_JOBS_PER_SECOND,
  LONGEST_MUTE_HOURS,
  MOST_FILTER_LETTERS,
  MOST_JOBS_PER_SECOND,
  MOST_NAMED_JOBS,
  USUAL_JOBS_PER_SECOND,
} from '../job-limits.js';
import { queueStateSchema, slotsSchema } from '../events.js';
import { cursorQuery, isoTime, uuid } from '../values.js';
import { endpoint, operatorOnly } from './endpoint.js';

const jobParams = z.object({ id: uuid });
const fingerprint = z.string().regex(/^[0-9a-f]{32}$/);
const failureParams = z.object({ fingerprint });
const jobFilter = z.object({
  status: z.enum(jobStatuses).optional(),
  kind: z.enum(jobKinds).optional(),
  queue: z.enum(queueNames).optional(),
  errorCode: z.string().trim().min(1).max(MOST_FILTER_LETTERS.errorCode).toUpperCase().optional(),
  /** What went wrong, as `GET /api/ops/failures` names it. */
  fingerprint: fingerprint.optional(),
  ownerId: uuid.optional(),
  /** Id or e-mail of the owner. */
  user: z.string().trim().min(1).max(MOST_FILTER_LETTERS.user).optional(),
  /** The order or design that the job is about. */
  subjectId: uuid.optional(),
  /** Id or number of the order that the job is about. */
  order: z.string().trim().min(1).max(MOST_FILTER_LETTERS.order).optional(),
  endedAfter: isoTime.optional(),
  endedBefore: isoTime.optional(),
  /** Failed jobs that were set aside, or those that were not. */
  discarded: z.enum(['only', 'none']).optional(),
});
/** A word that is not known, or no condition at all, would choose the failed jobs of everybody. */
const bulkFilter = z
  .strictObject(jobFilter.omit({ status: true, discarded: true }).shape)
  .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'name at least one condition');
const selection = z
  .object({ ids: z.array(uuid).min(1).max(MOST_NAMED_JOBS).optional(), filter: bulkFilter.optional() })
  .refine((body) => Boolean(body.ids) !== Boolean(body.filter), {
    message: 'give either ids or filter',
    path: ['ids'],
  });
/** How many jobs of each kind there are. */
const kindCounts = z.array(z.object({ kind: z.enum(jobKinds), jobs: z.number().int() }));
const reason = z.string().trim().min(3, 'say why, in at least 3 characters').max(500);

/** What is done to jobs that are chosen by id or filter: a dry run or the act itself, and the reason. */
const changeOfJobs = z.object({
  dryRun: z.boolean().default(false),
  /** How many the dry run named: where a filter has more by now, nothing is done. */
  expected: z.number().int().min(0).optional(),
  reason,
});
/** A filter is preceded by a dry run. */
const ofSelection = <Change extends typeof changeOfJobs>(change: Change) =>
  selection.and(change).refine(({ filter, dryRun, expected }) => !filter || dryRun || expected !== undefined, {
    message: 'make a dry run first and say how many jobs it named',
    path: ['expected'],
  });
/** The same at a pace. */
const bulkBody = (ratePerSecond: number) =>
  ofSelection(
    changeOfJobs.extend({
      ratePerSecond: z.number().min(FEWEST_JOBS_PER_SECOND).max(MOST_JOBS_PER_SECOND).default(ratePerSecond),
    }),
  );
/** Of a dry run: how many there are of each kind. */
const dryRunPart = { kinds: kindCounts.optional() };
/** Of the dry run of a discard: numbers of orders that stay unsent, and how many more there are. */
const discardDryRunPart = {
  ...dryRunPart,
  unsent: z.object({ orders: z.array(z.string()), more: z.number().int() }).optional(),
};

const historyRanges = ['1h', '24h', '7d'] as const;
export type HistoryRange = (typeof historyRanges)[number];
const queueHistorySchema = z.object({
  name: z.enum(queueNames),
  /** The oldest first; each from its time to the next. */
  steps: z.array(
    z.object({
      at: isoTime,
      completed: z.number().int(),
      failed: z.number().int(),
      /** The most of the step's samples, one a minute; null where none was taken. */
      sample: z
        .object({
          waiting: z.number().int(),
          active: z.number().int(),
          delayed: z.number().int(),
          oldestSeconds: z.number().int(),
        })
        .nullable(),
    }),
  ),
});
export type QueueHistory = z.infer<typeof queueHistorySchema>;

const ledgerStateSchema = z.object({
  /** Null before the first check. */
  checkedAt: isoTime.nullable(),
  faults: z.array(z.object({ userId: uuid, problem: z.string() })),
});

export const jobEndpoints = {
  'GET /api/jobs': endpoint({
    summary: "The caller's own jobs, newest first",
    access: 'signedIn',
    query: cursorQuery.extend({
      status: z.enum(jobStatuses).optional(),
      kind: z.enum(jobKinds).optional(),
      queue: z.enum(queueNames).optional(),
    }),
    response: z.array(jobViewSchema),
  }),
  'GET /api/jobs/:id': endpoint({ summary: 'One job', access: 'signedIn', params: jobParams, response: jobViewSchema }),
  'POST /api/jobs/:id/cancel': endpoint({
    summary: 'Cancel a job that has not ended',
    access: 'signedIn',
    effect: true,
    params: jobParams,
    response: jobViewSchema,
  }),
  'POST /api/jobs/:id/retry': endpoint({
    summary: 'Run a failed job again',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    params: jobParams,
    response: jobViewSchema,
  }),
  'GET /api/ops/queues': endpoint({
    summary: 'State of every queue',
    access: operatorOnly,
    response: z.array(queueStateSchema),
  }),
  'GET /api/ops/queues/history': endpoint({
    summary: 'How many jobs of every queue ended well and badly, waited and ran over the last hour, day or week',
    access: operatorOnly,
    query: z.object({ range: z.enum(historyRanges).default('1h') }),
    response: z.array(queueHistorySchema),
  }),
  'GET /api/ops/ledger': endpoint({
    summary: 'What the newest check of the token ledger found; it is checked once a day',
    access: operatorOnly,
    response: ledgerStateSchema,
  }),
  'POST /api/ops/ledger/check': endpoint({
    summary: 'Compare every balance with the sum of its entries now',
    access: operatorOnly,
    effect: true,
    response: ledgerStateSchema,
  }),
  'GET /api/ops/jobs': endpoint({
    summary: 'Jobs of everyone, newest first',
    access: operatorOnly,
    query: cursorQuery.extend(jobFilter.shape),
    response: z.array(operatorJobSchema),
  }),
  'GET /api/ops/jobs/:id': endpoint({
    summary: 'One job of anyone, with each of its attempts',
    access: operatorOnly,
    params: jobParams,
    response: operatorJobDetailSchema,
  }),
  'GET /api/ops/jobs/count': endpoint({
    summary:
      'How many failed jobs a replay, discard or restore by this filter would take on, of which kinds; at most the newest 10,000',
    access: operatorOnly,
    query: jobFilter.omit({ status: true }),
    response: z.object({ matched: z.number().int(), kinds: kindCounts }),
  }),
  'GET /api/ops/jobs/bulk': endpoint({
    summary: 'Replays and discards of many jobs: those that run, and the last that ended',
    access: operatorOnly,
    response: z.array(bulkJobSchema),
  }),
  'GET /api/ops/failures': endpoint({
    summary: 'What went wrong: failed jobs by kind, code and message, the most frequent first',
    access: operatorOnly,
    response: z.object({
      groups: z.array(failureGroupSchema),
      /** Not all failed jobs were looked at, only the newest. */
      partial: z.boolean(),
    }),
  }),
  'GET /api/ops/operators': endpoint({
    summary: 'Who can look after a failure: the operators, by name, at most 200',
    access: operatorOnly,
    response: z.array(z.object({ id: uuid, name: z.string().nullable() })),
  }),
  'PUT /api/ops/failures/:fingerprint/assignee': endpoint({
    summary: 'Look after a failure, give it to another operator, or to nobody, whoever looks after it now',
    access: operatorOnly,
    effect: true,
    params: failureParams,
    body: z
      .object({
        assigned: z.boolean(),
        /** Who is to look after it; the caller without it. */
        assigneeId: uuid.optional(),
      })
      .refine(({ assigned, assigneeId }) => assigned || !assigneeId, {
        message: 'nobody looks after what is not assigned',
        path: ['assigneeId'],
      }),
    response: failureTriageSchema,
  }),
  'PUT /api/ops/failures/:fingerprint/mute': endpoint({
    summary: 'Let a failure raise no alert for some hours; null to end that',
    access: operatorOnly,
    effect: true,
    params: failureParams,
    body: z.object({ hours: z.number().int().min(1).max(LONGEST_MUTE_HOURS).nullable() }),
    response: failureTriageSchema,
  }),
  'POST /api/ops/failures/:fingerprint/notes': endpoint({
    summary: 'Note something about a failure for other operators',
    access: operatorOnly,
    effect: true,
    params: failureParams,
    body: z.object({ words: z.string().trim().min(1).max(1_000) }),
    response: failureTriageSchema,
  }),
  'POST /api/ops/jobs/replay': endpoint({
    summary: 'Replay failed jobs, chosen by id or filter',
    access: operatorOnly,
    effect: true,
    body: bulkBody(USUAL_JOBS_PER_SECOND.replay),
    job: 'ops.replay',
    response: replayReportSchema.extend(dryRunPart),
  }),
  'POST /api/ops/jobs/discard': endpoint({
    summary: 'Mark failed jobs as not to be replayed, chosen by id or filter',
    access: operatorOnly,
    effect: true,
    body: bulkBody(USUAL_JOBS_PER_SECOND.discard),
    job: 'ops.discard',
    response: discardReportSchema.extend(discardDryRunPart),
  }),
  'POST /api/ops/jobs/restore': endpoint({
    summary: 'Take the discard of jobs back, for 30 days',
    access: operatorOnly,
    effect: true,
    body: ofSelection(changeOfJobs),
    response: z.object({ matched: z.number().int(), restored: z.array(uuid), ...dryRunPart }),
  }),
  'POST /api/ops/jobs/:id/notes': endpoint({
    summary: 'Note something about a job for other operators',
    access: operatorOnly,
    effect: true,
    params: jobParams,
    body: z.object({ words: z.string().trim().min(1).max(2_000) }),
    response: z.object({ notes: z.array(noteSchema) }),
  }),
  'PUT /api/ops/jobs/:id/input': endpoint({
    summary:
      'Correct the input of a failed job before it is replayed; ids and what it costs stay, and a job that has changed since it was read is refused',
    access: operatorOnly,
    effect: true,
    params: jobParams,
    body: z.object({
      /** Of the job as it was read. */
      version: z.number().int(),
      input: z.record(z.string(), z.unknown()),
      reason,
    }),
    response: operatorJobSchema,
  }),
  'POST /api/ops/queues/:name/pause': endpoint({
    summary: 'Stop a queue from handing out work',
    access: operatorOnly,
    effect: true,
    params: z.object({ name: z.enum(queueNames) }),
    response: z.array(queueStateSchema),
  }),
  'POST /api/ops/queues/:name/resume': endpoint({
    summary: 'Let a queue hand out work again',
    access: operatorOnly,
    effect: true,
    params: z.object({ name: z.enum(queueNames) }),
    response: z.array(queueStateSchema),
  }),
  'PUT /api/ops/queues/:name/draining': endpoint({
    summary: 'Let a worker finish what it runs and take nothing more, or take work again',
    access: operatorOnly,
    effect: true,
    params: z.object({ name: z.enum(queueNames) }),
    body: z.object({ worker: z.string().min(1).max(300), draining: z.boolean() }),
    response: z.array(queueStateSchema),
  }),
  'PUT /api/ops/queues/:name/slots': endpoint({
    summary: 'Set how many jobs each worker of a queue works on at once; null for what each is configured to',
    access: operatorOnly,
    effect: true,
    params: z.object({ name: z.enum(queueNames) }),
    body: z.object({ slots: slotsSchema.nullable() }),
    response: z.array(queueStateSchema),
  }),
  'POST /api/ops/ping': endpoint({
    summary: 'Send a no-op job through the queue and back',
    access: operatorOnly,
    effect: true,
    job: 'ops.ping',
    body: z.object({ note: z.string().max(200).default('ping') }),
    response: z.object({ note: z.string(), jobId: uuid }),
  }),
};
