import type { JobEntity } from '#database';
import { belowTraceparent, currentTraceparent, inSpan, isTracing, type TraceSpan } from '#observability';

/** What happens to a job later than this after its acceptance is a trace of its own, which links to the first. */
export const ONE_TRACE_MS = 3_600_000;

const attributesOf = (job: JobEntity) => ({
  'inkloom.job.id': job.id,
  'inkloom.job.kind': job.kind,
  'inkloom.job.dispatch': job.dispatch,
});

/** Puts the job on its queue in the trace of its acceptance, whoever does it: the relay has no request, and a replay comes with another, which is linked. */
export async function traceEnqueueing<T>(job: JobEntity, work: () => Promise<T>): Promise<T> {
  if (!isTracing()) return work();
  const cause = currentTraceparent();
  const isRecent = Date.now() - job.createdAt.getTime() < ONE_TRACE_MS;
  const parent = (isRecent && job.traceparent) || cause;
  const link = otherTrace(parent, cause) ?? otherTrace(parent, job.traceparent);
  return belowTraceparent(parent, () => inSpan(`enqueue ${job.kind}`, { attributes: attributesOf(job), link }, work));
}

/** One run of the job by this worker. */
export function traceRun<T>(job: JobEntity, work: (span: TraceSpan) => Promise<T>): Promise<T> {
  const attributes = {
    ...attributesOf(job),
    'inkloom.job.epoch': job.epoch,
    'inkloom.job.attempt': job.attempts + 1,
    ...(job.requestId ? { 'inkloom.request_id': job.requestId } : {}),
  };
  return inSpan(`run ${job.kind}`, { attributes, link: otherTrace(currentTraceparent(), job.traceparent) }, work);
}

export const traceOf = (traceparent: string | null): string | null => traceparent?.split('-')[1] ?? null;

/** The trace that the present work belongs to; null where nothing is traced. */
export const currentTraceId = (): string | null => traceOf(currentTraceparent());

/** `to`, unless it is of the same trace. */
const otherTrace = (from: string | null, to: string | null): string | null =>
  traceOf(from) === traceOf(to) ? null : to;
