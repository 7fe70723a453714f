// @ts-check
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestStack } from '../../stack/test-stack.mjs';

/** Leases, locks and waits short enough that hundreds of crashes fit into minutes; counts high enough not to end a job for being killed. */
const FAST = {
  JOB_LEASE_MS: '1500',
  JOB_LEASE_RENEW_MS: '400',
  JOB_LOCK_MS: '1000',
  JOB_STALLED_MS: '400',
  JOB_RELAY_INTERVAL_MS: '200',
  JOB_RELAY_GRACE_MS: '400',
  JOB_RECHECK_MS: '1000',
  JOB_BACKOFF_MS: '50',
  JOB_DRAIN_MS: '8000',
  JOB_MAX_CRASHES: '1000',
  PROVIDER_TIMEOUT_MS: '8000',
  GENERATION_CONCURRENCY: '2',
  MOCKUP_CONCURRENCY: '2',
  FULFILMENT_CONCURRENCY: '2',
  DATABASE_POOL: '5',
  DATABASE_IDLE_TRANSACTION_MS: '1000',
  SANDBOX_IMAGE_MS: '50',
  SANDBOX_TASK_MS: '100',
  MOCKUP_FIRST_WAIT_MS: '100',
  MOCKUP_POLL_MS: '100',
  ORDER_POLL_MS: '300',
  PRINTFUL_CALLS_PER_MINUTE: '100000',
  PRINTFUL_MOCKUPS_PER_MINUTE: '100000',
  WELCOME_TOKENS: '10',
};

/** Gateways by what the tests do to them, as indexes of `urls.gateways`. */
export const GATEWAY = { steady: 0, killed: 1, forgetful: 2 };
/** The names of the processes behind them. */
export const GATEWAY_NAME = { killed: 'gateway-2', forgetful: 'gateway-3' };
export const WORKERS = ['generation', 'mockup', 'fulfilment'].flatMap((kind) => [
  `worker-${kind}-1`,
  `worker-${kind}-2`,
]);
/** Every process that a test kills by a crash point or starts with a safeguard off. */
export const PROCESSES = [...WORKERS, ...Object.values(GATEWAY_NAME)];
/** @param {string} role a role, or one process */
export const processesOf = (role) => PROCESSES.filter((name) => name === role || name.startsWith(`${role}-`));

/**
 * The product with two of each worker, and everything a fault test looks at: its API, its database, what the outside services accepted.
 * @typedef {Awaited<ReturnType<typeof openWorld>>} World
 */
export async function openWorld() {
  const stack = await startTestStack('faults', {
    env: FAST,
    gateways: 3,
    workers: { generation: 2, mockup: 2, fulfilment: 2 },
    readyTimeoutMs: 120_000,
    longestBackoffMs: 200,
  });
  try {
    const testing = await import('#testing');
    const { verifyLedger } = await import('#ledger');
    const db = await testing.database();
    const rows = oneByOne(
      async (/** @type {string} */ sql, /** @type {unknown[]} */ values = []) =>
        /** @type {any[]} */ ((await db.query(sql, values)).rows),
    );
    const control = (/** @type {string} */ path, /** @type {object} */ body) =>
      postTo(`${stack.urls.sandbox}/__control/${path}`, body);
    await control('printful/orders/progress', { enabled: false });
    const crashes = crashSwitches(stack.dataDir);
    const restart = async (
      /** @type {string[]} */ names,
      /** @type {string} */ broken = '',
      /** @type {NodeJS.ProcessEnv} */ env = {},
    ) => {
      await Promise.all(names.map((name) => stack.down(name)));
      await Promise.all(
        names.map((name) => stack.up(name, { env: { CRASH_AT: crashes.follow(name), BROKEN: broken, ...env } })),
      );
    };
    await restart(PROCESSES);
    return {
      ...testing,
      stack,
      rows,
      control,
      crashes,
      /** Stops processes and starts them with the named safeguards off, none by default, and other settings. */
      restart,
      verifyLedger: () =>
        verifyLedger(
          /** @type {any} */ ({
            query: async (/** @type {string} */ sql) =>
              (await rows(sql)).map(({ user_id, problem }) => ({ userId: user_id, problem })),
          }),
        ),
      operator: await testing.signIn('operator'),
      admin: await testing.signIn('admin'),
      close: async () => {
        await db.end();
        await stack.stop();
      },
    };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

/** Files by which a running process is told to kill itself at a point, and no longer. @param {string} dataDir */
function crashSwitches(dataDir) {
  const folder = path.join(dataDir, 'crash');
  mkdirSync(folder, { recursive: true });
  const file = (/** @type {string} */ name) => path.join(folder, name);
  return {
    follow: (/** @type {string} */ name) => `@${file(name)}`,
    arm: (/** @type {string} */ name, /** @type {string} */ spec) => writeFileSync(file(name), spec),
    disarm: (/** @type {string} */ name) => rmSync(file(name), { force: true }),
  };
}

/** Lets callers that run side by side share one connection. @template {unknown[]} A, R @param {(...args: A) => Promise<R>} work @returns {(...args: A) => Promise<R>} */
function oneByOne(work) {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  return (...args) => {
    const next = last.then(() => work(...args));
    last = next.catch(() => {});
    return next;
  };
}

/** @param {string} url @param {object} body @param {Record<string, string>} [headers] */
export async function postTo(url, body, headers = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/**
 * Looks until the condition holds or the time is up; answers whether it holds.
 * @param {() => unknown} condition @param {number} timeoutMs @param {number} [everyMs]
 */
export async function holdsWithin(condition, timeoutMs, everyMs = 50) {
  const until = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > until) return false;
    await sleep(everyMs);
  }
  return true;
}
