// How the finished generations a second grow with the number of generation workers, while the provider takes a fixed time.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startFixedProvider } from './fixed-provider.js';
import { cpuMs } from './process-cost.js';
import { signIn, startProduct, type RunningProduct } from './product.js';
import { least, median, round } from './statistics.js';

/** Each is measured by itself: fast, where what a generation costs besides shows most, and as an image model really takes. */
export const PROVIDERS_MS = [200, 2000];
/** One image at a time for each worker: what a generation costs besides its provider stays below what two shared cores have. */
const SLOTS = 1;
const COUNTS = [1, 2, 4, 8];
const MOST = Math.max(...COUNTS);
/** Of one worker's full slots: what each number of workers is given to do. */
const LEAST_SECONDS = 8;
const LEAST_JOBS = 10;
/** As many times longer than that, a worker has finished its share even where it gets a tenth of a core. */
const PATIENCE = 20;
const GOALS: Record<number, number> = { 2: 1.9, 4: 3.7 };

const ENVIRONMENT = {
  GENERATION_CONCURRENCY: String(SLOTS),
  WELCOME_TOKENS: '100000',
  SPEND_CAP_PER_USER_DAILY: '1000000',
  SPEND_CAP_DAILY: '1000000',
};

interface Run {
  /** Finished generations a second. */
  rate: number;
  /** CPU time of a generation in the workers, in ms. */
  cpuMs: number;
}

const secondsOf = (providerMs: number): number => Math.max(LEAST_SECONDS, (LEAST_JOBS * providerMs) / 1000);

export async function compareWorkers(rounds: number, providerMs: number): Promise<void> {
  const provider = await startFixedProvider(providerMs);
  const product = await startProduct(undefined, {
    env: { ...ENVIRONMENT, OPENAI_BASE_URL: provider.url },
    workers: { generation: MOST, mockup: 0, fulfilment: 0 },
  });
  const client = new pg.Client({ connectionString: product.stack.urls.postgres });
  try {
    await client.connect();
    const runs = new Map(COUNTS.map((count) => [count, [] as Run[]]));
    await run(product, client, MOST, providerMs); // Not counted: every process has then compiled what is hot.
    for (let index = 0; index < rounds; index += 1) {
      for (const count of COUNTS) runs.get(count)!.push(await run(product, client, count, providerMs));
    }
    report(runs, providerMs);
  } finally {
    await client.end();
    await product.stop();
    provider.close();
  }
}

/** The generations of so many workers; the others are down. */
async function run(product: RunningProduct, client: pg.Client, count: number, providerMs: number): Promise<Run> {
  const { stack } = product;
  const idle = Array.from({ length: MOST - count }, (_, index) => `worker-generation-${count + index + 1}`);
  await Promise.all(idle.map((name) => stack.down(name, { signal: 'SIGTERM' })));
  const workersCpuMs = () =>
    stack.processes.filter(({ role }) => role === 'worker-generation').reduce((sum, { pid }) => sum + cpuMs(pid), 0);
  const before = workersCpuMs();
  const seconds = secondsOf(providerMs);
  const jobs = Math.ceil((count * SLOTS * seconds * 1000) / providerMs);
  const ids = await accept(product, jobs);
  const rate = await finishedPerSecond(client, ids, count * SLOTS, PATIENCE * seconds);
  const cpu = (workersCpuMs() - before) / jobs;
  await Promise.all(idle.map((name) => stack.up(name)));
  return { rate, cpuMs: cpu };
}

/** Accepts the generations of a user of their own while the queue is paused: no worker takes one before all are there. */
async function accept({ stack: { urls } }: RunningProduct, jobs: number): Promise<string[]> {
  const post = async (path: string, user: string, token: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
    const response = await fetch(`${urls.web}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} of ${user} was answered with ${response.status}.`);
    return response.json();
  };
  const [operator, shopper] = ['operator', `load-${Date.now() % 1_000_000}`];
  const [staff, token] = await Promise.all([operator, shopper].map((user) => signIn(urls.sandbox, user)));
  await post('/api/ops/queues/generation/pause', operator, staff!, {});
  const ids: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const prompt = `a quiet harbour at dawn, number ${index}`;
    ids.push(((await post('/api/generate-image', shopper, token!, { prompt })) as { jobId: string }).jobId);
  }
  await post('/api/ops/queues/generation/resume', operator, staff!, {});
  return ids;
}

/** By the database's times, from when the first slots are through to when the last of the full slots is. */
async function finishedPerSecond(client: pg.Client, ids: string[], slots: number, patience: number): Promise<number> {
  for (const until = Date.now() + patience * 1000; Date.now() < until; await sleep(250)) {
    const { rows } = await client.query<{ status: string; at: number }>(
      `select status, extract(epoch from finished_at)::float8 as at from jobs where id = any($1::uuid[]) and finished_at is not null order by finished_at`,
      [ids],
    );
    const failed = rows.find(({ status }) => status !== 'completed');
    if (failed) throw new Error(`A generation ended ${failed.status}.`);
    if (rows.length === ids.length) {
      const [first, last] = [rows[slots]!, rows[rows.length - slots]!];
      return (rows.length - 2 * slots) / (last.at - first.at);
    }
  }
  throw new Error(`The ${ids.length} generations did not end within ${patience} s.`);
}

function report(runs: Map<number, Run[]>, providerMs: number): void {
  console.log(`generation workers of ${SLOTS} slot, the provider takes ${providerMs} ms, medians:`);
  const one = runs.get(COUNTS[0]!)!;
  for (const [count, measured] of runs) {
    const ratio = round(median(measured.map(({ rate }, index) => rate / one[index]!.rate)));
    const goal = GOALS[count] === undefined ? '' : ` (${least(ratio, GOALS[count])})`;
    const ideal = (count * SLOTS * 1000) / providerMs;
    const rate = round(median(measured.map((each) => each.rate)));
    const cpu = Math.round(median(measured.map((each) => each.cpuMs)));
    console.log(
      `  ${count}: ${rate} jobs a second of ${ideal}, ${cpu} ms of CPU each in the workers, ${ratio} x one${goal}`,
    );
  }
}
