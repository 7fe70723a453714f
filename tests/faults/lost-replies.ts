import type { Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import { spread } from './report.js';
import type { Scenario } from './scenarios.js';
import { send, type Task } from './tasks.js';

const ORDERS = 8;
/** So many orders are placed and submitted side by side. */
const BATCH = 40;
/** Of the creations and of the confirmations. */
const SHARE_LOST = 0.75;
const FOUND_WITHIN_MS = 60_000;

export interface LostReplies {
  jobs: number;
  lost: number;
  /** From an order's arrival at the provider to its end here. */
  found: string;
  violations: Violation[];
}

interface Options {
  /** How many times as many orders as usual. */
  scale?: number;
  /** The provider refuses no name that it knows already: only the look before the creation tells that an order is there. */
  acceptUsedNames?: boolean;
}

interface Batch {
  tasks: Task[];
  lost: number;
  foundMs: number[];
  violations: Violation[];
}

/** [F18, ADM-06] The print provider takes orders and confirmations, but its responses never arrive. */
export async function loseReplies(
  harness: FaultHarness,
  orders: Scenario,
  { scale = 1, acceptUsedNames = false }: Options = {},
): Promise<LostReplies> {
  await harness.control('printful/misbehaviour', { acceptUsedNames });
  const batches: Batch[] = [];
  try {
    for (let left = ORDERS * scale; left > 0; left -= BATCH)
      batches.push(await loseBatch(harness, orders, Math.min(left, BATCH)));
  } finally {
    await harness.control('printful/misbehaviour', { acceptUsedNames: false });
  }
  return {
    jobs: batches.reduce((sum, { tasks }) => sum + tasks.length, 0),
    lost: batches.reduce((sum, { lost }) => sum + lost, 0),
    found: spread(batches.flatMap(({ foundMs }) => foundMs)),
    violations: batches.flatMap(({ violations }) => violations),
  };
}

async function loseBatch(harness: FaultHarness, orders: Scenario, count: number): Promise<Batch> {
  const tasks = await orders.tasks(count);
  const since = await harness.journalPosition();
  const requestsSince = (await harness.requests('printful')).at(-1)?.seq ?? 0;
  const times = Math.round(count * SHARE_LOST);
  const lost = { service: 'printful', mode: 'drop-reply', times } as const;
  const faults = await Promise.all([
    harness.faults.add({ ...lost, match: '/POST \\/orders$/' }),
    harness.faults.add({ ...lost, match: '/POST \\/orders\\/\\d+\\/confirm/' }),
  ]);
  try {
    await Promise.all(tasks.map((task) => send(harness, task)));
    await orders.finished(tasks, 60_000);
  } finally {
    for (const fault of faults) await harness.faults.clear(fault);
  }
  const hits = (await harness.requests('printful', requestsSince)).filter(({ fault }) => fault === 'drop-reply').length;
  const foundMs = await timesToFind(harness, tasks, since);
  const violations = [
    ...(await orders.check(tasks, 'completed', { since, others: 0 })),
    ...foundMs
      .filter((ms) => ms > FOUND_WITHIN_MS)
      .map((ms) => ({ problem: 'found late', detail: `an order was recorded ${ms} ms after it was at the provider` })),
    ...(hits < 2 * times ? [{ problem: 'nothing lost', detail: `${hits} of ${2 * times} replies` }] : []),
  ];
  return { tasks, lost: hits, foundMs, violations };
}

/** For each order: from its first arrival at the provider until the job that submits it has ended. */
async function timesToFind({ rows, journal }: FaultHarness, tasks: Task[], since: number): Promise<number[]> {
  const ends = await rows<{ external_id: string; ended: Date | null }>(
    `select orders.external_id, max(job.finished_at) as ended from orders left join jobs job on job.subject_id = orders.id and job.kind = 'order.submit'
     where orders.id = any($1) group by orders.external_id`,
    [tasks.map(({ orderId }) => orderId)],
  );
  const creations = (await journal({ service: 'printful', since })).filter(
    ({ operation }) => operation === 'order.create',
  );
  return ends.flatMap(({ external_id, ended }) => {
    const created = creations.find(({ key }) => key === external_id);
    return created ? [(ended?.getTime() ?? Infinity) - Date.parse(created.at)] : [];
  });
}
