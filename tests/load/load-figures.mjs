// @ts-check
import { rowsOf } from '../faults/checks.mjs';
import { callsSince, IMAGE_PROVIDERS } from '../faults/image-providers.mjs';

/** @typedef {import('./load-run.mjs').LoadResult} LoadResult */

/** What a load run came to, for users. @param {LoadResult} result @returns {Promise<import('./load-run.d.mts').LoadFigures>} */
export async function figuresOf({ world, tasks, pages, begunAt, endedAt, since, hits }) {
  const rows = await rowsOf(world, tasks);
  const ids = rows.map(({ id }) => id);
  const entries = await world.rows(
    'select kind, count(*)::int as count from token_entries where job_id = any($1) group by kind',
    [ids],
  );
  const count = (/** @type {string} */ kind) => entries.find((entry) => entry.kind === kind)?.count ?? 0;
  const calls = Object.fromEntries(
    await Promise.all(
      Object.values(IMAGE_PROVIDERS).map(async (provider) => [
        provider.name,
        (await callsSince(world, provider, since.requests[provider.service] ?? 0)).length,
      ]),
    ),
  );
  const drawn = (await world.journal({ since: since.journal })).filter(
    ({ operation }) => operation === 'image.generate' || operation === 'content.generate',
  ).length;
  const seen = rows.flatMap(({ id, finished_at }) =>
    pages.flatMap((page) =>
      page.jobs.has(id) && finished_at
        ? [Math.max(0, /** @type {any} */ (page.jobs.get(id)).seenAt - finished_at.getTime())]
        : [],
    ),
  );
  const ended = (/** @type {string} */ status) => rows.filter((row) => row.status === status);
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
    calls,
    drawn,
    hits,
    failedBy: countBy(ended('failed').map(({ error }) => error.code)),
    told: pages.reduce((sum, page) => sum + page.told, 0),
    seen: { p50: quantile(seen, 0.5), p99: quantile(seen, 0.99), max: quantile(seen, 1) },
  };
}

/** @param {string[]} names */
function countBy(names) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}
