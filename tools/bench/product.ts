import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import getPort from 'get-port';
import { startStack, type Stack, type StackOptions } from '#stack/supervisor/start-stack';
import { UNLIMITED } from '#stack/testing/unlimited';

const ENVIRONMENT = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'warn',
  SANDBOX_IMAGE_MS: '800',
  WELCOME_TOKENS: '1000',
};
/** Where a checkout has its migration, newest layout first. */
const MIGRATIONS = ['dist/apps/cli/src/main.js', 'dist/libs/database/src/migrate.js'];

export interface RunningProduct {
  stack: Stack;
  stop: () => Promise<void>;
}

/** Starts this build, or the one found in another checkout, on PostgreSQL and Redis of its own with equal settings. The options' `env` is added to the bench's own. */
export async function startProduct(
  checkout?: string,
  { limits = 'none', ...options }: Partial<StackOptions> & { limits?: 'none' | 'default' } = {},
): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-bench-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    const stack = await startStack({
      dataDir,
      port: await getPort(),
      print: () => {},
      ...options,
      env: { ...ENVIRONMENT, ...(limits === 'none' && UNLIMITED), ...options.env },
      ...(checkout === undefined ? {} : buildOf(path.resolve(checkout))),
    });
    return { stack, stop: () => stack.stop().then(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

function buildOf(checkout: string): Partial<StackOptions> {
  const entryPoint = (app: string) => path.join(checkout, 'dist', 'apps', app, 'src', 'main.js');
  const migrationScript = MIGRATIONS.map((file) => path.join(checkout, file)).find((file) => existsSync(file));
  if (!migrationScript || !existsSync(entryPoint('gateway')))
    throw new Error(`There is no build in ${checkout}: run npm ci and npm run build there.`);
  return { build: false, entryPoint, migrationScript };
}

/** The access token of one of the sandbox's accounts. */
export async function signIn(sandbox: string, username: string): Promise<string> {
  const response = await fetch(`${sandbox}/__control/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}
