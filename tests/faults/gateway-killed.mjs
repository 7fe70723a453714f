// @ts-check
import { allEnded, rowsOf } from './checks.mjs';
import { Page } from './page.mjs';
import { generation, newShopper, send } from './tasks.mjs';
import { GATEWAY, GATEWAY_NAME, holdsWithin } from './world.mjs';

/** @typedef {import('./world.mjs').World} World */

const PEOPLE = 10;
const PAGES_EACH = 10;
const JOBS_EACH = 3;
const BOUND_MS = 5_000;

/**
 * Kills the gateway that 100 pages are connected to while their jobs change, and looks when each page holds the final state of each job.
 * @param {World} world @param {{ snapshot?: boolean }} [variant] false: the pages do not read how things stand when they come back
 */
export async function killGateway(world, { snapshot = true } = {}) {
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, () => newShopper(world)));
  const pages = tokens.flatMap((token) =>
    Array.from(
      { length: PAGES_EACH },
      () => new Page(world, token, { gateways: [GATEWAY.killed, GATEWAY.steady], snapshot }),
    ),
  );
  try {
    const connected = await holdsWithin(() => pages.every(({ joins }) => joins > 0), 30_000);
    const tasks = tokens.flatMap((token) => Array.from({ length: JOBS_EACH }, () => generation(token)));
    await Promise.all(tasks.map((task) => send(world, task, GATEWAY.steady)));
    await holdsWithin(
      async () => (await rowsOf(world, tasks)).filter(({ finished_at }) => finished_at).length >= tasks.length / 5,
      30_000,
      20,
    );
    world.stack.kill(GATEWAY_NAME.killed, 'SIGKILL');
    const killedAt = Date.now();
    await allEnded(world, tasks, 60_000);
    const rows = await rowsOf(world, tasks);
    const holdsAll = (/** @type {Page} */ page) =>
      rows
        .filter(({ owner_id }) => owner_id === ownerOf(page))
        .every((row) => page.jobs.get(row.id)?.version === row.version);
    const owners = await ownersOf(world, tokens);
    const ownerOf = (/** @type {Page} */ page) => owners.get(page.token);
    await holdsWithin(() => pages.every(holdsAll), BOUND_MS);
    const delays = delaysOf(pages, rows, ownerOf, killedAt);
    const late = delays.filter((delay) => delay > BOUND_MS).length;
    const regressions = pages.reduce((sum, page) => sum + page.regressions, 0);
    const violations = [];
    if (late > 0)
      violations.push({
        problem: 'final state missed',
        detail: `${late} of ${delays.length} final states were not on their page within ${BOUND_MS} ms`,
      });
    if (regressions > 0)
      violations.push({ problem: 'went back', detail: `${regressions} times a page took an older state` });
    if (!connected) violations.push({ problem: 'not connected', detail: 'not every page had joined before the kill' });
    const returned = pages.filter(({ joins }) => joins > 1).length;
    if (returned < pages.length)
      violations.push({ problem: 'not back', detail: `${pages.length - returned} pages did not come back` });
    return {
      pages: pages.length,
      jobs: tasks.length,
      endedAfter: rows.filter(({ finished_at }) => finished_at.getTime() > killedAt).length,
      delays,
      missed: late,
      violations,
    };
  } finally {
    for (const page of pages) page.close();
    await world.stack.ready();
  }
}

/** The users' ids by their tokens. @param {World} world @param {string[]} tokens */
async function ownersOf(world, tokens) {
  const jobs = await Promise.all(
    tokens.map(
      async (token) => /** @type {const} */ ([token, (await world.api(token).get('/api/jobs')).body[0].jobId]),
    ),
  );
  const rows = await world.rows('select id, owner_id from jobs where id = any($1)', [jobs.map(([, id]) => id)]);
  return new Map(jobs.map(([token, id]) => [token, rows.find((row) => row.id === id)?.owner_id]));
}

/** For each page and each of its jobs, ms from the job's end or the kill, whichever was later, to the final state on the page; Infinity where it never came. @param {Page[]} pages @param {any[]} rows @param {(page: Page) => string} ownerOf @param {number} killedAt */
function delaysOf(pages, rows, ownerOf, killedAt) {
  return pages.flatMap((page) =>
    rows
      .filter(({ owner_id }) => owner_id === ownerOf(page))
      .map((row) => {
        const held = page.jobs.get(row.id);
        return held && held.version === row.version
          ? Math.max(0, held.seenAt - Math.max(killedAt, row.finished_at.getTime()))
          : Infinity;
      }),
  );
}
