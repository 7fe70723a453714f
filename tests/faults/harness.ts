import type * as Testing from '#testing';

/** One of our own statements; its rows are what the statement says. */
type Rows = <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;

type Client = Pick<typeof Testing, 'api' | 'faults' | 'journal' | 'journalPosition' | 'requests' | 'signIn'>;

/** What a test looks at from outside: the product's API, its database, and what the outside services accepted. */
export interface Harness extends Client {
  urls: Testing.RunningStack['urls'];
  dataDir: string;
  rows: Rows;
  verifyLedger: () => Promise<{ userId: string; problem: string }[]>;
  close: () => Promise<void>;
}

/** On the stack that INKLOOM_STACK_FILE names. The libraries are loaded here, since a build may just have made them. */
export async function connectHarness(): Promise<Harness> {
  const testing = await import('#testing');
  const ledger = await import('#ledger');
  const client = await testing.database();
  const { urls, dataDir } = testing.stack();
  const rows = inTurn(
    async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as unknown[],
  );
  return {
    api: testing.api,
    faults: testing.faults,
    journal: testing.journal,
    journalPosition: testing.journalPosition,
    requests: testing.requests,
    signIn: testing.signIn,
    urls,
    dataDir,
    rows: rows as Rows,
    verifyLedger: () =>
      ledger.findLedgerFaults({
        query: async <Row>(sql: string) =>
          (await rows(sql)).map((row) => {
            const { user_id, problem } = row as { user_id: string; problem: string };
            return { userId: user_id, problem };
          }) as Row[],
      }),
    close: () => client.end(),
  };
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
