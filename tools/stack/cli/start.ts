// npm start: the whole product on the data folder, until Ctrl-C.
import { existsSync } from 'node:fs';
import { inRepository } from '#stack/paths';
import { archiveSettings } from '#stack/postgres/wal-archive';
import { hasSupervisor } from '#stack/supervisor/stack-file';
import { startStack } from '#stack/supervisor/start-stack';
import { requestWorkers } from '#stack/supervisor/worker-request';
import { parseArguments, parseLogBytes, parsePort } from './arguments.js';
import { runUntilSignal } from './run-until-signal.js';
import { welcome } from './welcome.js';

const HELP = `npm start [-- --workers generation=2,mockup=1,fulfilment=1] [--host 0.0.0.0] [--quiet]

  PORT=3000         the port of the web
  HOST=127.0.0.1    where it listens, as --host; PUBLIC_URL then says how other machines name this one
  DATA_DIR=.data    where everything is kept
  LOG_FILE_MB=20    how much of its log each process keeps, and as much before that
  WAL_ARCHIVE_DIR   where the log of the database is kept as well, for a restore of any moment

While it runs, the same with --workers in another terminal changes how many workers run.
`;

await runUntilSignal(async (signal) => {
  const { workers, host, quiet, help } = parseArguments(process.argv.slice(2));
  if (help) return void process.stdout.write(HELP);
  if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
  const dataDir = process.env.DATA_DIR || inRepository('.data');
  if (Object.keys(workers).length > 0 && hasSupervisor(dataDir)) {
    const running = Object.entries(await requestWorkers(dataDir, workers));
    process.stdout.write(`Workers now: ${running.map(([kind, count]) => `${kind} ${count}`).join(', ')}\n`);
    return;
  }
  const print = quiet ? () => {} : (line: string) => void process.stdout.write(`${line}\n`);
  const begun = Date.now();
  const stack = await startStack({
    dataDir,
    port: parsePort(process.env),
    logFileBytes: parseLogBytes(process.env),
    workers,
    host: host ?? process.env.HOST,
    env: process.env,
    postgresSettings: process.env.WAL_ARCHIVE_DIR ? archiveSettings(process.env.WAL_ARCHIVE_DIR) : {},
    print,
    signal,
  });
  process.stdout.write(welcome(stack, Date.now() - begun));
  return stack;
});
