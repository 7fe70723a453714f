import type { EntryKind } from '#contracts';
import { newId, type Queryable, type Transaction } from '#database';
import { isBroken } from '#observability';

/** A user's account after a change. `tokensAvailable` is what can still be spent: balance less what is held. */
export interface AccountState {
  userId: string;
  tokensAvailable: number;
  held: number;
  version: number;
}

/** The account has fewer tokens available than asked for; nothing was changed. */
export class InsufficientTokensError extends Error {
  constructor() {
    super('Insufficient tokens');
  }
}

interface Movement {
  userId: string;
  kind: EntryKind;
  balanceChange: number;
  heldChange: number;
  /** Unique over all entries: a second movement under the same key changes nothing. */
  key: string;
  jobId?: string | null;
  note?: string;
  actorId?: string | null;
}

interface AccountRow {
  balance: number;
  held: number;
  version: number;
}

/** One statement: the account moves and the entry is written, or neither. Answers undefined where the key is known or the account is short. */
const MOVE = `
with account as (
  update token_accounts set balance = balance + $3, held = held + $4, version = version + 1
  where user_id = $2 and balance + $3 >= held + $4 and held + $4 >= 0
    and not exists (select 1 from token_entries where business_key = $6)
  returning balance, held, version
), entry as (
  insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key, job_id, note, actor_id)
  select $1, $2, $5, $3, $4, balance, held, $6, $7, $8, $9 from account
)
select balance, held, version from account`;

async function move(tx: Queryable, movement: Movement): Promise<AccountState | undefined> {
  const { userId, kind, balanceChange, heldChange, key, jobId = null, note = '', actorId = null } = movement;
  const [row] = await tx.query<AccountRow>(MOVE, [
    newId(),
    userId,
    balanceChange,
    heldChange,
    kind,
    key,
    jobId,
    note,
    actorId,
  ]);
  return row && toState(userId, row);
}

const toState = (userId: string, row: AccountRow): AccountState => ({
  userId,
  tokensAvailable: row.balance - row.held,
  held: row.held,
  version: row.version,
});

async function spend(tx: Queryable, movement: Movement): Promise<AccountState> {
  const state = isBroken('hold-race') ? await readThenMove(tx, movement) : await move(tx, movement);
  if (state) return state;
  if (await entryExists(tx, movement.key)) return readAccount(tx, movement.userId);
  throw new InsufficientTokensError();
}

/** What a fault test must see fail: between the look and the write somebody else spends the same tokens. */
async function readThenMove(tx: Queryable, movement: Movement): Promise<AccountState | undefined> {
  const { tokensAvailable, held, version } = await readAccount(tx, movement.userId);
  if (tokensAvailable < movement.heldChange - movement.balanceChange) return undefined;
  const [balance, nowHeld] = [tokensAvailable + held + movement.balanceChange, held + movement.heldChange];
  await tx.query('update token_accounts set balance = $2, held = $3, version = $4 where user_id = $1', [
    movement.userId,
    balance,
    nowHeld,
    version + 1,
  ]);
  return toState(movement.userId, { balance, held: nowHeld, version: version + 1 });
}

async function entryExists(tx: Queryable, key: string): Promise<boolean> {
  const rows = await tx.query('select 1 from token_entries where business_key = $1', [key]);
  return rows.length > 0;
}

/** The account as it is. Throws where the user has none. */
export async function readAccount(tx: Queryable, userId: string): Promise<AccountState> {
  const [row] = await tx.query<AccountRow>('select balance, held, version from token_accounts where user_id = $1', [
    userId,
  ]);
  if (!row) throw new Error(`No token account for ${userId}`);
  return toState(userId, row);
}

/** Makes the account with its welcome grant, once, however many ask together. */
export async function openAccount(tx: Transaction, userId: string, welcomeTokens: number, note: string): Promise<void> {
  await tx.query('insert into token_accounts (user_id) values ($1) on conflict do nothing', [userId]);
  if (welcomeTokens > 0) await grant(tx, { userId, amount: welcomeTokens, key: `welcome:${userId}`, note });
}

export interface Grant {
  userId: string;
  amount: number;
  key: string;
  note: string;
  actorId?: string | null;
}

/** Adds tokens without a payment. */
export async function grant(tx: Queryable, { userId, amount, key, note, actorId }: Grant): Promise<AccountState> {
  const state = await move(tx, {
    userId,
    kind: 'grant',
    balanceChange: amount,
    heldChange: 0,
    key,
    note,
    ...(actorId ? { actorId } : {}),
  });
  return state ?? readAccount(tx, userId);
}

/** Adds tokens that were paid for; `key` names the payment. */
export async function purchase(tx: Queryable, { userId, amount, key, note }: Grant): Promise<AccountState> {
  const state = await move(tx, { userId, kind: 'purchase', balanceChange: amount, heldChange: 0, key, note });
  return state ?? readAccount(tx, userId);
}

export interface Hold {
  userId: string;
  amount: number;
  /** Names what the tokens are held for, such as `job:<id>:<dispatch>`. */
  holdKey: string;
  jobId: string;
  note: string;
}

/** Sets tokens aside. Throws InsufficientTokensError where too few are available. */
export function hold(tx: Queryable, { userId, amount, holdKey, jobId, note }: Hold): Promise<AccountState> {
  return spend(tx, {
    userId,
    kind: 'hold',
    balanceChange: 0,
    heldChange: amount,
    key: `hold:${holdKey}`,
    jobId,
    note,
  });
}

/** [GEN-08] Charges what was held. A hold resolves once: settling again, or after a release, changes nothing and answers undefined. */
export function settle(tx: Queryable, holdKey: string, note: string): Promise<AccountState | undefined> {
  return resolve(tx, holdKey, 'settle', note);
}

/** [GEN-08] Gives back what was held. A hold resolves once: releasing again, or after settling, changes nothing and answers undefined. */
export function release(tx: Queryable, holdKey: string, note: string): Promise<AccountState | undefined> {
  return resolve(tx, holdKey, 'release', note);
}

async function resolve(
  tx: Queryable,
  holdKey: string,
  kind: 'settle' | 'release',
  note: string,
): Promise<AccountState | undefined> {
  const [held] = await tx.query<{ userId: string; heldChange: number; jobId: string | null }>(
    'select user_id, held_change, job_id from token_entries where business_key = $1',
    [`hold:${holdKey}`],
  );
  if (!held) return undefined;
  return move(tx, {
    userId: held.userId,
    kind,
    jobId: held.jobId,
    note,
    balanceChange: kind === 'settle' ? -held.heldChange : 0,
    heldChange: -held.heldChange,
    key: `resolve:${holdKey}`,
  });
}

export interface Consume {
  userId: string;
  amount: number;
  key: string;
  note: string;
}

/** [TOK-02] Spends at once. Throws InsufficientTokensError where too few are available. */
export function consume(tx: Queryable, { userId, amount, key, note }: Consume): Promise<AccountState> {
  return spend(tx, { userId, kind: 'consume', balanceChange: -amount, heldChange: 0, key, note });
}
