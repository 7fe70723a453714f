import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { AlertView } from '#contracts';
import { tlsServer, type TlsServer } from '#testing/tls-server';
import type { Violation } from './checks.js';
import { GATEWAY_NAME, processesOf, type FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import { generations, send } from './tasks.js';

/** Looks every second and clears after three, so that the times are those of the rules and of what they wait for. */
const QUICK = {
  ALERT_INTERVAL_MS: '1000',
  ALERT_CALM_MS: '3000',
  ALERT_QUEUE_WAIT_SECONDS: '5',
  ALERT_RELAY_LAG_SECONDS: '5',
  ALERT_WORKERS_GONE_MS: '3000',
  ALERT_REDIS_AWAY_MS: '3000',
  ALERT_CERTIFICATE_CHECK_MS: '1000',
};
const BOUND_MS = 90_000;
const DISK = '64m';
const RENEWED_DAYS = 90;
/** Fewer jobs of the suite are in one quarter of an hour. */
const MOST_JOBS = 3_000;
const MOST_OPEN = 40;

interface Break {
  alert: string;
  what: string;
  /** Breaks it; resolves with what mends it. */
  run: (harness: FaultHarness) => Promise<() => Promise<unknown>>;
}

export interface AlertTimes {
  alert: string;
  what: string;
  /** From the break, and from the mend, in ms. */
  firedAfterMs: number;
  clearedAfterMs: number;
}

const ops = (harness: FaultHarness, action: string, body: object = {}) =>
  harness.api(harness.operator).post(`/api/ops/${action}`, body);

/** Generations that have not ended. */
async function countOpen({ rows }: FaultHarness): Promise<number> {
  const [row] = await rows<{ open: number }>(
    `select count(*)::int as open from jobs where queue = 'generation' and status in ('queued', 'active', 'waiting')`,
  );
  return row!.open;
}

/** Sends generations, ten at a time and no more than the workers keep up with, until the alert is as wanted. */
function keepGenerating(harness: FaultHarness): { stop: () => Promise<void> } {
  let going = true;
  const work = (async () => {
    for (let sent = 0; going && sent < MOST_JOBS; sent += 10) {
      await Promise.all((await generations(harness, 10)).map((task) => send(harness, task)));
      await pollUntil(async () => !going || (await countOpen(harness)) < MOST_OPEN, BOUND_MS);
    }
  })();
  return {
    stop: async () => {
      going = false;
      await work;
    },
  };
}

/** Generates under a fault of the image provider; once that is gone, generates on until it is outweighed. */
async function failGenerations(harness: FaultHarness, status: number): Promise<() => Promise<unknown>> {
  const fault = await harness.faults.add({ service: 'openai', mode: 'status', status });
  const failing = keepGenerating(harness);
  return async () => {
    await failing.stop();
    await harness.faults.clear(fault);
    return keepGenerating(harness);
  };
}

/** A job that no relay can put back, since its row is locked. */
async function lockOpenJob(harness: FaultHarness): Promise<() => Promise<unknown>> {
  await ops(harness, 'queues/generation/pause');
  await Promise.all((await generations(harness, 1)).map((task) => send(harness, task)));
  const client = new pg.Client({ connectionString: harness.urls.postgresOwner });
  await client.connect();
  await client.query(`begin; select 1 from jobs where queue = 'generation' and status = 'queued' for update`);
  return async () => {
    await client.end();
    await ops(harness, 'queues/generation/resume');
  };
}

/** One token of an account comes from nowhere. */
async function spoilLedger(harness: FaultHarness): Promise<() => Promise<unknown>> {
  const change = (by: number) =>
    harness.rows(
      `update token_accounts set balance = balance + $1 where user_id = (select min(user_id::text)::uuid from token_accounts)`,
      [by],
    );
  await change(1);
  await ops(harness, 'ledger/check');
  return async () => {
    await change(-1);
    await ops(harness, 'ledger/check');
  };
}

/** A gateway whose data lies on a disk of its own, which is filled. */
async function fillDisk(harness: FaultHarness): Promise<() => Promise<unknown>> {
  const folder = path.join(harness.dataDir, 'small-disk');
  mkdirSync(folder);
  command('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  await harness.restart([GATEWAY_NAME.forgetful], { env: { ...QUICK, DATA_DIR: folder } });
  const filler = path.join(folder, 'filler');
  writeFileSync(filler, Buffer.alloc(62 * 1024 * 1024));
  return async () => {
    rmSync(filler);
    return async () => {
      await harness.restart([GATEWAY_NAME.forgetful], { env: QUICK });
      command('umount', ['--lazy', folder]);
    };
  };
}

function command(name: string, args: string[]): void {
  const { status, stderr } = spawnSync(name, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')}: ${stderr}`);
}

const endCertificate = (tls: TlsServer): Break => ({
  alert: `certificate-ends ${tls.host}`,
  what: 'a server shows a certificate with ten days left',
  run: async () => {
    await tls.renew(10);
    return () => tls.renew(RENEWED_DAYS);
  },
});

const breaks: Break[] = [
  {
    alert: 'workers-gone mockup',
    what: 'both mockup workers stopped',
    run: async ({ stack }) => {
      const workers = processesOf('worker-mockup');
      await Promise.all(workers.map((name) => stack.down(name)));
      return () => Promise.all(workers.map((name) => stack.up(name)));
    },
  },
  {
    alert: 'queue-waits generation',
    what: 'generation paused with a job on it',
    run: async (harness) => {
      await ops(harness, 'queues/generation/pause');
      await Promise.all((await generations(harness, 1)).map((task) => send(harness, task)));
      return () => ops(harness, 'queues/generation/resume');
    },
  },
  { alert: 'provider-down openai', what: 'OpenAI answers 503', run: (harness) => failGenerations(harness, 503) },
  { alert: 'jobs-failing generation', what: 'OpenAI answers 400', run: (harness) => failGenerations(harness, 400) },
  { alert: 'relay-lag', what: "an open job's row locked", run: lockOpenJob },
  { alert: 'ledger-mismatch', what: 'a balance raised without an entry', run: spoilLedger },
  { alert: 'disk-full', what: "a gateway's disk filled to 97%", run: fillDisk },
  {
    alert: 'redis-away',
    what: 'Redis frozen',
    run: async ({ stack }) => {
      stack.kill('redis', 'SIGSTOP');
      return async () => stack.kill('redis', 'SIGCONT');
    },
  },
];

/** Breaks what each alert watches and mends it, one after the other: when did it fire, and when was it cleared? */
export async function timeAlerts(harness: FaultHarness): Promise<{ times: AlertTimes[]; violations: Violation[] }> {
  const lookers = [GATEWAY_NAME.steady, ...processesOf('worker-fulfilment')];
  const tls = await tlsServer(RENEWED_DAYS);
  await harness.restart(lookers, { env: { ...QUICK, ALERT_CERTIFICATE_HOSTS: tls.host } });
  const times: AlertTimes[] = [];
  const violations: Violation[] = [];
  try {
    for (const each of [endCertificate(tls), ...breaks]) {
      const time = await timeAlert(harness, each);
      if (Number.isFinite(time.firedAfterMs) && Number.isFinite(time.clearedAfterMs)) times.push(time);
      else violations.push({ problem: 'alert', detail: JSON.stringify(time) });
    }
    // The next test has the workers to itself.
    const ended = await pollUntil(async () => (await countOpen(harness)) === 0, BOUND_MS);
    if (!ended) violations.push({ problem: 'not ended', detail: `${await countOpen(harness)} generations` });
  } finally {
    await harness.restart(lookers);
    // The name of the first gateway stands for all: the others follow their own crash switches again.
    await harness.restart([GATEWAY_NAME.killed, GATEWAY_NAME.forgetful]);
    await tls.close();
  }
  return { times, violations };
}

async function timeAlert(harness: FaultHarness, { alert, what, run }: Break): Promise<AlertTimes> {
  const brokenAt = Date.now();
  const mend = await run(harness);
  const fired = await findAlert(harness, 'firing', alert, brokenAt);
  const mendedAt = Date.now();
  const after = await mend();
  const cleared = await findAlert(harness, 'cleared', alert, brokenAt);
  await tidyUp(after);
  return {
    alert,
    what,
    firedAfterMs: fired ? Date.parse(fired.firedAt) - brokenAt : Infinity,
    clearedAfterMs: cleared?.clearedAt ? Date.parse(cleared.clearedAt) - mendedAt : Infinity,
  };
}

/** What a mend leaves running until the alert is cleared. */
async function tidyUp(after: unknown): Promise<void> {
  if (typeof after === 'function') await (after as () => Promise<void>)();
  else if (after && typeof after === 'object' && 'stop' in after) await (after as { stop: () => Promise<void> }).stop();
}

async function findAlert(
  harness: FaultHarness,
  state: 'firing' | 'cleared',
  alert: string,
  since: number,
): Promise<AlertView | undefined> {
  let found: AlertView | undefined;
  await pollUntil(
    async () => {
      const { body } = await harness.api(harness.operator).get<Record<typeof state, AlertView[]>>('/api/ops/alerts');
      found = body[state]?.find(
        ({ rule, subject, firedAt }) => `${rule} ${subject}`.startsWith(alert) && Date.parse(firedAt) >= since,
      );
      return found !== undefined;
    },
    BOUND_MS,
    200,
  );
  return found;
}
