import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dataFolder, DATA_FOLDERS, SERVICES } from './data-folder.js';
import { currentRun, resultsFolder } from './test-report.js';
import { hasSupervisor, removeStackData, stackFile } from '#stack/supervisor/stack-file';
import { startStack, type Stack, type StackOptions } from '#stack/supervisor/start-stack';
import { UNLIMITED } from '#stack/testing/unlimited';

const MOUNTS = '/proc/self/mounts';

/** The product's own steps, shortened so that a test waits for states and not for time. */
const TEST_TIMINGS = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  NODE_OPTIONS: '--enable-source-maps',
  WELCOME_TOKENS: '10',
  // Each look of an idle process costs the tests beside it.
  TOKEN_EXPIRY_INTERVAL_MS: '2000',
  PAYMENT_EVENTS_INTERVAL_MS: '3000',
  SANDBOX_IMAGE_MS: '200',
  SANDBOX_TASK_MS: '300',
  MOCKUP_FIRST_WAIT_MS: '300',
  MOCKUP_POLL_MS: '200',
  ORDER_POLL_MS: '2000',
  APPROVAL_UNDO_MS: '0',
  JOB_DRAIN_MS: '3000',
  GATEWAY_DRAIN_MS: '200',
  JOB_RELAY_GRACE_MS: '500',
  JOB_BACKOFF_MS: '300',
  // A busy machine is no outage; those of outages have processes of their own.
  DATABASE_REQUEST_TIMEOUT_MS: '30000',
  RATE_COUNT_TIMEOUT_MS: '30000',
  // What tests break on purpose raises no alert; those of alerts have processes of their own.
  ALERT_INTERVAL_MS: '86400000',
  ...UNLIMITED,
  PRINTFUL_CALLS_PER_MINUTE: '6000',
  PRINTFUL_MOCKUPS_PER_MINUTE: '600',
};

/**
 * Starts a stack of its own for one tier of tests: free ports, a new data folder, no variable of this shell.
 * Tests find it through INKLOOM_STACK_FILE. `stop` leaves the logs in `test-results/<tier>/logs`, or of the run that `npm test` named. The options' `env` is added to the tests' own.
 */
export async function startTestStack(tier: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  const dataDir = path.join(dataFolder(), `test-${randomBytes(4).toString('hex')}`);
  const results = resultsFolder(currentRun() ?? tier);
  const keepLogs = () => {
    rmSync(path.join(results, 'logs'), { recursive: true, force: true });
    const logs = path.join(dataDir, 'logs');
    if (existsSync(logs)) cpSync(logs, path.join(results, 'logs'), { recursive: true });
  };
  try {
    const stack = await startStack({
      dataDir,
      stopGraceMs: 10_000,
      postgresSettings: { fsync: 'off' },
      redisDatabases: 256,
      ...options,
      env: { ...TEST_TIMINGS, ...options.env },
    });
    await liftPrintfulLimits(stack.urls.sandbox);
    process.env.INKLOOM_STACK_FILE = stackFile(dataDir);
    const { stop } = stack;
    stack.stop = async () => {
      await stop();
      keepLogs();
      removeStackData(dataDir);
    };
    return stack;
  } catch (error) {
    keepLogs();
    throw error;
  }
}

/** Many tests share one account at the print provider; those of its limits set their own. */
async function liftPrintfulLimits(sandbox: string): Promise<void> {
  const body = JSON.stringify({ general: 100_000, createTask: 100_000 });
  const response = await fetch(`${sandbox}/__control/printful/limits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (!response.ok) throw new Error(`The sandbox refused other limits: ${response.status} ${await response.text()}`);
}

/** Removes the data of test stacks whose run was interrupted. */
export function removeLeftTestStacks(folders = DATA_FOLDERS): void {
  for (const folder of folders.filter((each) => existsSync(each))) {
    const stacks = readdirSync(folder).filter((name) => name.startsWith('test-') && name !== SERVICES);
    for (const dataDir of stacks.map((name) => path.join(folder, name))) {
      if (hasSupervisor(dataDir)) continue;
      unmountWithin(dataDir);
      removeStackData(dataDir);
    }
  }
}

/** A fault test that was killed leaves the small disk mounted that it filled. */
function unmountWithin(folder: string): void {
  if (!existsSync(MOUNTS)) return;
  const places = readFileSync(MOUNTS, 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '');
  for (const place of places.filter((each) => each.startsWith(`${folder}${path.sep}`)))
    spawnSync('umount', ['--lazy', place]);
}
