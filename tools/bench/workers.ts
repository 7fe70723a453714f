// How the finished generations a second grow with the number of generation workers, while the provider takes a fixed time.
import pg from 'pg';
import { signIn, startProduct, type RunningProduct } from './product.js';
import { least, median, round } from './statistics.js';

const PROVIDER_MS = 200;
/** One image at a time for each worker: what a generation costs besides its provider stays below what two shared cores have. */
const SLOTS = 1;
const COUNTS = [1, 2, 4];
const MOST = Math.max(...COUNTS);
/** Of one worker's full slots: what each number of workers is given to do. */
const SECONDS = 8;
const GOALS: Record<number, number> = { 2: 1.9, 4: 3.7 };

const ENVIRONMENT = {
  SANDBOX_IMAGE_MS: String(PROVIDER_MS),
  GENERATION_CONCURRENCY: String(SLOTS),
  WELCOME_TOKENS: '100000',
  SPEND_CAP_PER_USER_DAILY: '1000000',
  SPEND_CAP_DAILY: '1000000',
};

export async function compareWorkers(rounds: number): Promise<void> {
  const product = await startProduct(undefined, {
    env: ENVIRONMENT,
    workers: { generation: MOST, mockup: 0, fulfilment: 0 },
  });
  const client = new pg.Client({ connectionString: product.stack.urls.postgres });
  try {
    await client.connect();
    const rates = new Map(COUNTS.map((count) => [count, [] as number[]]));
    await run(product, client, MOST); // Not counted: every process has then compiled what is hot.
    for (let index = 0; index < rounds; index += 1) {
      for (const count of COUNTS) rates.get(count)!.push(await run(product, client, count));
    }
    report(rates);
  } finally {
    await client.end();
    await product.stop();
  }
}

/** Finished generations a second of so many workers. */
async function run(product: RunningProduct, client: pg.Client, count: number): Promise<number> {
  const { stack } = product;
  const idle = Array.from({ length: MOST - count }, (_, index) => `worker-generation-${count + index + 1}`);
  await Promise.all(idle.map((name) => stack.down(name, { signal: 'SIGTERM' })));
  const jobs = Math.ceil((count * SLOTS * SECONDS * 1000) / PROVIDER_MS);
  const ids = await accept(product, jobs);
  const rate = await finishedPerSecond(client, ids, count * SLOTS);
  await Promise.all(idle.map((name) => stack.up(name)));
  return rate;
}

/** Accepts the generations of a user of their own. */
async function accept({ stack: { urls } }: RunningProduct, jobs: number): Promise<string[]> {
  const token = await signIn(urls.sandbox, `load-${Date.now() % 1_000_000}`);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const ids: string[] = [];
  for (let index = 0; index < jobs; index += 1) {
    const body = JSON.stringify({ prompt: `a quiet harbour at dawn, number ${index}` });
    const response = await fetch(`${urls.web}/api/generate-image`, { method: 'POST', headers, body });
    if (response.status !== 202) throw new Error(`The generation was answered with ${response.status}.`);
    ids.push(((await response.json()) as { jobId: string }).jobId);
  }
  return ids;
}

/** By the database's times, from when the first slots are through to when the last of the full slots is. */
async function finishedPerSecond(client: pg.Client, ids: string[], slots: number): Promise<number> {
  for (;;) {
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
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

function report(rates: Map<number, number[]>): void {
  console.log(`generation workers of ${SLOTS} slot, the provider takes ${PROVIDER_MS} ms, medians:`);
  const one = rates.get(COUNTS[0]!)!;
  for (const [count, measured] of rates) {
    const ratio = round(median(measured.map((rate, index) => rate / one[index]!)));
    const goal = GOALS[count] === undefined ? '' : `, ${ratio} x one (${least(ratio, GOALS[count])})`;
    const ideal = (count * SLOTS * 1000) / PROVIDER_MS;
    console.log(`  ${count}: ${round(median(measured))} jobs a second of ${ideal}${goal}`);
  }
}
