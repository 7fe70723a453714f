import fc from 'fast-check';
import { tokenSources, type TokenSource } from '#contracts';
import { newId, type Database, type Transaction } from '#database';
import type { BucketRow } from './token-account.repository.js';
import type { TokenLedger } from './token-ledger.js';

const CREDITS = ['grant', 'grantPast', 'grantFuture', 'purchase', 'refill', 'correctUp'] as const;
const DEBITS = ['consume', 'correctDown'] as const;
const RETURNS = ['takeBack', 'takeBackPlan'] as const;
/** The bank sends a refund back. */
const UNDOES = ['undoTakeBack', 'undoTakeBackPlan'] as const;
const MOVES = [...CREDITS, ...DEBITS, 'reserve', 'settle', 'release', ...RETURNS, ...UNDOES, 'expire'] as const;
/** `before`: its process ends before the commit; `after`: before it knows of the commit. Either way it is done again. */
const CRASHES = ['none', 'none', 'none', 'before', 'after'] as const;
const PAST = Date.parse('2020-01-01T00:00:00Z');
const FUTURE = Date.parse('2090-01-01T00:00:00Z');
const DAY_MS = 86_400_000;
const WELCOME = 8;

export interface HistoryStep {
  move: (typeof MOVES)[number];
  /** Two of one move with one key are one. */
  key: number;
  amount: number;
  crash: (typeof CRASHES)[number];
}

type Move = Omit<HistoryStep, 'crash'>;

export const tokenHistories: fc.Arbitrary<HistoryStep[]> = fc.array(
  fc.record({
    move: fc.constantFrom(...MOVES),
    key: fc.integer({ min: 0, max: 5 }),
    amount: fc.integer({ min: 1, max: 6 }),
    crash: fc.constantFrom(...CRASHES),
  }),
  { maxLength: 30 },
);

/** A user with an account; what is there already stays. */
export async function openHistory(database: Database, ledger: TokenLedger, userId: string): Promise<void> {
  await database.query(`insert into users (id, issuer, sub) values ($1, 'history', $2) on conflict do nothing`, [
    userId,
    userId,
  ]);
  await database.transaction((tx) => ledger.openAccount(tx, userId, WELCOME, 'Welcome'));
}

/** Makes the move, again after a crash. */
export async function takeStep(database: Database, ledger: TokenLedger, userId: string, step: HistoryStep) {
  const once = () => database.transaction((tx) => makeMove(tx, ledger, userId, step)).catch(ignoreShortage);
  if (step.crash === 'before')
    await database.transaction((tx) => crashAfter(tx, ledger, userId, step)).catch(ignoreCrash);
  if (step.crash === 'after') await once();
  await once();
}

async function crashAfter(tx: Transaction, ledger: TokenLedger, userId: string, step: HistoryStep): Promise<never> {
  await makeMove(tx, ledger, userId, step);
  throw new Crash();
}

const expiryOf = ({ move, key }: Move): Date | null => {
  if (move === 'grantPast') return new Date(PAST + key * DAY_MS);
  return move === 'grantFuture' ? new Date(FUTURE + key * DAY_MS) : null;
};

async function makeMove(tx: Transaction, ledger: TokenLedger, userId: string, step: HistoryStep): Promise<void> {
  const { move, key, amount } = step;
  const reservationKey = `${userId}:${key}`;
  const credit = { userId, amount, note: move, key: `${move}:${reservationKey}` };
  if (move === 'grantPast' || move === 'grantFuture') await ledger.grant(tx, { ...credit, expiresAt: expiryOf(step) });
  else if (move === 'correctUp') await ledger.correct(tx, credit);
  else if (move === 'correctDown') await ledger.correct(tx, { ...credit, amount: -amount });
  else if (move === 'reserve') await ledger.reserve(tx, { ...credit, reservationKey, jobId: newId() });
  else if (move === 'settle' || move === 'release') await ledger[move](tx, reservationKey, move);
  else if (move === 'expire') await ledger.expire(tx, userId, move);
  else if (isIn(RETURNS, move)) await ledger.takeBack(tx, { ...credit, paidKey: `${paidBy(move)}:${reservationKey}` });
  else if (isIn(UNDOES, move))
    await ledger.undoTakeBack(tx, { ...credit, paidKey: `${paidBy(move)}:${reservationKey}` });
  else await ledger[move](tx, credit);
}

class Crash extends Error {}

/** Too few tokens for the move, or none of which it could be. */
const isShortage = (error: unknown): boolean =>
  (error as { code?: string }).code === 'INSUFFICIENT_TOKENS' ||
  (error as Error).message.startsWith('No tokens were added');

function ignoreShortage(error: unknown): void {
  if (!isShortage(error)) throw error;
}

function ignoreCrash(error: unknown): void {
  if (!(error instanceof Crash) && !isShortage(error)) throw error;
}

interface ExpectedBucket {
  /** The move that filled it. */
  key: string;
  source: TokenSource;
  remaining: number;
  expiresAt: Date | null;
}

/** The move whose tokens it takes back or returns. */
const paidBy = (move: (typeof RETURNS)[number] | (typeof UNDOES)[number]) =>
  move === 'takeBack' || move === 'undoTakeBack' ? 'purchase' : 'refill';
const sourceOf = ({ move }: Move): TokenSource => {
  if (move === 'refill') return 'plan';
  return move === 'purchase' ? 'bought' : 'given';
};
const isIn = <T extends string>(list: readonly T[], value: string): value is T => list.includes(value as T);
const sum = (buckets: readonly ExpectedBucket[]): number => buckets.reduce((all, { remaining }) => all + remaining, 0);
const endOf = ({ expiresAt }: ExpectedBucket): number => expiresAt?.getTime() ?? Infinity;

/** What an account must hold after its moves, computed apart from the ledger. */
export class ExpectedAccount {
  held = 0;
  private readonly buckets: ExpectedBucket[] = [
    { key: 'welcome', source: 'given', remaining: WELCOME, expiresAt: null },
  ];
  private readonly reserved = new Map<number, number>();
  private readonly seen = new Set<string>();

  get tokensAvailable(): number {
    return sum(this.buckets) - this.held;
  }

  /** What is left by source and expiry, in the order in which it is spent. */
  left(): BucketRow[] {
    const rows: BucketRow[] = [];
    for (const { source, remaining, expiresAt } of this.inOrder().filter((bucket) => bucket.remaining > 0)) {
      const last = rows.at(-1);
      if (last?.source === source && last.expiresAt?.getTime() === expiresAt?.getTime()) last.remaining += remaining;
      else rows.push({ source, remaining, expiresAt });
    }
    return rows;
  }

  take(step: Move): void {
    const { move, key, amount } = step;
    if (move === 'settle' || move === 'release') return this.resolve(move, key);
    if (move === 'expire') return this.spend(Math.max(0, sum(this.buckets.filter(isPast)) - this.held));
    const moved = this.amountOf(step);
    if (this.seen.has(`${move}:${key}`) || moved === 0) return;
    this.seen.add(`${move}:${key}`);
    if (isIn(CREDITS, move))
      this.buckets.push({
        key: `${move}:${key}`,
        source: sourceOf(step),
        remaining: amount,
        expiresAt: expiryOf(step),
      });
    else if (isIn(UNDOES, move)) this.bucketOf(paidBy(move), key)!.remaining += moved;
    else if (isIn(RETURNS, move)) this.spend(moved, (bucket) => bucket.key === `${paidBy(move)}:${key}`);
    else if (move === 'reserve') this.reserve(key, moved);
    else this.spend(moved);
  }

  /** None where too few are left. */
  private amountOf({ move, key, amount }: Move): number {
    if (isIn(CREDITS, move)) return amount;
    if (isIn(UNDOES, move)) return this.bucketOf(paidBy(move), key) ? amount : 0;
    if (isIn(RETURNS, move)) {
      const left = sum(this.buckets.filter((bucket) => bucket.key === `${paidBy(move)}:${key}`));
      return Math.min(amount, this.tokensAvailable, left);
    }
    return this.tokensAvailable < amount ? 0 : amount;
  }

  private reserve(key: number, amount: number): void {
    this.held += amount;
    this.reserved.set(key, amount);
  }

  private resolve(move: 'settle' | 'release', key: number): void {
    const amount = this.reserved.get(key) ?? 0;
    this.reserved.delete(key);
    this.held -= amount;
    if (move === 'settle') this.spend(amount);
  }

  private spend(amount: number, from: (bucket: ExpectedBucket) => boolean = () => true): void {
    let left = amount;
    for (const bucket of this.inOrder().filter(from)) {
      const taken = Math.min(left, bucket.remaining);
      bucket.remaining -= taken;
      left -= taken;
    }
  }

  private bucketOf(paid: string, key: number): ExpectedBucket | undefined {
    return this.buckets.find((bucket) => bucket.key === `${paid}:${key}`);
  }

  private inOrder(): ExpectedBucket[] {
    return this.buckets.toSorted((one, other) =>
      endOf(one) === endOf(other)
        ? tokenSources.indexOf(one.source) - tokenSources.indexOf(other.source)
        : endOf(one) - endOf(other),
    );
  }
}

const isPast = (bucket: ExpectedBucket): boolean => endOf(bucket) <= Date.now();
