import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { redisCall } from '#stack/redis/redis-call';
import type * as Testing from '#testing';

/** How long a statement of ours is repeated while PostgreSQL is away. */
const AWAY_MS = 60_000;

/** The suite takes longer than the hour for which a session usually lasts. */
const SESSION_SECONDS = 8 * 3600;

/** One of our own statements; its rows are what the statement says. */
type Rows = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Client = Pick<typeof Testing, 'api' | 'faults' | 'journal' | 'journalPosition' | 'pay' | 'requests' | 'signIn'>;

/** What a test looks at from outside: the product's API, its database, and what the outside services accepted. */
export interface Harness extends Client {
  urls: Testing.RunningStack['urls'];
  dataDir: string;
  /** Repeats a statement while PostgreSQL is away: use it for reading. */
  rows: Rows;
  /** The same as the role of the product's processes. */
  productRows: Rows;
  /** One command for Redis, as an administrator, and its raw reply; undefined while it is away. */
  redis: (...command: string[]) => Promise<string | undefined>;
  verifyLedger: () => Promise<{ userId: string; problem: string }[]>;
  close: () => Promise<void>;
}

/** On the stack that INKLOOM_STACK_FILE names. The libraries are loaded here, since a build may just have made them. */
export async function connectHarness(): Promise<Harness> {
  const testing = await import('#testing');
  const ledger = await import('#ledger');
  const database = new AdminDatabase(testing.database);
  const { urls, dataDir } = testing.stack();
  const product = new AdminDatabase(() => connectTo(urls.postgres));
  const productRows = inTurn((sql: string, values: unknown[] = []) => product.rows(sql, values));
  const rows = inTurn((sql: string, values: unknown[] = []) => database.rows(sql, values));
  return {
    api: testing.api,
    faults: testing.faults,
    journal: testing.journal,
    journalPosition: testing.journalPosition,
    pay: testing.pay,
    requests: testing.requests,
    signIn: async (username) =>
      (await testing.signInTokens(username, { expiresInSeconds: SESSION_SECONDS })).access_token,
    urls,
    dataDir,
    rows: rows as Rows,
    productRows: productRows as Rows,
    redis: (...command) => redisCall(urls.redisAdmin, command),
    verifyLedger: () =>
      ledger.findLedgerFaults({
        query: async <Row>(sql: string) =>
          (await rows(sql)).map((row) => {
            const { user_id, problem } = row as { user_id: string; problem: string };
            return { userId: user_id, problem };
          }) as Row[],
      }),
    close: async () => void (await Promise.all([database.close(), product.close()])),
  };
}

async function connectTo(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

type DatabaseClient = Awaited<ReturnType<typeof Testing.database>>;

/** A connection as an administrator that is opened anew when PostgreSQL has been away. */
class AdminDatabase {
  #client: Promise<DatabaseClient> | undefined;

  constructor(private readonly connect: () => Promise<DatabaseClient>) {}

  async rows(sql: string, values: unknown[]): Promise<unknown[]> {
    const until = Date.now() + AWAY_MS;
    for (;;) {
      try {
        return (await (await this.#connected()).query(sql, values)).rows as unknown[];
      } catch (error) {
        if (isOurMistake(error) || Date.now() > until) throw error;
        this.#client = undefined;
        await sleep(50);
      }
    }
  }

  async close(): Promise<void> {
    await (await this.#client)?.end();
  }

  #connected(): Promise<DatabaseClient> {
    this.#client ??= this.connect().then((client) => client.on('error', () => (this.#client = undefined)));
    return this.#client;
  }
}

/** Whether PostgreSQL answered that the statement is wrong; class 57 is that it stops or starts. */
function isOurMistake(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string };
  return severity === 'ERROR' && !code?.startsWith('57');
}

/** Lets callers that run side by side share one connection. */
function inTurn<Args extends unknown[], Result>(
  call: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  return (...args) => {
    const next = last.then(() => call(...args));
    last = next.catch(() => undefined);
    return next;
  };
}
