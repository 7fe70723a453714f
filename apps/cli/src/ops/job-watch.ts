import { setTimeout as sleep } from 'node:timers/promises';
import { isTerminal, type OperatorJob } from '#contracts';
import { listFilterOf, type SelectionOptions } from './job-selection.js';
import type { OperatorApi } from './operator-api.js';
import { note, printEvent } from './output.js';

const PAGE = 200;
const POLL_MS = 500;
const NEXT_POLL_MS = 2_000;
/** A job is looked for so long after it ended: clocks differ, and what committed late shows late. */
const LOOK_BACK_MS = 10_000;

/** Prints each job once that fails from now on. */
export async function watchFailures(api: OperatorApi, options: SelectionOptions & { json?: boolean }): Promise<never> {
  const begun = await api.now();
  note('Jobs that fail from now on; Ctrl C ends.');
  /** When each ended that was printed and may be found again. */
  const seen = new Map<string, string>();
  for (let since = begun; ; await sleep(NEXT_POLL_MS)) {
    const ended = await failuresSince(api, options, since);
    for (const job of ended.filter(({ jobId }) => !seen.has(jobId))) {
      seen.set(job.jobId, job.finishedAt!);
      const sentence = `${job.finishedAt}  ${job.kind}  ${job.error?.code}  ${job.jobId}  ${job.error?.message}`;
      printEvent(sentence, job, options);
    }
    const newest = ended.at(-1)?.finishedAt ?? since;
    const back = new Date(Date.parse(newest) - LOOK_BACK_MS).toISOString();
    since = back > since ? back : since;
    for (const [id, at] of seen) if (at < since) seen.delete(id);
  }
}

/** All of them, the one that ended first before the others. */
async function failuresSince(api: OperatorApi, options: SelectionOptions, since: string): Promise<OperatorJob[]> {
  const found: OperatorJob[] = [];
  for (let page: OperatorJob[] | undefined; page?.length !== 0;) {
    const cursor = found.at(-1)?.jobId;
    const query = { ...listFilterOf(options), status: 'failed' as const, endedAfter: since, limit: PAGE };
    page = await api.call('GET /api/ops/jobs', { query: { ...query, ...(cursor ? { cursor } : {}) } });
    found.push(...page);
    if (page.length < PAGE) break;
  }
  return found.sort((one, other) => Date.parse(one.finishedAt!) - Date.parse(other.finishedAt!));
}

type JobState = Pick<OperatorJob, 'status' | 'percent' | 'stage' | 'version' | 'error' | 'result'>;

/** The job once it has ended; `changed` is given each state before that and that one. */
export async function untilEnded(api: OperatorApi, id: string, changed: (job: JobState) => void): Promise<JobState> {
  for (let version = -1; ; await sleep(POLL_MS)) {
    const job = await api.call('GET /api/jobs/:id', { params: { id } });
    if (job.version > version) changed(job);
    version = job.version;
    if (isTerminal(job.status)) return job;
  }
}
