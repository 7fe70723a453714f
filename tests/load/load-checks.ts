import { isDeepStrictEqual } from 'node:util';
import type { JobView } from '#contracts';
import { rowsOf, type Violation } from '../faults/checks.js';
import type { Harness } from '../faults/harness.js';
import type { PageClient } from '../faults/page-client.js';
import { findProviderFaults } from '../faults/provider-checks.js';
import type { LoadResult } from './load-run.js';

/** Everything that does not agree after a load run; nothing is expected. */
export async function findLoadFaults(result: LoadResult): Promise<Violation[]> {
  return [
    ...(await findProviderFaults(result.harness, result.tasks)),
    ...(await findWrongSums(result)),
    ...(await findWrongPages(result)),
  ];
}

/** Images, settled tokens and completed jobs are as many; so are released tokens and failed jobs; no job is in another state. */
async function findWrongSums({ harness, tasks }: LoadResult): Promise<Violation[]> {
  const rows = await rowsOf(harness, tasks);
  const images = new Set(rows.flatMap(({ result }) => result?.assetId ?? []));
  const [entries] = await harness.rows<{ settled: number; released: number; held: number }>(
    `select count(*) filter (where kind = 'settle')::int as settled, count(*) filter (where kind = 'release')::int as released, sum(held_change)::int as held
     from token_entries where job_id = any($1)`,
    [rows.map(({ id }) => id)],
  );
  const [assets] = await harness.rows<{ stored: number }>(
    'select count(*)::int as stored from assets where id = any($1::uuid[])',
    [[...images]],
  );
  const completed = rows.filter(({ status }) => status === 'completed').length;
  const failed = rows.filter(({ status }) => status === 'failed').length;
  const others = rows.length - completed - failed;
  const sums = { completed, failed, others, ...entries, images: images.size, ...assets };
  const expected = {
    completed,
    failed,
    others: 0,
    settled: completed,
    released: failed,
    held: 0,
    images: completed,
    stored: completed,
  };
  if (isDeepStrictEqual(sums, expected)) return [];
  return [{ problem: 'sums differ', detail: `${JSON.stringify(sums)} instead of ${JSON.stringify(expected)}` }];
}

/** What each page shows of each of its owner's jobs is what GET /api/jobs/{id} returns, it never went back, and it was shown nobody else's. */
async function findWrongPages({ harness, tasks, pages }: LoadResult): Promise<Violation[]> {
  const rows = await rowsOf(harness, tasks);
  const found = await Promise.all(
    pages.map(async (page) => {
      const keys = new Set(tasks.filter(({ token }) => token === page.token).map(({ key }) => key));
      const own = rows.filter(({ idempotency_key }) => keys.has(idempotency_key)).map(({ id }) => id);
      const wrong = await Promise.all(own.map((id) => findDifference(harness, page, id)));
      const foreign = [...page.jobs.keys()].filter((id) => !own.includes(id));
      return [
        ...wrong.flat(),
        ...(page.regressions > 0
          ? [{ problem: 'page went back', detail: `${page.regressions} ended jobs changed on a page` }]
          : []),
        ...foreign.map((id) => ({ problem: 'page differs', detail: `job ${id} is on a page that is not its owner's` })),
      ];
    }),
  );
  return found.flat();
}

async function findDifference(harness: Harness, page: PageClient, id: string): Promise<Violation[]> {
  const { body } = await harness.api(page.token).get<JobView>(`/api/jobs/${id}`);
  const shown = page.jobs.get(id)?.view;
  if (shown && isDeepStrictEqual(withoutEstimates(shown), withoutEstimates(body))) return [];
  const detail = `job ${id}: the page shows ${JSON.stringify(shown)}, the API returns ${JSON.stringify(body)}`;
  return [{ problem: 'page differs', detail }];
}

/** Queue position and time left are estimates of the moment. */
const withoutEstimates = (view: JobView) => ({ ...view, queuePosition: undefined, etaSeconds: undefined });
