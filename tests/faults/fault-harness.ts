import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Stack } from '#stack/supervisor/start-stack';
import { startTestStack } from '#stack/testing/test-stack';
import { connectHarness, type Harness } from './harness.js';
import { MutantBuilds } from './mutants.js';
import { postJson } from './post-json.js';
import { createDesign, type DesignFixture } from './tasks.js';

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
  GATEWAY_DRAIN_MS: '1000',
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
  APPROVAL_UNDO_MS: '0',
  PRINTFUL_CALLS_PER_MINUTE: '100000',
  PRINTFUL_MOCKUPS_PER_MINUTE: '100000',
  PRINTFUL_CALLS_PER_USER_PER_MINUTE: '100000',
  WELCOME_TOKENS: '10',
  // What is tested here is not how much one user may ask for.
  ...Object.fromEntries(
    ['READS', 'WRITES', 'PAID', 'OPERATOR', 'ANONYMOUS', 'FILES', 'HANDSHAKES'].map((kind) => [
      `RATE_${kind}_PER_MINUTE`,
      '1000000',
    ]),
  ),
  CONCURRENT_CALLS: '500',
  CONCURRENT_JOB_CALLS: '500',
  // The product's own, which other test stacks raise: rows F11 and F14 are about them.
  DATABASE_REQUEST_TIMEOUT_MS: '3000',
  RATE_COUNT_TIMEOUT_MS: '1000',
};

/** Gateways by what the tests do to them, as indexes of `urls.gateways`. */
export const GATEWAY = { steady: 0, killed: 1, forgetful: 2 };
/** The names of the processes behind them. */
export const GATEWAY_NAME = { steady: 'gateway', killed: 'gateway-2', forgetful: 'gateway-3' };
export const WORKERS = ['generation', 'mockup', 'fulfilment'].flatMap((kind) => [
  `worker-${kind}-1`,
  `worker-${kind}-2`,
]);
/** Every process that a test kills by a crash point or starts as a mutant. */
export const PROCESSES = [...WORKERS, GATEWAY_NAME.killed, GATEWAY_NAME.forgetful];
/** Those of a role, or the one of that name. */
export const processesOf = (role: string): string[] =>
  PROCESSES.filter((name) => name === role || name.startsWith(`${role}-`));

/** How processes differ from the product as it is. */
export interface Variant {
  /** Names of patches in `mutants/`. */
  mutants?: string[];
  env?: NodeJS.ProcessEnv;
}

/** The product with two of each worker, which can be killed, frozen and replaced by mutants. */
export interface FaultHarness extends Harness {
  stack: Stack;
  crashes: CrashSwitches;
  operator: string;
  admin: string;
  /** What mockups and orders are made from. */
  fixture: DesignFixture;
  /** How many times as many jobs, refusals and lost responses as usual. */
  scale: number;
  /** How many of something a test does: the usual number times the scale, or the small one in a short run. */
  amount: (usual: number, small: number) => number;
  /** Calls the sandbox's own control API. */
  control: (path: string, body: object) => Promise<unknown>;
  /** Stops processes and starts them as the variant, as the product itself by default. */
  restart: (processes: string[], variant?: Variant) => Promise<void>;
}

interface Extent {
  scale: number;
  /** Whether everything is done in small numbers. */
  short: boolean;
}

export async function openFaultHarness(extent: Extent): Promise<FaultHarness> {
  const stack = await startTestStack('faults', {
    env: FAST,
    gateways: 3,
    workers: { generation: 2, mockup: 2, fulfilment: 2 },
    readyTimeoutMs: 120_000,
    longestBackoffMs: 200,
  });
  try {
    return await open(stack, extent);
  } catch (error) {
    await stack.stop();
    throw error;
  }
}

async function open(stack: Stack, { scale, short }: Extent): Promise<FaultHarness> {
  const harness = await connectHarness();
  const control = (action: string, body: object) => postJson(`${stack.urls.sandbox}/__control/${action}`, body);
  await control('printful/orders/progress', { enabled: false });
  const crashes = new CrashSwitches(stack.dataDir);
  const builds = new MutantBuilds(path.join(stack.dataDir, 'mutants'));
  const restart = async (processes: string[], { mutants = [], env = {} }: Variant = {}) => {
    const build = mutants.length > 0 ? { entryPoint: builds.entryPoint(mutants) } : {};
    await Promise.all(processes.map((name) => stack.down(name)));
    await Promise.all(
      processes.map((name) => stack.up(name, { ...build, env: { CRASH_AT: crashes.follow(name), ...env } })),
    );
  };
  await restart(PROCESSES);
  return {
    ...harness,
    stack,
    crashes,
    control,
    restart,
    scale,
    amount: (usual, small) => (short ? small : usual * scale),
    operator: await harness.signIn('operator'),
    admin: await harness.signIn('admin'),
    fixture: await createDesign(harness),
    close: async () => {
      await harness.close();
      await stack.stop();
    },
  };
}

/** Files by which a running process is told to kill itself at a point, and no longer. */
class CrashSwitches {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = path.join(dataDir, 'crash');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** CRASH_AT of the process. */
  follow(process: string): string {
    return `@${this.#file(process)}`;
  }

  arm(process: string, spec: string): void {
    writeFileSync(this.#file(process), spec);
  }

  isArmed(process: string): boolean {
    return existsSync(this.#file(process));
  }

  disarm(process: string): void {
    rmSync(this.#file(process), { force: true });
  }

  #file(process: string): string {
    return path.join(this.#folder, process);
  }
}
