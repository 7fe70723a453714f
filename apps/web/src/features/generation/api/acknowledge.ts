import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { takeBalance } from '../../tokens/api/balance.js';

const kept = 40;

/** Remembers a generation started here: what was asked for, and that its charge is to be acknowledged. */
export function remember(jobId: string, prompt: string, size: string | null): void {
  updateDrafts(({ asked, unacknowledged }) => ({
    asked: newest({ ...asked, [jobId]: { prompt, size } }),
    unacknowledged: newest({ ...unacknowledged, [jobId]: 0 }),
  }));
}

const newest = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).slice(-kept));
const forget = (jobId: string): void =>
  updateDrafts(({ unacknowledged: { [jobId]: _, ...rest } }) => ({ unacknowledged: rest }));

/** A failed job may be run again, so its charge stays awaited; each failure is told once. */
function tellFailure(job: JobView, told: number): void {
  if (job.version <= told) return;
  updateDrafts(({ unacknowledged }) => ({ unacknowledged: { ...unacknowledged, [job.jobId]: job.version } }));
  notify.error(job.error?.message ?? text(job.kind === 'generation.combine' ? 'combine.failed' : 'generation.failed'), {
    id: job.jobId,
  });
}

async function acknowledge(job: JobView): Promise<void> {
  try {
    const { balance } = await call('POST /api/tokens/consume', {
      body: { amount: 1, note: text('tokens.generationNote'), jobId: job.jobId },
    });
    takeBalance(balance);
    notify.success(text('tokens.deducted', { balance: balance.tokensAvailable }), { id: `charge-${job.jobId}` });
  } catch {
    // The server settles the charge by itself; only its confirmation is missing here.
    notify.warning(text('tokens.updateFailed'), { id: `charge-${job.jobId}` });
  }
}

async function finish(job: JobView): Promise<void> {
  const { imageUrl, provider, model } = job.result ?? {};
  const combined = job.kind === 'generation.combine';
  if (typeof imageUrl !== 'string')
    return notify.error(text(combined ? 'combine.noImageUrl' : 'generation.noImageUrl'), { id: job.jobId });
  notify.success(text(combined ? 'combine.done' : 'generation.success'), { id: job.jobId });
  notify.success(text('generation.successBy', { provider: String(provider), model: String(model) }), {
    id: `by-${job.jobId}`,
  });
  if (job.notice) notify.info(job.notice, { id: `notice-${job.jobId}` });
  await acknowledge(job);
}

/** Tells the end of generations started in this browser, once each, on whatever screen the person is. */
export function tellEnds(jobs: readonly JobView[]): void {
  const open = useDrafts.getState().unacknowledged;
  for (const job of jobs) {
    const told = open[job.jobId];
    if (told === undefined) continue;
    if (job.status === 'failed') tellFailure(job, told);
    if (job.status !== 'completed' && job.status !== 'cancelled') continue;
    forget(job.jobId);
    if (job.status === 'completed') void finish(job);
  }
}
