import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, processesOf, type FaultHarness } from './fault-harness.js';
import type { Scenario, Scenarios } from './scenarios.js';
import { preparedOrders, type Task } from './tasks.js';
import { TcpProxy } from './tcp-proxy.js';
import { underTraffic, type Traffic } from './traffic.js';

const COMMIT = 'COMMIT\0';
const RETRY_MS = 30_000;
const WORKER = 'worker-generation-1';

export interface LostCommits {
  lost: number;
  jobs: number;
  orders: number;
  /** Answers to the requests whose commit was not confirmed to the gateway. */
  answered: string;
  violations: Violation[];
}

interface LostCommitOptions {
  each?: number;
  mutants?: string[];
  boundMs?: number;
}

/**
 * The database commits, and the gateway's connection breaks before it hears so: the user gets an error, sends the same request again and has
 * to get the answer of the first one, time after time.
 */
export async function loseCommits(
  harness: FaultHarness,
  { generation, order }: Pick<Scenarios, 'generation' | 'order'>,
  { each = harness.amount(6, 2), mutants = [], boundMs = 60_000 }: LostCommitOptions = {},
): Promise<LostCommits> {
  const port = Number(new URL(harness.urls.postgres).port);
  const [proxy, ofWorker] = [await TcpProxy.open(port), await TcpProxy.open(port)];
  const since = await harness.journalPosition();
  try {
    const before = (some: TcpProxy) => ({ DATABASE_URL: some.before(harness.urls.postgres) });
    await Promise.all([
      harness.restart([GATEWAY_NAME.killed], { mutants, env: before(proxy) }),
      harness.restart([WORKER], { env: before(ofWorker) }),
    ]);
    const [pictures, approvals] = [await generation.tasks(each), await order.tasks(each)];
    const orders = await preparedOrders(harness, harness.fixture, each);
    const calls = [...pictures, ...approvals, ...orders].map((task) => () => loseOne(harness, proxy, task));
    const outcomes = [];
    for (const call of calls) outcomes.push(await call());
    const late = await loseOfWorker(harness, ofWorker, generation, { count: each, boundMs });
    await Promise.all([generation.finished(pictures, boundMs), order.finished(approvals, boundMs)]);
    const violations = [
      ...outcomes.flatMap((outcome) => outcome.violations),
      ...late.violations,
      ...(await generation.check(pictures, 'completed', { since, others: 0 })),
      ...(await order.check(approvals, 'completed', { since, others: 0 })),
      ...(await findDoubledOrders(harness, orders)),
    ];
    return {
      lost: outcomes.length + late.lost,
      jobs: pictures.length + approvals.length + late.lost,
      orders: orders.length,
      answered: [...new Set(outcomes.map(({ first }) => first))].sort().join(', '),
      violations,
    };
  } finally {
    await harness.restart([GATEWAY_NAME.killed, ...processesOf('worker-generation')]);
    await Promise.all([proxy.close(), ofWorker.close()]);
  }
}

/** Sends one request whose commit is not confirmed, and then the same again, twice. */
async function loseOne(
  harness: FaultHarness,
  proxy: TcpProxy,
  task: Task,
): Promise<{ first: string; violations: Violation[] }> {
  proxy.loseRepliesTo(COMMIT, 1);
  const first = await answerOf(harness, task);
  const lost = proxy.repliesToLose === 0;
  proxy.loseRepliesTo('', 0);
  const second = await untilAccepted(harness, task);
  const third = await untilAccepted(harness, task);
  const violations: Violation[] = [];
  const found = (problem: string, detail: string) => violations.push({ problem, detail: `${task.path}: ${detail}` });
  if (!lost) found('no commit lost', `answered with ${first.text}`);
  if (first.status < 300 && first.id !== second.id) found('another answer', `${first.text}, then ${second.text}`);
  if (![0, 200, 202, 503].includes(first.status)) found('dishonest answer', first.text);
  if (!second.id || second.id !== third.id) found('another answer', `${second.text}, then ${third.text}`);
  return { first: String(first.status), violations };
}

interface TaskAnswer {
  status: number;
  id: string | undefined;
  text: string;
}

async function answerOf({ api }: FaultHarness, { token, path, body, key }: Task): Promise<TaskAnswer> {
  const headers = { prefer: 'respond-async', 'idempotency-key': key };
  try {
    const response = await api(token).post<{ jobId?: string; _id?: string }>(path, body, {
      gateway: GATEWAY.killed,
      headers,
    });
    const id = response.body?.jobId ?? response.body?._id;
    return { status: response.status, id, text: `${response.status} ${id ?? JSON.stringify(response.body)}` };
  } catch (error) {
    return { status: 0, id: undefined, text: String(error) };
  }
}

/** Sends the same request until it is answered with 2xx, as a page does. */
async function untilAccepted(harness: FaultHarness, task: Task): Promise<TaskAnswer> {
  const until = Date.now() + RETRY_MS;
  for (;;) {
    const answer = await answerOf(harness, task);
    const mayPass = answer.status === 0 || answer.status >= 500 || answer.status === 409;
    if (!mayPass || Date.now() > until) return answer;
    await sleep(100);
  }
}

/** The same for a worker: the end of its job is committed, and it does not hear so. */
async function loseOfWorker(
  harness: FaultHarness,
  proxy: TcpProxy,
  generation: Scenario,
  { count, boundMs }: { count: number; boundMs: number },
): Promise<{ lost: number; violations: Violation[] }> {
  const tasks = await generation.tasks(count);
  await harness.stack.down('worker-generation-2', { signal: 'SIGTERM' });
  proxy.loseRepliesTo(COMMIT, count);
  for (const { token, path, body, key } of tasks)
    await harness.api(token).post(path, body, { headers: { prefer: 'respond-async', 'idempotency-key': key } });
  await generation.finished(tasks, boundMs);
  const lost = count - proxy.repliesToLose;
  proxy.loseRepliesTo('', 0);
  const violations = await generation.check(tasks, 'completed', { since: 0, others: 0 });
  if (lost === 0) violations.push({ problem: 'no commit lost', detail: `of ${WORKER}` });
  return { lost, violations };
}

/** Each of the requests placed one order. */
async function findDoubledOrders({ rows }: FaultHarness, orders: Task[]): Promise<Violation[]> {
  const keys = orders.map(({ key }) => key);
  const found = await rows<{ key: string; placed: number }>(
    `select key, (select count(*)::int from orders where orders.user_id = placed_by.user_id) as placed
     from unnest($1::text[]) key join orders placed_by on placed_by.idempotency_key = key`,
    [keys],
  );
  return keys.flatMap((key) => {
    const placed = found.find((row) => row.key === key)?.placed ?? 0;
    return placed === 1 ? [] : [{ problem: 'order doubled or lost', detail: `${placed} orders of key ${key}` }];
  });
}

export interface CutConnections extends Omit<Traffic<number>, 'result' | 'rows'> {
  cut: number;
}

/** Ends a third of the product's database connections, time after time, under traffic. */
export async function cutConnections(
  harness: FaultHarness,
  scenarios: Scenario[],
  { rounds = harness.amount(20, 5) } = {},
): Promise<CutConnections> {
  const cutSome = async (): Promise<number> => {
    let cut = 0;
    for (let round = 0; round < rounds; round += 1) {
      await sleep(400);
      const [row] = await harness.productRows<{ cut: number }>(
        `select count(*) filter (where pg_terminate_backend(pid))::int as cut from pg_stat_activity
         where pid <> pg_backend_pid() and application_name = 'inkloom' and datname = current_database() and random() < 0.33`,
      );
      cut += row!.cut;
    }
    return cut;
  };
  const { result, rows: _rows, ...traffic } = await underTraffic(harness, scenarios, cutSome);
  return { ...traffic, cut: result };
}
