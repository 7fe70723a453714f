import type { JobStatus } from '#contracts';
import {
  allEnded,
  findLost,
  findWrongCharges,
  findWrongImages,
  findWrongMockups,
  findWrongOrders,
  queueEmpty,
  type Violation,
} from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import { findWrongMails, mailsEnded } from './mail-checks.js';
import { findWrongMoney } from './payment-books.js';
import { pollUntil } from './poll-until.js';
import { approvals, generations, mockups, useUpNames, type Task } from './tasks.js';

/** The journal's position when a test began, and how many orders the test makes itself. */
interface Begun {
  since: number;
  others: number;
}

/** A kind of job: how its tasks are made, when they are finished, and what must then be true of them. */
export interface Scenario {
  queue: string;
  /** Whether more tasks can be made while parts of the product are away. */
  anyTime: boolean;
  tasks: (count: number) => Promise<Task[]>;
  /** Resolves true when every job has ended, those that follow included, and the queue is empty. */
  finished: (tasks: Task[], timeoutMs: number) => Promise<boolean>;
  check: (tasks: Task[], expected: JobStatus, begun: Begun) => Promise<Violation[]>;
  /** How often the outside service was called since. */
  providerCalls: (begun: Begun) => Promise<number>;
}

/** `reused`: orders whose names are used up at the print provider. */
export type Scenarios = Record<'generation' | 'mockup' | 'order' | 'reused', Scenario>;

export function createScenarios(harness: FaultHarness): Scenarios {
  const { fixture } = harness;
  const order = orderScenario(harness);
  return {
    generation: generationScenario(harness),
    mockup: mockupScenario(harness),
    order,
    reused: {
      ...order,
      tasks: async (count) => {
        const tasks = await order.tasks(count);
        await useUpNames(harness, fixture, tasks);
        return tasks;
      },
    },
  };
}

const generationScenario = (harness: FaultHarness): Scenario => ({
  queue: 'generation',
  anyTime: true,
  tasks: (count) => generations(harness, count),
  finished: jobsFinished(harness, 'generation'),
  providerCalls: callsOf(harness, 'openai', 'image.generate'),
  check: async (tasks, expected) => [
    ...(await findLost(harness, tasks, expected)),
    ...(await findWrongCharges(harness, tasks)),
    ...(await findWrongImages(harness, tasks)),
  ],
});

const mockupScenario = (harness: FaultHarness): Scenario => ({
  queue: 'mockup',
  anyTime: true,
  tasks: async (count) => mockups(harness.fixture, count),
  finished: jobsFinished(harness, 'mockup'),
  providerCalls: callsOf(harness, 'printful', 'mockup.create'),
  check: async (tasks, expected) => [
    ...(await findLost(harness, tasks, expected)),
    ...(await findWrongMockups(harness, tasks)),
  ],
});

const orderScenario = (harness: FaultHarness): Scenario => ({
  queue: 'fulfilment',
  anyTime: false,
  tasks: (count) => approvals(harness, harness.fixture, count),
  finished: async (tasks, timeoutMs) => {
    if (!(await allEnded(harness, tasks, timeoutMs))) return false;
    await deliver(harness, tasks);
    return (
      (await tracked(harness, tasks, timeoutMs)) &&
      (await mailsEnded(harness, tasks, timeoutMs)) &&
      queueEmpty(harness, 'fulfilment', timeoutMs)
    );
  },
  providerCalls: callsOf(harness, 'printful', 'order.create'),
  check: async (tasks, expected, begun) => [
    ...(await findLost(harness, tasks, expected)),
    ...(await findWrongOrders(harness, tasks, begun)),
    ...(await findUntracked(harness, tasks)),
    ...(await findWrongMails(harness, tasks)),
    ...(await findWrongMoney(
      harness,
      tasks.map(({ orderId }) => orderId!),
    )),
  ],
});

const jobsFinished =
  (harness: FaultHarness, queue: string) =>
  async (tasks: Task[], timeoutMs: number): Promise<boolean> =>
    (await allEnded(harness, tasks, timeoutMs)) && queueEmpty(harness, queue, timeoutMs);

const callsOf =
  (harness: Harness, service: string, operation: string) =>
  async ({ since }: Begun): Promise<number> =>
    (await harness.journal({ service, since })).filter((entry) => entry.operation === operation).length;

/** Lets the print provider deliver, so that the jobs that track the orders come to their end. */
async function deliver({ rows, control }: FaultHarness, tasks: Task[]): Promise<void> {
  const orders = await rows<{ id: string }>(
    `select printful_order_id as id from orders where id = any($1) and submission_state = 'submitted'`,
    [tasks.map(({ orderId }) => orderId)],
  );
  await advance(control, orders);
}

const advance = (control: FaultHarness['control'], orders: readonly { id: string }[]) =>
  Promise.all(orders.map(({ id }) => control(`printful/orders/${id}/advance`, { to: 'delivered' })));

const TRACKED = `select printful_order_id as id from jobs join orders on orders.id = subject_id
  where kind = 'order.track' and finished_at is null and printful_order_id is not null`;

/** The same for all orders that a test left on their way: their looks would take from the limits of the next one. */
export async function deliverAll({ rows, control }: FaultHarness): Promise<void> {
  const isDone = await pollUntil(
    async () => {
      const orders = await rows<{ id: string }>(TRACKED);
      await advance(control, orders);
      return orders.length === 0;
    },
    60_000,
    1_000,
  );
  if (!isDone) throw new Error('Orders are still being tracked.');
}

const TRACKING = `select orders.id, count(job.id)::int as jobs, count(job.id) filter (where job.status = 'completed')::int as completed
  from orders left join jobs job on job.subject_id = orders.id and job.kind = 'order.track' where orders.id = any($1) group by orders.id`;

const trackingOf = ({ rows }: Harness, tasks: Task[]) =>
  rows<{ id: string; jobs: number; completed: number }>(TRACKING, [tasks.map(({ orderId }) => orderId)]);

const tracked = (harness: Harness, tasks: Task[], timeoutMs: number): Promise<boolean> =>
  pollUntil(async () => (await trackingOf(harness, tasks)).every(({ completed }) => completed > 0), timeoutMs);

/** Each order is tracked by one job until it is delivered. */
async function findUntracked(harness: Harness, tasks: Task[]): Promise<Violation[]> {
  const orders = await trackingOf(harness, tasks);
  return orders
    .filter(({ jobs, completed }) => jobs !== 1 || completed !== 1)
    .map(({ id, jobs, completed }) => ({
      problem: 'not tracked',
      detail: `order ${id}: ${completed} of ${jobs} jobs that track it completed`,
    }));
}
