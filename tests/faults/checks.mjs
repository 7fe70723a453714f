// @ts-check
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { holdsWithin } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {{ problem: string, detail: string }} Violation `problem` is one of a few fixed phrases
 */

const OPEN = `('queued','active','waiting')`;
const keysOf = (/** @type {Task[]} */ tasks) => tasks.map(({ key }) => key);

/** The rows of the tasks and, for orders, of the jobs that follow them. @param {World} world @param {Task[]} tasks */
export const rowsOf = ({ rows }, tasks) => rows('select * from jobs where idempotency_key = any($1)', [keysOf(tasks)]);

/** Resolves true when every task's job has ended. @param {World} world @param {Task[]} tasks @param {number} timeoutMs */
export const allEnded = ({ rows }, tasks, timeoutMs) =>
  holdsWithin(async () => {
    const [{ ended }] = await rows(
      `select count(*)::int as ended from jobs where idempotency_key = any($1) and status not in ${OPEN}`,
      [keysOf(tasks)],
    );
    return ended >= tasks.length;
  }, timeoutMs);

/** Resolves true when BullMQ has nothing left on the queue either: no stalled entry will come back and repeat an effect. @param {World} world @param {string} queue @param {number} timeoutMs */
export const queueEmpty = ({ api, operator }, queue, timeoutMs) =>
  holdsWithin(
    async () => {
      const states = (await api(operator).get('/api/ops/queues')).body;
      const { waiting, active, delayed } = states.find((/** @type {any} */ state) => state.name === queue);
      return waiting + active + delayed === 0;
    },
    timeoutMs,
    100,
  );

/** Each accepted task has one job, and it ended as it should. @param {World} world @param {Task[]} tasks @param {string} ends @returns {Promise<Violation[]>} */
export async function findLost(world, tasks, ends) {
  const found = await rowsOf(world, tasks);
  return tasks.flatMap(({ key, path: asked }) => {
    const own = found.filter((row) => row.idempotency_key === key);
    if (own.length > 1) return [{ problem: 'accepted twice', detail: `${asked} ${key} has ${own.length} jobs` }];
    if (own[0]?.status === ends) return [];
    return [
      {
        problem: 'lost',
        detail: own[0]
          ? `job ${own[0].id} is ${own[0].status} ${own[0].stage ?? ''}, epoch ${own[0].epoch}, ${own[0].log_message ?? ''}`
          : `${asked} ${key} has no job`,
      },
    ];
  });
}

/** Every open row has a time at which it is looked at, and that time has not passed unused. @param {World} world @returns {Promise<Violation[]>} */
export async function findForgotten({ rows }) {
  const found = await rows(
    `select id, kind, status from jobs where status in ${OPEN} and (check_at is null or check_at < now() - interval '15 seconds')`,
  );
  return found.map(({ id, kind, status }) => ({
    problem: 'forgotten',
    detail: `${kind} ${id} is ${status} and nobody will look at it`,
  }));
}

/** A completed generation costs its owner one token, any other none. @param {World} world @param {Task[]} tasks @returns {Promise<Violation[]>} */
export async function findWrongCharges({ rows }, tasks) {
  const owners = await rows(
    `select job.owner_id, count(*) filter (where job.status = 'completed')::int as completed,
       (select -sum(balance_change)::int from token_entries where user_id = job.owner_id and kind <> 'grant') as charged,
       (select held::int from token_accounts where user_id = job.owner_id) as held
     from jobs job where kind like 'generation.%' and owner_id in (select owner_id from jobs where idempotency_key = any($1)) group by owner_id`,
    [keysOf(tasks)],
  );
  const settled = await rows(
    `select job.id, job.status, count(entry.id)::int as settled from jobs job left join token_entries entry on entry.job_id = job.id and entry.kind = 'settle'
     where job.idempotency_key = any($1) group by job.id, job.status having count(entry.id) > 1`,
    [keysOf(tasks)],
  );
  return [
    ...settled.map(({ id, settled: times }) => ({
      problem: 'charged twice',
      detail: `job ${id} settled ${times} times`,
    })),
    ...owners
      .filter(({ completed, charged }) => charged > completed)
      .map(({ owner_id, completed, charged }) => ({
        problem: 'charged twice',
        detail: `${owner_id} paid ${charged} tokens for ${completed} pictures`,
      })),
    ...owners
      .filter(({ completed, charged, held }) => charged < completed || held !== 0)
      .map(({ owner_id, completed, charged, held }) => ({
        problem: 'wrong charge',
        detail: `${owner_id} paid ${charged} for ${completed} pictures and ${held} are held`,
      })),
  ];
}

/** The picture of each completed generation is in storage as it was recorded. @param {World} world @param {Task[]} tasks @returns {Promise<Violation[]>} */
export async function findWrongPictures({ rows, stack }, tasks) {
  const found = await rows(
    `select job.id, asset.key, asset.sha256 from jobs job left join assets asset on asset.id::text = job.result->>'assetId'
     where job.idempotency_key = any($1) and job.kind like 'generation.%' and job.status = 'completed'`,
    [keysOf(tasks)],
  );
  const checked = await Promise.all(
    found.map(async ({ id, key, sha256 }) => {
      const bytes = key
        ? await readFile(path.join(stack.dataDir, 'storage', key.slice(0, 2), key)).catch(() => undefined)
        : undefined;
      const same = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
      return same
        ? []
        : [
            {
              problem: 'wrong picture',
              detail: `job ${id}: ${bytes ? 'the stored file is not the recorded one' : 'nothing is stored'}`,
            },
          ];
    }),
  );
  return checked.flat();
}

/** Each mockup job that completed has its one mockup. @param {World} world @param {Task[]} tasks @returns {Promise<Violation[]>} */
export async function findWrongMockups({ rows }, tasks) {
  const found = await rows(
    `select job.id, count(mockup.id)::int as saved from jobs job left join mockups mockup on mockup.job_id = job.id and mockup.id::text = job.result->>'mockupId'
     where job.idempotency_key = any($1) and job.kind = 'mockup.render' and job.status = 'completed' group by job.id having count(mockup.id) <> 1`,
    [keysOf(tasks)],
  );
  return found.map(({ id, saved }) => ({ problem: 'wrong mockup', detail: `job ${id} has ${saved} mockups` }));
}

/**
 * Each order is at the print provider once, confirmed once, and recorded under the id it has there.
 * @param {World} world @param {Task[]} tasks @param {{ since: number, others?: number }} journalled `others`: orders that the test itself created meanwhile
 * @returns {Promise<Violation[]>}
 */
export async function findWrongOrders({ rows, journal }, tasks, { since, others = 0 }) {
  const orders = await rows(
    'select id, external_id, printful_order_id, submission_state from orders where id = any($1)',
    [tasks.map(({ orderId }) => orderId)],
  );
  const entries = await journal({ service: 'printful', since });
  const of = (/** @type {string} */ operation, /** @type {string} */ key) =>
    entries.filter((entry) => entry.operation === operation && entry.key === key);
  const all = (/** @type {string} */ operation) => entries.filter((entry) => entry.operation === operation).length;
  const [created, confirmed] = [all('order.create') - others, all('order.confirm')];
  return [
    ...(created > orders.length
      ? [{ problem: 'submitted twice', detail: `${created} orders created for ${orders.length}` }]
      : []),
    ...(confirmed > orders.length
      ? [{ problem: 'submitted twice', detail: `${confirmed} orders confirmed for ${orders.length}` }]
      : []),
    ...orders.flatMap(({ id, external_id, printful_order_id, submission_state }) => {
      const [creates, confirms] = [of('order.create', external_id), of('order.confirm', external_id)];
      const recorded =
        String(/** @type {any} */ (creates[0]?.body)?.id) === printful_order_id && submission_state === 'submitted';
      if (creates.length > 1 || confirms.length > 1)
        return [
          {
            problem: 'submitted twice',
            detail: `order ${id}: ${creates.length} creates, ${confirms.length} confirms of ${external_id}`,
          },
        ];
      return creates.length === 1 && confirms.length === 1 && recorded
        ? []
        : [
            {
              problem: 'wrong submission',
              detail: `order ${id} (${submission_state}): ${creates.length} creates, ${confirms.length} confirms of ${external_id}, recorded as ${printful_order_id}`,
            },
          ];
    }),
  ];
}

/** @param {World} world @returns {Promise<Violation[]>} */
export async function findLedgerFaults(world) {
  return (await world.verifyLedger()).map(({ userId, problem }) => ({
    problem: 'ledger out of balance',
    detail: `${userId}: ${problem}`,
  }));
}
