import { quantile } from '../../tools/bench/statistics.js';
import { rowsOf, type JobRow } from '../faults/checks.js';
import { callsSince, IMAGE_PROVIDERS } from '../faults/image-providers.js';
import type { LoadResult } from './load-run.js';

/** What a load run came to. */
export interface LoadFigures {
  jobs: number;
  completed: number;
  failed: number;
  settled: number;
  released: number;
  retries: number;
  seconds: number;
  jobsPerSecond: number;
  /** Calls of each provider. */
  calls: Record<string, number>;
  generated: number;
  /** How often each failure mode was met. */
  hits: Record<string, number>;
  failedBy: Record<string, number>;
  /** States of jobs that the pages received. */
  received: number;
  /** Ms from the end of a job to its last state on its owner's page. */
  seen: { p50: number; p99: number; max: number };
}

export async function figuresOf(result: LoadResult): Promise<LoadFigures> {
  const { harness, tasks, pages, begunAt, endedAt, hits } = result;
  const rows = await rowsOf(harness, tasks);
  const entries = await harness.rows<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from token_entries where job_id = any($1) group by kind',
    [rows.map(({ id }) => id)],
  );
  const count = (kind: string) => entries.find((entry) => entry.kind === kind)?.count ?? 0;
  const seen = delaysOf(rows, result);
  const ended = (status: string) => rows.filter((row) => row.status === status);
  const tookMs = endedAt - begunAt;
  return {
    jobs: rows.length,
    completed: ended('completed').length,
    failed: ended('failed').length,
    settled: count('settle'),
    released: count('release'),
    retries: rows.reduce(
      (sum, { attempts, status }) => sum + attempts - (status === 'failed' && attempts > 0 ? 1 : 0),
      0,
    ),
    seconds: tookMs / 1000,
    jobsPerSecond: Math.round((rows.length * 10_000) / tookMs) / 10,
    calls: await callsByProvider(result),
    generated: await countGenerated(result),
    hits,
    failedBy: countBy(ended('failed').map(({ error }) => error?.code ?? 'none')),
    received: pages.reduce((sum, page) => sum + page.received, 0),
    seen: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99), max: quantile(seen, 1) },
  };
}

async function callsByProvider({ harness, since }: LoadResult): Promise<Record<string, number>> {
  const calls: Record<string, number> = {};
  for (const provider of Object.values(IMAGE_PROVIDERS))
    calls[provider.name] = (await callsSince(harness, provider, since.requests[provider.service] ?? 0)).length;
  return calls;
}

async function countGenerated({ harness, since }: LoadResult): Promise<number> {
  const entries = await harness.journal({ since: since.journal });
  return entries.filter(({ operation }) => operation === 'image.generate' || operation === 'content.generate').length;
}

/** Ms from each job's end to its last state on each of its owner's pages. */
const delaysOf = (rows: JobRow[], { pages }: LoadResult): number[] =>
  rows.flatMap(({ id, finished_at }) =>
    pages.flatMap((page) => {
      const shown = page.jobs.get(id);
      return shown && finished_at ? [Math.max(0, shown.seenAt - finished_at.getTime())] : [];
    }),
  );

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
