import { isTerminal, jobRegistry, text, type Audience, type JobView } from '#contracts';
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
    ...asked(job),
    subjectId: job.subjectId,
    previewUrl: job.previewUrl,
    notice: tryingAgain(job) ?? job.notice,
    attempts: job.attempts,
    runAt: ended ? null : job.runAt.toISOString(),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    cancellable: !ended && definition.cancel.includes(audience),
    retryable: job.status === 'failed' && !job.discardedAt && definition.retryBy.includes(audience),
  };
}

const againKeys = {
  RATE_LIMITED: 'job.again.RATE_LIMITED',
  UNAVAILABLE: 'job.again.UNAVAILABLE',
  TIMEOUT: 'job.again.TIMEOUT',
  BAD_RESPONSE: 'job.again.BAD_RESPONSE',
  NO_IMAGE: 'job.again.NO_IMAGE',
} as const;

/** [GEN-16] While a try that failed waits for its next one: what happened, and when it goes on. A page counts down to `runAt`. */
function tryingAgain({ status, error, runAt, queue }: JobEntity): string | undefined {
  const seconds = Math.ceil((runAt.getTime() - Date.now()) / 1000);
  if (status !== 'queued' || !error || seconds < 1) return undefined;
  const key = againKeys[error.code as keyof typeof againKeys];
  return key
    ? text(key, { service: text(queue === 'generation' ? 'job.service.image' : 'job.service.print'), seconds })
    : text('job.again', { seconds });
}

/** Of a generation: its words where the title was cut or stands for none, and its size. */
function asked({ title, input, queue }: JobEntity): Pick<JobView, 'prompt' | 'size'> {
  if (queue !== 'generation') return {};
  const { prompt = '', size } = input as { prompt?: string; size?: string };
  return { ...(prompt === title ? {} : { prompt }), ...(size ? { size } : {}) };
}
