// npm run backup, npm run restore: copies the stack that runs on the data folder, and puts such a copy into an empty one.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, restore, type Manifest } from '#stack/backup/backup';
import { inRepository } from '#stack/paths';

const HELP = `npm run backup -- --to <new folder>
npm run restore -- --from <backup>

  DATA_DIR=.data  the data folder: of the stack that runs, or for a restore one that is empty
`;

if (existsSync(inRepository('.env'))) process.loadEnvFile(inRepository('.env'));
const dataDir = path.resolve(process.env.DATA_DIR || inRepository('.data'));
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, from: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const about = ({ createdAt, postgres, storage }: Manifest): string =>
  `of ${createdAt}: ${Math.round(postgres.bytes / 2 ** 20)} MiB of database, ${storage.files} pictures`;

async function run(): Promise<string> {
  if (positionals[0] === 'backup' && values.to)
    return `Backup ${about(await backUp(dataDir, path.resolve(values.to)))}.`;
  if (positionals[0] === 'restore' && values.from)
    return `Restored the backup ${about(await restore(path.resolve(values.from), dataDir))}. Go on with npm start.`;
  process.exitCode = values.help ? 0 : 2;
  return HELP;
}

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
