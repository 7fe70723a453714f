import { z } from 'zod';
import { isTerminal, jobRegistry, retryWords, type Audience, type JobView } from '#contracts';
import type { JobEntity } from '#database';

/** A job as responses and events show it to the given audience. */
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
    ...requested(job),
    subjectId: job.subjectId,
    previewUrl: job.previewUrl,
    notice: retryNotice(job) ?? job.notice,
    notices: [...new Set([...(job.notice ? [job.notice] : []), ...job.notices])],
    waiting: waitOf(job),
    attempts: job.attempts,
    runAt: ended ? null : job.runAt.toISOString(),
    createdAt: job.createdAt.toISOString(),
    finishedAt: job.finishedAt?.toISOString() ?? null,
    cancellable: !ended && definition.cancel.includes(audience),
    retryable: job.status === 'failed' && !job.discardedAt && definition.retryBy.includes(audience),
  };
}

/** [GEN-16] While a failed try waits for the next one: what happened, and when it continues. A page counts down to `runAt`. */
function retryNotice({ status, error, runAt, queue }: JobEntity): string | undefined {
  const seconds = Math.ceil((runAt.getTime() - Date.now()) / 1000);
  if (status !== 'queued' || !error || seconds < 1) return undefined;
  return retryWords(error.code, queue === 'generation' ? 'image' : 'print', seconds);
}

const turnSchema = z.object({ at: z.number(), perMinute: z.number().int() });

/** A wait for the limit of the print provider, as the handler noted it; a try that the limit refused waits until `runAt`. */
function waitOf({ status, runAt, state, queue, error }: JobEntity): JobView['waiting'] {
  const limited = status === 'waiting' || (status === 'queued' && error?.code === 'RATE_LIMITED');
  if (queue !== 'mockup' || !limited) return null;
  const { data: turn } = turnSchema.safeParse(state.turn);
  if (!turn) return null;
  const until = status === 'queued' ? runAt.getTime() : turn.at;
  const untilSeconds = Math.max(0, Math.ceil((until - Date.now()) / 1000));
  return { reason: 'provider-limit', untilSeconds, perMinute: turn.perMinute };
}

/** Of a generation: its prompt where the title was cut or stands for none, and its size. */
function requested({ title, input, queue }: JobEntity): Pick<JobView, 'prompt' | 'size'> {
  if (queue !== 'generation') return {};
  const { prompt = '', size } = input as { prompt?: string; size?: string };
  return { ...(prompt === title ? {} : { prompt }), ...(size ? { size } : {}) };
}
