import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { createDrafts } from '../../lib/drafts.js';
import { call } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { takeBalance } from '../jobs/balance.js';

const kept = 40;

interface Started {
  /** Jobs started here whose charge is not acknowledged yet, with the version whose failure was shown last; 0 for none. */
  jobs: Record<string, number>;
  /** Of the jobs that were started several at once: by job id, what they have in common. */
  sets: Record<string, string>;
}
export const useUnacknowledged = createDrafts<Started>('unacknowledged', { jobs: {}, sets: {} }, { shared: true });
const change = (work: (jobs: Record<string, number>) => Record<string, number>): void =>
  useUnacknowledged.setState(({ jobs }) => ({ jobs: work(jobs) }));
const newest = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).slice(-kept));

/** Remembers a generation started here, whose charge is to be acknowledged, and the set of variations it belongs to. */
export function remember(jobId: string, set?: string): void {
  change((jobs) => newest({ ...jobs, [jobId]: 0 }));
  if (set) useUnacknowledged.setState(({ sets }) => ({ sets: newest({ ...sets, [jobId]: set }) }));
}
const forget = (jobId: string): void => change(({ [jobId]: _, ...rest }) => rest);

/** Under which id the ends of a job are notified: the variations of one prompt renew each other's toasts. */
const toastIdOf = ({ jobId }: JobView): string => useUnacknowledged.getState().sets[jobId] ?? jobId;

/** A failed job may be run again, so its charge stays awaited; each failure is notified once. */
function notifyFailure(job: JobView, notified: number): void {
  if (job.version <= notified) return;
  change((jobs) => ({ ...jobs, [job.jobId]: job.version }));
  notify.error(job.error?.message ?? text(job.kind === 'generation.combine' ? 'combine.failed' : 'generation.failed'), {
    id: toastIdOf(job),
  });
}

async function acknowledge(job: JobView): Promise<void> {
  try {
    const { balance } = await call('POST /api/tokens/consume', {
      body: { amount: 1, note: text('tokens.generationNote'), jobId: job.jobId },
    });
    takeBalance(balance);
    notify.success(text('tokens.deducted', { balance: balance.tokensAvailable }), { id: `charge-${toastIdOf(job)}` });
  } catch {
    // The server settles the charge by itself; only its confirmation is missing here.
    notify.warning(text('tokens.updateFailed'), { id: `charge-${toastIdOf(job)}` });
  }
}

async function finish(job: JobView): Promise<void> {
  const { imageUrl, provider, model } = job.result ?? {};
  const combined = job.kind === 'generation.combine';
  const id = toastIdOf(job);
  if (typeof imageUrl !== 'string')
    return notify.error(text(combined ? 'combine.noImageUrl' : 'generation.noImageUrl'), { id });
  notify.success(text(combined ? 'combine.done' : 'generation.success'), { id });
  notify.success(text('generation.successBy', { provider: String(provider), model: String(model) }), {
    id: `by-${id}`,
  });
  if (job.notice) notify.info(job.notice, { id: `notice-${id}` });
  await acknowledge(job);
}

/** Notifies the end of generations started in this browser, once each, on whatever screen the user is. */
export function notifyEnds(jobs: readonly JobView[]): void {
  const open = useUnacknowledged.getState().jobs;
  for (const job of jobs) {
    const notified = open[job.jobId];
    if (notified === undefined) continue;
    if (job.status === 'failed') notifyFailure(job, notified);
    if (job.status !== 'completed' && job.status !== 'cancelled') continue;
    forget(job.jobId);
    if (job.status === 'completed') void finish(job);
  }
}
