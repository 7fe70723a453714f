import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { postgresUrls, startPostgres } from '#stack/postgres/postgres';
import { postgresAccount } from '#stack/postgres/postgres-account';
import { recoverySettings } from '#stack/postgres/wal-archive';
import { findFreePort } from '#stack/process/ports';

export interface RecoveryGoal {
  until: Date;
  /** The folder with the archived log. */
  archive: string;
}

/** What the recovered database holds. */
export interface Recovered {
  users: number;
  orders: number;
  jobs: number;
}

/** A day's log takes minutes. */
const RECOVERY_MS = 3_600_000;

/** Starts the server of a base backup once, so that it reads its log as far as to the goal, and counts what it holds then. */
export async function recoverPostgres(
  dataDir: string,
  data: string,
  goal?: RecoveryGoal,
  settings: Record<string, string> = {},
): Promise<Recovered> {
  if (goal) await askForRecovery(data);
  const port = await findFreePort();
  const server = await startPostgres({
    dataDir,
    port,
    settings: { ...settings, ...(goal ? recoverySettings(goal.archive, goal.until) : {}) },
    recoveryMs: RECOVERY_MS,
  }).catch((error: unknown) => {
    throw new Error(`The database of the backup could not be recovered. ${(error as Error).message}`, { cause: error });
  });
  try {
    return await count(postgresUrls(dataDir, port).postgresOwner);
  } finally {
    await server.stop();
  }
}

/** The server removes the file when it is done. */
async function askForRecovery(data: string): Promise<void> {
  const signal = path.join(data, 'recovery.signal');
  await writeFile(signal, '');
  const account = postgresAccount();
  if (account) await chown(signal, account.uid, account.gid);
}

async function count(url: string): Promise<Recovered> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Recovered>(
      `select (select count(*) from users)::int as users, (select count(*) from orders)::int as orders,
         (select count(*) from jobs)::int as jobs`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}
