import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { Database } from '#database';
import { TokenLedger } from '#ledger';
import {
  ExpectedAccount,
  openHistory,
  takeStep,
  tokenHistories,
  type HistoryStep,
} from '../../libs/ledger/src/token-history.fixture.js';
import { ledgerApp } from './ledger-app.js';

export interface HistoryOrder {
  url: string;
  seed: number;
  histories: number;
  /** What is left: from which step on each history is to be made. The step that an earlier process was killed at may be done already. */
  open: { history: number; from: number }[];
}
export type HistoryAnswer = { history: number; step: number; last: boolean } | { failure: string };

const LANES = 8;

process.once('disconnect', () => process.exit(1));
process.once('message', (order: HistoryOrder) => {
  make(order).then(
    () => process.exit(0),
    (error: unknown) =>
      send({ failure: String(error instanceof Error ? error.message : error) }).then(() => process.exit(1)),
  );
});

const send = (answer: HistoryAnswer): Promise<void> =>
  new Promise((resolve, reject) => process.send!(answer, (error: Error | null) => (error ? reject(error) : resolve())));

/** The same user in each process. */
function userOf(seed: number, history: number): string {
  const hex = createHash('sha256').update(`${seed}:${history}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

async function make({ url, seed, histories, open }: HistoryOrder): Promise<void> {
  const app = await ledgerApp(url);
  const [database, ledger] = [app.get(Database), app.get(TokenLedger)];
  const all = fc.sample(tokenHistories, { seed, numRuns: histories });
  const left = open.values();
  const lane = async (): Promise<void> => {
    for (const { history, from } of left)
      await makeOne(database, ledger, { history, from, userId: userOf(seed, history), steps: all[history]! });
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  await app.close();
}

interface History {
  history: number;
  from: number;
  userId: string;
  steps: HistoryStep[];
}

async function makeOne(database: Database, ledger: TokenLedger, { history, from, userId, steps }: History) {
  await openHistory(database, ledger, userId);
  const expected = new ExpectedAccount();
  for (const [index, step] of steps.entries()) {
    expected.take(step);
    if (index < from) continue;
    await takeStep(database, ledger, userId, step);
    const { tokensAvailable, held } = await ledger.account(userId);
    const { tokensAvailable: free, held: reserved } = expected;
    assert.deepEqual([tokensAvailable, held], [free, reserved], `history ${history}, step ${index}: ${step.move}`);
    await send({ history, step: index + 1, last: false });
  }
  assert.deepEqual(await ledger.buckets(userId), expected.left(), `the buckets of history ${history}`);
  await send({ history, step: steps.length, last: true });
}
