// @ts-check
import { isDeepStrictEqual } from 'node:util';
import { rowsOf } from '../faults/checks.mjs';
import { findProviderFaults } from '../faults/provider-checks.mjs';

/**
 * @typedef {import('./load-run.mjs').LoadResult} LoadResult
 * @typedef {import('../faults/checks.mjs').Violation} Violation
 */

/** Everything that does not agree after a load run; nothing is expected. @param {LoadResult} result @returns {Promise<Violation[]>} */
export async function findLoadFaults(result) {
  const { world, tasks } = result;
  return [
    ...(await findProviderFaults(world, tasks)),
    ...(await findWrongSums(result)),
    ...(await findWrongPages(result)),
  ];
}

/** Pictures, settled tokens and completed jobs are as many; so are released tokens and failed jobs; no job is in another state. @param {LoadResult} result @returns {Promise<Violation[]>} */
async function findWrongSums({ world, tasks }) {
  const rows = await rowsOf(world, tasks);
  const ids = rows.map(({ id }) => id);
  const [{ settled, released, held }] = await world.rows(
    `select count(*) filter (where kind = 'settle')::int as settled, count(*) filter (where kind = 'release')::int as released, sum(held_change)::int as held
     from token_entries where job_id = any($1)`,
    [ids],
  );
  const pictures = new Set(rows.map(({ result }) => result?.assetId).filter(Boolean));
  const [{ stored }] = await world.rows('select count(*)::int as stored from assets where id = any($1::uuid[])', [
    [...pictures],
  ]);
  const [completed, failed] = ['completed', 'failed'].map(
    (status) => rows.filter((row) => row.status === status).length,
  );
  const sums = {
    completed,
    failed,
    others: rows.length - Number(completed) - Number(failed),
    settled,
    released,
    held,
    pictures: pictures.size,
    stored,
  };
  const right = {
    completed,
    failed,
    others: 0,
    settled: completed,
    released: failed,
    held: 0,
    pictures: completed,
    stored: completed,
  };
  return isDeepStrictEqual(sums, right)
    ? []
    : [{ problem: 'sums differ', detail: `${JSON.stringify(sums)} instead of ${JSON.stringify(right)}` }];
}

/** What each page holds of each of its owner's jobs is what a fresh look answers, it never went back, and it was shown nobody else's. @param {LoadResult} result @returns {Promise<Violation[]>} */
async function findWrongPages({ world, tasks, pages }) {
  const rows = await rowsOf(world, tasks);
  const found = await Promise.all(
    pages.map(async (page) => {
      const keys = new Set(tasks.filter(({ token }) => token === page.token).map(({ key }) => key));
      const own = rows.filter(({ idempotency_key }) => keys.has(idempotency_key));
      const wrong = await Promise.all(
        own.map(async ({ id }) => {
          const { body } = await world.api(page.token).get(`/api/jobs/${id}`);
          const held = page.jobs.get(id);
          return held && isDeepStrictEqual(shown(held.view), shown(body))
            ? []
            : [
                {
                  problem: 'page differs',
                  detail: `job ${id}: the page holds ${JSON.stringify(held?.view)}, a look answers ${JSON.stringify(body)}`,
                },
              ];
        }),
      );
      const foreign = [...page.jobs.keys()].filter((id) => !own.some((row) => row.id === id));
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

/** Place in the queue and time left are estimates of the moment. @param {any} view */
const shown = (view) => ({ ...view, queuePosition: undefined, etaSeconds: undefined });
