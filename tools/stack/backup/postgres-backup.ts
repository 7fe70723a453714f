import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { copyTree, type Copied } from './copy-tree.js';

/** What was copied, and the first part of the log that a recovery of it reads. */
export type PostgresCopy = Copied & { firstSegment: string };

/** What a base backup leaves out: what belongs to the running server alone, and the log, of which a part follows. */
const OWN_TO_THE_SERVER =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*|.*\/?pgsql_tmp.*)$/;
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Copies a running PostgreSQL by its own base backup (pg_backup_start and pg_backup_stop): the copy of the data folder
 * with the log of what happened meanwhile is the database at the moment of the end.
 * @param url of the superuser
 * @param data the server's data folder
 */
export async function backUpPostgres(url: string, data: string, to: string): Promise<PostgresCopy> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: begun } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('inkloom', fast => true)) as segment`,
    );
    const copied = await copyTree(data, to, { leaveOut: (relative) => OWN_TO_THE_SERVER.test(relative) });
    const { rows: ended } = await client.query<{ segment: string; label: string; spaces: string }>(
      'select pg_walfile_name(lsn) as segment, labelfile as label, spcmapfile as spaces from pg_backup_stop(wait_for_archive => false)',
    );
    const [{ segment: first }, { segment: last, label, spaces }] = [begun[0]!, ended[0]!];
    await writeFile(path.join(to, 'backup_label'), label);
    if (spaces) await writeFile(path.join(to, 'tablespace_map'), spaces);
    await copyLog(path.join(data, 'pg_wal'), path.join(to, 'pg_wal'), first, last);
    return { ...copied, firstSegment: first };
  } finally {
    await client.end();
  }
}

/** Copies the log's segments from the first to the last; throws where the server has used the first one again. */
async function copyLog(from: string, to: string, first: string, last: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const needed = (await readdir(from)).filter((name) => WAL_SEGMENT.test(name) && name >= first && name <= last);
  if (!needed.includes(first) || !needed.includes(last))
    throw new Error('The database wrote more than it keeps of its log while it was copied. Please try again.');
  for (const name of needed) await copyFile(path.join(from, name), path.join(to, name));
}
