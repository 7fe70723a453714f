import type {
  BulkJob,
  FailureGroup,
  FailureTriage as TriageView,
  JobInput,
  JobAttempt,
  OperatorJob,
  OperatorNote,
} from '#contracts';
import type { JobEntity } from '#database';
import {
  isCorrectable,
  presentJob,
  traceOf,
  type AttemptRow,
  type BulkJobRow,
  type FailureTriage,
  type JobNote,
} from '#jobs';
import type { ResponseOf } from '../common/endpoint.decorator.js';
import type { JobDetail, TriagedFailure } from './job-operations.service.js';
import { shownState } from './job-state.js';

export function presentForOperator(job: JobEntity): OperatorJob {
  return {
    ...presentJob(job, 'operator'),
    queue: job.queue,
    ownerId: job.ownerId,
    input: job.input,
    epoch: job.epoch,
    dispatch: job.dispatch,
    crashes: job.crashes,
    requestId: job.requestId,
    traceId: traceOf(job.traceparent),
    logMessage: job.logMessage,
    updatedAt: job.updatedAt.toISOString(),
    discardedAt: job.discardedAt?.toISOString() ?? null,
    correctable: isCorrectable(job),
  };
}

/** In a list: a replay or discard without its thousands of jobs, so that its input is not there to be corrected. */
export function presentListed(job: JobEntity): OperatorJob {
  const listed = presentForOperator(job);
  if (job.kind !== 'ops.replay' && job.kind !== 'ops.discard') return listed;
  const { jobIds, ...input } = job.input as JobInput<'ops.replay'>;
  return { ...listed, input: { ...input, jobs: jobIds.length }, result: null, correctable: false };
}

export const presentJobDetail = ({
  job,
  attempts,
  notes,
  order,
  ...named
}: JobDetail): ResponseOf<'GET /api/ops/jobs/:id'> => ({
  ...presentForOperator(job),
  ...named,
  order: order && { ...order, cancelledAt: order.cancelledAt?.toISOString() ?? null },
  state: shownState(job.state),
  timeline: attempts.map(presentAttempt),
  notes: notes.map(presentNote),
});

export const presentNote = ({ id, author, words, createdAt }: JobNote): OperatorNote => ({
  id,
  author,
  words,
  createdAt: createdAt.toISOString(),
});

const presentAttempt = ({ dispatch, startedAt, endedAt, error, ...attempt }: AttemptRow): JobAttempt => ({
  run: dispatch,
  outcome: attempt.outcome,
  worker: attempt.worker,
  startedAt: startedAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  requestId: attempt.requestId,
  traceId: attempt.traceId,
  code: error?.code ?? null,
  message: error?.message ?? null,
  logMessage: attempt.logMessage,
});

export const presentFailures = ({ firstAt, lastAt, ...failure }: TriagedFailure): FailureGroup => ({
  fingerprint: failure.fingerprint,
  kind: failure.kind,
  queue: failure.queue,
  code: failure.code,
  message: failure.message,
  jobs: failure.jobs,
  users: failure.users,
  orders: failure.orders,
  firstAt: firstAt.toISOString(),
  lastAt: lastAt.toISOString(),
  byHour: failure.byHour,
  ...presentTriage(failure),
});

export const presentTriage = ({ assigneeId, assigneeName, mutedUntil, notes }: FailureTriage): TriageView => ({
  assignee: assigneeId ? { id: assigneeId, name: assigneeName } : null,
  mutedUntil: mutedUntil?.toISOString() ?? null,
  notes: notes.map(presentNote),
});

export const presentBulkJob = ({ id, createdAt, finishedAt, ...row }: BulkJobRow): BulkJob => ({
  jobId: id,
  ...row,
  createdAt: createdAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
});

/** The report of a replay or discard, once its job has ended. */
export const presentResult = ({ result }: JobEntity): unknown => result;

export const presentPing = ({ id, result }: JobEntity): unknown => ({ note: result?.note, jobId: id });
