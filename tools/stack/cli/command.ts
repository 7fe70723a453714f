// npm run account, npm run replay: runs the command of apps/cli that the first argument names, on the stack that runs
// here unless DATABASE_URL names another database.
import { existsSync } from 'node:fs';
import { ensureBuilt } from '#stack/build/build';
import { entryPoint, inRepository } from '#stack/paths';
import { startNode } from '#stack/process/node-process';
import { readStackFile } from '#stack/supervisor/stack-file';

if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
const { urls } = readStackFile(process.env.DATA_DIR || inRepository('.data')) ?? {};
const entry = entryPoint('cli');
if (!existsSync(entry)) await ensureBuilt((message) => void process.stderr.write(`${message}\n`));
const running = await startNode(entry, {
  args: process.argv.slice(2),
  env: {
    ...(urls
      ? {
          DATABASE_URL: urls.postgres,
          MIGRATION_DATABASE_URL: urls.postgresOwner,
          REDIS_URL: urls.redis,
          SANDBOX_URL: urls.sandbox,
        }
      : {}),
    ...process.env,
  },
  onLine: (line) => void process.stdout.write(`${line}\n`),
});
process.exitCode = Number(/^exit code (\d+)$/.exec(await running.exited)?.[1] ?? 1);
