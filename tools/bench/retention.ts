// What another user waits while a fulfilment worker removes finished jobs for their age.
import pg from 'pg';
import type { Stack } from '#stack/supervisor/start-stack';
import { signIn, startProduct } from './product.js';
import { most, quantile, round, summary } from './statistics.js';

const GOAL = 2;
const BATCH = 50_000;
const KEEP_DAYS = 30;
const WORKER = 'worker-fulfilment';
/** They end within a day, ten days before the limit, with an attempt each. */
const OLD_JOBS = `
  with made as (
    insert into jobs (id, kind, queue, status, percent, input, result, check_at, started_at, finished_at)
    select gen_random_uuid(), 'ops.ping', 'generation', 'completed', 100, '{"note":"old"}', '{"note":"old"}', now(),
      now() - interval '40 days' - n % 86400 * interval '1 second', now() - interval '40 days' - n % 86400 * interval '1 second'
    from generate_series($1::bigint, $2::bigint) n returning id
  ) insert into job_attempts (job_id, dispatch) select id, 1 from made`;
/** For as many generations as fit into the minutes that it takes. */
const NO_CAPS = { WELCOME_TOKENS: '1000000', SPEND_CAP_PER_USER_DAILY: '10000000', SPEND_CAP_DAILY: '10000000' };
const OLD_LEFT = `select exists (select 1 from jobs where finished_at < now() - interval '35 days') as left`;

export async function measureRetention(rows: number, seconds: number): Promise<void> {
  const { stack, stop } = await startProduct(undefined, {
    workers: { generation: 1, mockup: 0, fulfilment: 1 },
    env: { ...NO_CAPS, JOB_KEEP_DAYS: String(KEEP_DAYS), JOB_CLEAN_INTERVAL_MS: '1000', SANDBOX_IMAGE_MS: '50' },
  });
  const client = new pg.Client({ connectionString: stack.urls.postgresOwner });
  try {
    await client.connect();
    await stack.down(WORKER, { signal: 'SIGTERM' });
    for (let first = 1; first <= rows; first += BATCH)
      await client.query(OLD_JOBS, [first, Math.min(rows, first + BATCH - 1)]);
    await client.query('vacuum analyze');
    const token = await signIn(stack.urls.sandbox, 'shopper');
    const idle = { until: async () => false, seconds };
    await useFor(stack, token, { ...idle, seconds: 2 }); // Not counted: caches are filled then.
    const before = await useFor(stack, token, idle);
    await stack.up(WORKER);
    const begun = Date.now();
    const beside = await useFor(stack, token, { until: () => isGone(client), seconds: Infinity });
    const took = (Date.now() - begun) / 1000;
    const after = await useFor(stack, token, idle);
    console.log(`${rows} finished jobs removed in ${Math.round(took)} s, ${Math.round(rows / took)} a second`);
    for (const [name, alone] of Object.entries(before)) {
      const [first, during, last] = [alone, beside[name]!, after[name]!];
      const ratio = round(quantile(during, 0.99) / Math.max(quantile(first, 0.99), quantile(last, 0.99)));
      console.log(`  ${name}, ms: before`, summary(first), 'beside it', summary(during), 'after', summary(last));
      console.log(`  ${name}: p99 beside it ${ratio} x the larger of before and after (${most(ratio, GOAL)})`);
    }
  } finally {
    await client.end();
    await stop();
  }
}

const isGone = async (client: pg.Client): Promise<boolean> =>
  !(await client.query<{ left: boolean }>(OLD_LEFT)).rows[0]!.left;

/** What a user of the job tables does, one request after another. */
async function useFor(
  { urls }: Stack,
  token: string,
  { until, seconds }: { until: () => Promise<boolean>; seconds: number },
): Promise<Record<string, number[]>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const call = async (path: string, body?: object) => {
    const begun = performance.now();
    const response = await fetch(urls.web + path, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${text}`);
    return performance.now() - begun;
  };
  const times: Record<string, number[]> = { 'list of jobs': [], 'accepted generation': [] };
  const end = performance.now() + seconds * 1000;
  do {
    for (let index = 0; index < 10; index += 1) times['list of jobs']!.push(await call('/api/jobs?limit=20'));
    times['accepted generation']!.push(await call('/api/generate-image', { prompt: `a quiet harbour ${end}` }));
  } while (performance.now() < end && !(await until()));
  return times;
}
