import { chown, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readCredentials } from '#stack/credentials';
import { findPlace, removeSharedData } from '#stack/postgres/postgres-place';
import { newestTimeline, timelineOf } from '#stack/postgres/wal-archive';
import { readStackFile } from '#stack/supervisor/stack-file';
import { verifyChecksums, writeChecksums } from './checksums.js';
import { copyTree, type Copied } from './copy-tree.js';
import { backUpPostgres, type PostgresCopy } from './postgres-backup.js';
import { recoverPostgres, type Recovered, type RecoveryGoal } from './postgres-recovery.js';
import { markUnfinished, unmarkUnfinished } from './unfinished-restore.js';

const FORMAT = 2;
/** Of the sandbox: what the outside services of a local stack know. */
const FOLDERS = ['storage', 'sandbox'] as const;

export interface Manifest {
  format: number;
  createdAt: string;
  postgres: PostgresCopy;
  storage: Copied;
}

export interface RestoreOptions {
  /** Goes on with the archived log, as far as to this moment; to the end of the backup where it is missing. */
  goal?: RecoveryGoal | undefined;
  /** A folder with pictures that are newer than the backup, such as the `storage` of the old data folder. */
  pictures?: string | undefined;
  /** Of the server that recovers, over its usual ones. */
  postgresSettings?: Record<string, string>;
}

const manifestFile = (folder: string): string => path.join(folder, 'manifest.json');

/**
 * Backs up the stack that runs on a data folder: passwords, database, stored pictures, and the sandbox's own data. Redis
 * is left out, since the database knows every job and the relay puts it back on its queue. The manifest is written
 * last: a folder without one is no backup.
 * @param to a new or empty folder
 */
export async function backUp(dataDir: string, to: string): Promise<Manifest> {
  const running = readStackFile(dataDir);
  if (!running) throw new Error(`No stack runs on ${dataDir}. Start it with npm start, then back it up.`);
  await makeEmpty(to);
  await copyFile(path.join(dataDir, 'credentials.json'), path.join(to, 'credentials.json'));
  // Stored pictures never change under their name. Once before the database, since they are many, and once after
  // it: then there is a picture for every row, also for one that is removed meanwhile.
  await copyFolders(dataDir, to);
  const superuser = new URL(running.urls.postgresOwner);
  superuser.username = 'postgres';
  superuser.password = readCredentials(dataDir).postgres;
  const postgres = await backUpPostgres(superuser.href, findPlace(dataDir).data, path.join(to, 'postgres'));
  const storage = await copyFolders(dataDir, to);
  await writeChecksums(to);
  const manifest = { format: FORMAT, createdAt: new Date().toISOString(), postgres, storage };
  await writeFile(manifestFile(to), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return manifest;
}

/**
 * Puts a backup into an empty data folder, and has its database started once; `npm start` goes on from there. What fails
 * leaves nothing behind, and a folder in which it was killed does not start.
 */
export async function restore(
  from: string,
  dataDir: string,
  options: RestoreOptions = {},
): Promise<{ manifest: Manifest; recovered: Recovered }> {
  const manifest = await readManifest(from);
  if (options.goal && options.goal.until < new Date(manifest.createdAt))
    throw new Error(`The backup is of ${manifest.createdAt}. For an earlier moment use an earlier backup.`);
  if (options.goal) refuseUnclearBranch(options.goal, timelineOf(manifest.postgres.firstSegment));
  await verifyChecksums(from);
  await makeEmpty(dataDir);
  await markUnfinished(dataDir);
  const { data, account } = findPlace(dataDir);
  if (existsSync(data)) throw new Error(`There is a database at ${data} already. Restore into an empty folder.`);
  try {
    await copyFile(path.join(from, 'credentials.json'), path.join(dataDir, 'credentials.json'));
    await copyFolders(from, dataDir);
    if (options.pictures) await copyTree(options.pictures, path.join(dataDir, 'storage'), { keep: true });
    await copyTree(path.join(from, 'postgres'), data);
    // The server removes the file when it has reached the goal.
    if (options.goal) await writeFile(path.join(data, 'recovery.signal'), '');
    if (account) await giveTo(data, account);
    const recovered = await recoverPostgres(dataDir, options.goal, options.postgresSettings);
    await unmarkUnfinished(dataDir);
    return { manifest, recovered };
  } catch (error) {
    removeSharedData(dataDir);
    for (const name of await readdir(dataDir)) await rm(path.join(dataDir, name), { recursive: true, force: true });
    throw error;
  }
}

/** A restore begins a branch of the log. Which one goes on is not for us to guess. */
function refuseUnclearBranch({ archive, timeline }: RecoveryGoal, own: number): void {
  if (!existsSync(archive)) throw new Error(`${archive} is not there. Name the folder of the archived log with --log.`);
  const newest = newestTimeline(archive);
  if (timeline === undefined && newest > own)
    throw new Error(
      `A restore since has branched the log: the backup is of timeline ${own}, the newest is ${newest}. ` +
        `Say which to follow: --timeline ${own} for what would have been without any restore, --timeline ${newest} for what happened since the last one.`,
    );
}

async function copyFolders(from: string, to: string): Promise<Copied> {
  const counts: Record<string, Copied> = {};
  for (const name of FOLDERS) {
    if (!existsSync(path.join(from, name))) continue;
    counts[name] = await copyTree(path.join(from, name), path.join(to, name), { keep: name === 'storage' });
  }
  return counts.storage ?? { files: 0, bytes: 0 };
}

async function makeEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty. Name a new folder.`);
}

async function readManifest(folder: string): Promise<Manifest> {
  const content = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Error(`${folder} is no finished backup: it has no manifest.json.`);
  });
  const manifest = JSON.parse(content) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Error(
      `The backup has the format ${manifest.format}; this release reads ${FORMAT}. Use the release of its time.`,
    );
  return manifest;
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
}
