// @ts-check
import { rowsOf } from '../faults/checks.mjs';
import { IMAGE_PROVIDERS, newMark } from '../faults/image-providers.mjs';
import { Page } from '../faults/page.mjs';
import { generation, newShopper, send } from '../faults/tasks.mjs';
import { holdsWithin } from '../faults/world.mjs';
import { findLoadFaults } from './load-checks.mjs';
import { figuresOf } from './load-figures.mjs';
import { faultsFor } from './ways.mjs';

/**
 * @typedef {import('./load-run.d.mts').LoadOptions} LoadOptions
 * @typedef {import('../faults/world.mjs').World} World
 * @typedef {import('../faults/tasks.mjs').Task} Task
 * @typedef {{ world: World, tasks: Task[], pages: Page[], begunAt: number, endedAt: number, since: { journal: number, requests: Record<string, number> }, hits: Record<string, number> }} LoadResult
 */

const JOINED_MS = 30_000;
const SEEN_MS = 5_000;
/** Every so many-th prompt is one that the providers refuse. */
const REFUSED_EVERY = 40;

/**
 * Generations of many shoppers at once while a share of the provider's calls goes wrong, each shopper with a page open; then looks whether tokens, pictures,
 * jobs and pages agree. On the stack that INKLOOM_STACK_FILE names.
 * @param {LoadOptions} options
 */
export async function runLoad({ jobs, shoppers, share, ways, boundMs, onProgress = () => {} }) {
  const world = await openLoadWorld();
  const mark = newMark();
  const tokens = await Promise.all(Array.from({ length: shoppers }, () => newShopper(world)));
  const pages = tokens.map(
    (token, index) =>
      new Page(world, token, { gateways: turned(world.stack.urls.gateways.length, index), snapshot: true }),
  );
  const faults = await Promise.all(
    faultsFor({ mark, share, ways }).map(async ({ way, fault }) => ({
      way,
      id: await world.faults.add(/** @type {any} */ (fault)),
    })),
  );
  try {
    await holdsWithin(() => pages.every(({ joins }) => joins > 0), JOINED_MS);
    const since = { journal: await world.journalPosition(), requests: await requestPositions(world) };
    const tasks = Array.from({ length: jobs }, (_, index) =>
      taskOf(/** @type {string} */ (tokens[index % shoppers]), mark, index),
    );
    const begunAt = Date.now();
    await Promise.all(tasks.map((task, index) => send(world, task, index % world.stack.urls.gateways.length)));
    await holdsWithin(
      async () => {
        const ended = (await rowsOf(world, tasks)).filter(({ finished_at }) => finished_at).length;
        onProgress(ended);
        return ended >= jobs;
      },
      boundMs,
      250,
    );
    const endedAt = Date.now();
    const rows = await rowsOf(world, tasks);
    await holdsWithin(
      () => rows.every((row) => pages.some((page) => page.jobs.get(row.id)?.version === row.version)),
      SEEN_MS,
    );
    const result = { world, tasks, pages, begunAt, endedAt, since, hits: await hitsOf(world, faults) };
    return { figures: await figuresOf(result), violations: await findLoadFaults(result) };
  } finally {
    for (const page of pages) page.close();
    for (const { id } of faults) await world.faults.clear(id);
    await world.close();
  }
}

/** Half of the pictures come from each provider; a few prompts are refused by both. @param {string} token @param {string} mark @param {number} index */
function taskOf(token, mark, index) {
  const { body } = IMAGE_PROVIDERS[Math.floor(index / 2) % 2 === 0 ? 'openai' : 'gemini'];
  return generation(token, {
    ...body,
    prompt: `${index % REFUSED_EVERY === REFUSED_EVERY - 1 ? 'A naked paper boat' : 'A paper boat'} on a calm lake ${mark}`,
  });
}

/** The stack under test, as the fault tests look at it. @returns {Promise<World>} */
async function openLoadWorld() {
  const testing = await import('#testing');
  const { verifyLedger } = await import('#ledger');
  const db = await testing.database();
  const rows = async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
    (await db.query(sql, values)).rows;
  return /** @type {any} */ ({
    ...testing,
    stack: testing.stack(),
    rows,
    close: () => db.end(),
    verifyLedger: () =>
      verifyLedger(
        /** @type {any} */ ({
          query: async (/** @type {string} */ sql) =>
            (await rows(sql)).map(({ user_id, problem }) => ({ userId: user_id, problem })),
        }),
      ),
  });
}

/** @param {number} count @param {number} first */
const turned = (count, first) => Array.from({ length: count }, (_, index) => (index + first) % count);

/** @param {World} world */
const requestPositions = async ({ requests }) =>
  Object.fromEntries(
    await Promise.all(
      Object.values(IMAGE_PROVIDERS).map(async ({ service }) => [service, (await requests(service)).at(-1)?.seq ?? 0]),
    ),
  );

/** How often each way was met. @param {World} world @param {{ way: string, id: string }[]} faults */
async function hitsOf({ stack }, faults) {
  const known = /** @type {{ id: string, hits: number }[]} */ (
    await (await fetch(`${stack.urls.sandbox}/__control/faults`)).json()
  );
  /** @type {Record<string, number>} */
  const hits = {};
  for (const { way, id } of faults) hits[way] = (hits[way] ?? 0) + (known.find((fault) => fault.id === id)?.hits ?? 0);
  return hits;
}
