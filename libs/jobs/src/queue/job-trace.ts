import type { JobEntity } from '#database';
import { belowTraceparent, currentTraceparent, inSpan, isRecordingTraces, type TraceSpan } from '#observability';

/** What happens to a job later than this after its acceptance is a trace of its own, which links to the first. */
export const ONE_TRACE_MS = 3_600_000;

const attributesOf = (job: JobEntity) => ({
  'inkloom.job.id': job.id,
  'inkloom.job.kind': job.kind,
  'inkloom.job.dispatch': job.dispatch,
});

/** Puts the job on its queue in the trace of its acceptance, whoever does it: the relay has no request, and a replay comes with another, which is linked. */
export async function traceEnqueueing<T>(job: JobEntity, work: () => Promise<T>): Promise<T> {
  if (!isRecordingTraces()) return work();
  const cause = currentTraceparent();
  const isRecent = Date.now() - job.createdAt.getTime() < ONE_TRACE_MS;
  const parent = (isRecent && job.traceparent) || cause;
  const link = otherTrace(parent, cause) ?? otherTrace(parent, job.traceparent);
  return belowTraceparent(parent, () => inSpan(`enqueue ${job.kind}`, { attributes: attributesOf(job), link }, work));
}

/** The request that the job's present dispatch comes of: its acceptance, or its replay. */
export const causeOf = ({ dispatch, requestId, replayRequest }: JobEntity): string | null =>
  dispatch === 1 ? requestId : replayRequest;

/** One run of the job by this worker, in the trace that BullMQ's telemetry carried here. Without a collector that is off, and the row names the trace. */
export function traceRun<T>(job: JobEntity, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  const cause = causeOf(job);
  const attributes = {
    ...attributesOf(job),
    'inkloom.job.epoch': job.epoch,
    'inkloom.job.attempt': job.attempts + 1,
    ...(cause ? { 'inkloom.request_id': cause } : {}),
  };
  const run = (): Promise<T> =>
    inSpan(`run ${job.kind}`, { attributes, link: otherTrace(currentTraceparent(), job.traceparent) }, work);
  return isRecordingTraces() ? run() : belowTraceparent(job.traceparent, run);
}

export const traceOf = (traceparent: string | null): string | null => traceparent?.split('-')[1] ?? null;

/** The trace that the present work belongs to; null where nothing is traced. */
export const currentTraceId = (): string | null => traceOf(currentTraceparent());

/** `to`, unless it is of the same trace. */
const otherTrace = (from: string | null, to: string | null): string | null =>
  traceOf(from) === traceOf(to) ? null : to;
