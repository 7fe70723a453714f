// npm run backup, npm run restore: copies the stack that runs on the data folder, and puts such a copy into an empty one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { backUp, restore, type RestoreOptions } from '#stack/backup/backup';
import { inRepository } from '#stack/paths';
import { pruneArchive } from '#stack/postgres/wal-archive';

const HELP = `npm run backup -- --to <new folder> [--prune-log]
npm run restore -- --from <backup> [--until <time> [--log <folder>] [--timeline <number>] [--pictures <folder>]]

  --prune-log       removes what of the archived log only older backups need
  --until           a moment after the backup, such as 2026-03-01T09:30:00Z: reads the archived log as far as there
  --log             where the archived log lies, if not in WAL_ARCHIVE_DIR
  --timeline        the branch of the log to follow, where a restore has begun another one since the backup
  --pictures        pictures that are newer than the backup, such as the folder storage of the old data folder
  DATA_DIR=.data    the data folder: of the stack that runs, or for a restore one that is empty
  WAL_ARCHIVE_DIR   where npm start archives the log of the database
`;
const isoTime = z.iso.datetime({ offset: true });
const branch = z.coerce.number().int().min(1).max(0xffffffff).optional();

if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
const dataDir = path.resolve(process.env.DATA_DIR || inRepository('.data'));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: 'string' },
    from: { type: 'string' },
    until: { type: 'string' },
    log: { type: 'string', default: process.env.WAL_ARCHIVE_DIR },
    timeline: { type: 'string' },
    pictures: { type: 'string' },
    'prune-log': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function runBackup(to: string): Promise<string> {
  const { createdAt, postgres, storage } = await backUp(dataDir, path.resolve(to));
  const done = `Backup of ${createdAt}: ${Math.round(postgres.bytes / 2 ** 20)} MiB of database, ${storage.files} pictures.`;
  if (!values['prune-log']) return done;
  if (!values.log) throw new Error(`${done} There is no archived log to prune: name its folder with --log.`);
  return `${done} Removed ${pruneArchive(values.log, postgres.firstSegment)} parts of the log from before it.`;
}

function restoreOptions(): RestoreOptions {
  const { until, log: archive, pictures, timeline } = values;
  if (until === undefined) return { pictures };
  if (!isoTime.safeParse(until).success)
    throw new Error(`${until} is no time with a zone; write it as 2026-03-01T09:30:00Z.`);
  if (!archive) throw new Error('Name the folder of the archived log with --log, or set WAL_ARCHIVE_DIR.');
  const followed = branch.safeParse(timeline);
  if (!followed.success) throw new Error(`${timeline} is no timeline; it is a number.`);
  return { pictures, goal: { until: new Date(until), archive, timeline: followed.data } };
}

async function runRestore(from: string): Promise<string> {
  const { manifest, recovered } = await restore(path.resolve(from), dataDir, restoreOptions());
  const { users, orders, jobs } = recovered;
  const moment = values.until ?? manifest.createdAt;
  return `Restored ${dataDir} as of ${moment}: ${users} users, ${orders} orders, ${jobs} jobs. Go on with npm start.`;
}

async function run(): Promise<string> {
  if (positionals[0] === 'backup' && values.to) return runBackup(values.to);
  if (positionals[0] === 'restore' && values.from) return runRestore(values.from);
  process.exitCode = values.help ? 0 : 2;
  return HELP;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
