import pg from 'pg';
import { postgresUrls, startPostgres } from '#stack/postgres/postgres';
import { recoverySettings } from '#stack/postgres/wal-archive';
import { findFreePort } from '#stack/process/ports';

export interface RecoveryGoal {
  until: Date;
  /** The folder with the archived log. */
  archive: string;
  /** The branch of the log to follow; that of the backup where it is missing. */
  timeline?: number | undefined;
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
  goal?: RecoveryGoal,
  settings: Record<string, string> = {},
): Promise<Recovered> {
  const port = await findFreePort();
  const server = await startPostgres({
    dataDir,
    port,
    settings: { ...settings, ...(goal ? recoverySettings(goal.archive, goal.until, goal.timeline) : {}) },
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
