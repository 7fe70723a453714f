import { chargedKinds, isTerminal, jobRegistry, type Audience, type JobView } from '#contracts';
import type { JobEntity } from '#database';

/** A job as answers and events show it to a reader of the given audience. */
export function presentJob(job: JobEntity, audience: Audience = 'owner'): JobView {
  const definition = jobRegistry[job.kind];
  const ended = isTerminal(job.status);
  return {
    jobId: job.id,
    kind: job.kind,
    status: job.status,
    stage: job.stage,
    percent: Math.round(job.percent * 10) / 10,
    version: job.version,
    result: job.result,
    error: job.error,
    title: job.title,
    subjectId: job.subjectId,
    previewUrl: job.previewUrl,
    notice: job.notice,
    attempts: job.attempts,
    runAt: ended ? null : job.runAt.toISOString(),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    cancellable: !ended && definition.cancel.includes(audience),
    retryable: job.status === 'failed' && !job.discardedAt && definition.retryBy.includes(audience),
  };
}

export const isCharged = (job: JobEntity): boolean => chargedKinds.includes(job.kind);
/** The tokens of one dispatch are held under this key; a replay holds again. */
export const holdKeyOf = (job: JobEntity): string => `job:${job.id}:${job.dispatch}`;
