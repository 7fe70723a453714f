// @ts-check
import {
  allEnded,
  findLost,
  findWrongCharges,
  findWrongMockups,
  findWrongOrders,
  findWrongPictures,
  queueEmpty,
} from './checks.mjs';
import { approvals, generations, mockups, useUpNames } from './tasks.mjs';
import { holdsWithin } from './world.mjs';

/**
 * A kind of work: how its tasks are made, when they are over, and what must then be true of them.
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {import('./checks.mjs').Violation} Violation
 * @typedef {object} Work
 * @property {string} queue
 * @property {(count: number) => Promise<Task[]>} tasks
 * @property {(tasks: Task[], timeoutMs: number) => Promise<boolean>} over every job has ended, those that follow included, and the queue is empty
 * @property {(tasks: Task[], ends: string, begun: Begun) => Promise<Violation[]>} check
 * @property {(begun: Begun) => Promise<number>} asked how often the outside service was asked since
 *
 * @typedef {{ since: number, others: number }} Begun the journal's position, and how many orders the test made itself
 */

/** @param {World} world @param {import('./tasks.mjs').Studio} studio @returns {Record<'generation' | 'mockup' | 'order' | 'reused', Work>} */
export function worksOf(world, studio) {
  const over = (/** @type {string} */ queue) => async (/** @type {Task[]} */ tasks, /** @type {number} */ timeoutMs) =>
    (await allEnded(world, tasks, timeoutMs)) && queueEmpty(world, queue, timeoutMs);
  const asked =
    (/** @type {string} */ service, /** @type {string} */ operation) =>
    async (/** @type {Begun} */ { since }) =>
      (await world.journal({ service, since })).filter((entry) => entry.operation === operation).length;
  const order = orderWork(world, studio, asked('printful', 'order.create'));
  return {
    generation: {
      queue: 'generation',
      tasks: (count) => generations(world, count),
      over: over('generation'),
      asked: asked('openai', 'image.generate'),
      check: async (tasks, ends) => [
        ...(await findLost(world, tasks, ends)),
        ...(await findWrongCharges(world, tasks)),
        ...(await findWrongPictures(world, tasks)),
      ],
    },
    mockup: {
      queue: 'mockup',
      tasks: async (count) => mockups(studio, count),
      over: over('mockup'),
      asked: asked('printful', 'mockup.create'),
      check: async (tasks, ends) => [
        ...(await findLost(world, tasks, ends)),
        ...(await findWrongMockups(world, tasks)),
      ],
    },
    order,
    reused: {
      ...order,
      tasks: async (count) => {
        const tasks = await order.tasks(count);
        await useUpNames(world, studio, tasks);
        return tasks;
      },
    },
  };
}

/** @param {World} world @param {import('./tasks.mjs').Studio} studio @param {Work['asked']} asked @returns {Work} */
function orderWork(world, studio, asked) {
  return {
    queue: 'fulfilment',
    asked,
    tasks: (count) => approvals(world, studio, count),
    over: async (tasks, timeoutMs) =>
      (await allEnded(world, tasks, timeoutMs)) &&
      (await deliver(world, tasks), await followed(world, tasks, timeoutMs)) &&
      queueEmpty(world, 'fulfilment', timeoutMs),
    check: async (tasks, ends, begun) => [
      ...(await findLost(world, tasks, ends)),
      ...(await findWrongOrders(world, tasks, begun)),
      ...(await findUnfollowed(world, tasks)),
    ],
  };
}

/** Lets the print house deliver, so that the jobs that follow the orders come to their end. @param {World} world @param {Task[]} tasks */
async function deliver({ rows, control }, tasks) {
  const orders = await rows(
    `select printful_order_id as id from orders where id = any($1) and submission_state = 'submitted'`,
    [tasks.map(({ orderId }) => orderId)],
  );
  await Promise.all(orders.map(({ id }) => control(`printful/orders/${id}/advance`, { to: 'delivered' })));
}

const FOLLOWED = `select orders.id, count(job.id)::int as jobs, count(job.id) filter (where job.status = 'completed')::int as completed
  from orders left join jobs job on job.subject_id = orders.id and job.kind = 'order.track' where orders.id = any($1) group by orders.id`;

/** @param {World} world @param {Task[]} tasks @param {number} timeoutMs */
const followed = ({ rows }, tasks, timeoutMs) =>
  holdsWithin(
    async () => (await rows(FOLLOWED, [tasks.map(({ orderId }) => orderId)])).every(({ completed }) => completed > 0),
    timeoutMs,
  );

/** Each order is followed by one job until it is delivered. @param {World} world @param {Task[]} tasks @returns {Promise<Violation[]>} */
async function findUnfollowed({ rows }, tasks) {
  const orders = await rows(FOLLOWED, [tasks.map(({ orderId }) => orderId)]);
  return orders
    .filter(({ jobs, completed }) => jobs !== 1 || completed !== 1)
    .map(({ id, jobs, completed }) => ({
      problem: 'not followed',
      detail: `order ${id}: ${completed} of ${jobs} jobs that follow it completed`,
    }));
}
