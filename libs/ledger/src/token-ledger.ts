import { Injectable } from '@nestjs/common';
import { text, type ClassifiedError, type LedgerEntryView } from '#contracts';
import type { Queryable, TokenEntryEntity, Transaction } from '#database';
import {
  TokenAccountRepository,
  type AccountRow,
  type BucketRow,
  type LedgerFault,
  type Movement,
} from './token-account.repository.js';

/** A user's account. `tokensAvailable` is what can still be spent: balance less what is reserved. */
export interface AccountState {
  userId: string;
  tokensAvailable: number;
  /** Reserved for jobs that have not ended. */
  held: number;
  version: number;
}

/** The account has fewer tokens available than requested; nothing was changed. */
export class InsufficientTokensError extends Error implements ClassifiedError {
  readonly code = 'INSUFFICIENT_TOKENS';
  readonly class = 'permanent';
  readonly userMessage = text('tokens.insufficient');
  readonly logMessage = 'insufficient tokens';
  readonly retryAfterMs = undefined;

  constructor(
    readonly tokensAvailable: number,
    /** How many are missing. */
    readonly shortfall: number,
  ) {
    super('Insufficient tokens');
  }
}

export interface Reservation {
  userId: string;
  amount: number;
  /** Names what the tokens are reserved for, such as `job:<id>:<dispatch>`. */
  reservationKey: string;
  jobId: string;
  note: string;
}

export interface Credit {
  userId: string;
  amount: number;
  key: string;
  note: string;
  actorId?: string | null;
  /** Until when they can be spent; for ever where it is missing. Of what is bought nothing expires. */
  expiresAt?: Date | null;
}

export interface Consumption {
  userId: string;
  amount: number;
  key: string;
  note: string;
}

/** Tokens whose money was given back. `paidKey`: the key under which they were added. */
export type Return = Credit & { paidKey: string };

/** Moves tokens. Each movement has a key and happens once under it; entries are never changed. */
@Injectable()
export class TokenLedger {
  constructor(private readonly accounts: TokenAccountRepository) {}

  /** The account as it is. Throws where the user has none. */
  async account(userId: string, db?: Queryable): Promise<AccountState> {
    const row = await this.accounts.find(userId, db);
    if (!row) throw new Error(`No token account for ${userId}`);
    return toState(userId, row);
  }

  /** Makes the account with its welcome grant, once, however many ask together. */
  async openAccount(tx: Transaction, userId: string, welcomeTokens: number, note: string): Promise<void> {
    await this.accounts.open(tx, userId);
    if (welcomeTokens > 0) await this.grant(tx, { userId, amount: welcomeTokens, key: `welcome:${userId}`, note });
  }

  /** Adds tokens without a payment. */
  grant(tx: Queryable, credit: Credit): Promise<AccountState> {
    return this.add(tx, 'grant', credit);
  }

  /** Adds tokens that were paid for; `key` names the payment. */
  purchase(tx: Queryable, credit: Credit): Promise<AccountState> {
    return this.add(tx, 'purchase', credit);
  }

  /** [TOK-05] Adds the tokens of a paid period; `key` names its invoice. */
  refill(tx: Queryable, credit: Credit): Promise<AccountState> {
    return this.add(tx, 'refill', credit);
  }

  /** Adds tokens, or takes away what is not reserved, as an admin decided. Returns false where that was done before under the key. Throws InsufficientTokensError where less is left. */
  async correct(tx: Queryable, { userId, amount, ...credit }: Credit): Promise<boolean> {
    const movement: Movement = { ...credit, userId, kind: 'correction', balanceChange: amount, heldChange: 0 };
    if (await this.accounts.move(tx, movement)) return true;
    await this.refuseUnlessKnown(tx, movement);
    return false;
  }

  /** Takes back what was refunded, as far as those very tokens are unspent, and the account has as many that are not reserved. Returns how many it took; a second call under the key takes none. */
  async takeBack(tx: Transaction, { userId, amount, key, note, paidKey }: Return): Promise<number> {
    const account = await this.accounts.lock(tx, userId);
    const bucket = await this.accounts.paidBucket(tx, userId, paidKey);
    const taken = account && bucket ? Math.min(amount, account.balance - account.held, bucket.remaining) : 0;
    if (taken === 0) return 0;
    const moved = await this.accounts.move(tx, {
      userId,
      kind: 'refund',
      balanceChange: -taken,
      heldChange: 0,
      key,
      note,
      refundOf: bucket!.entryId,
    });
    return moved ? taken : 0;
  }

  /** Gives back what `takeBack` took of a sale whose money has come back to us; once under the key. */
  async undoTakeBack(tx: Transaction, { userId, amount, key, note, paidKey }: Return): Promise<void> {
    await this.accounts.lock(tx, userId);
    const bucket = await this.accounts.paidBucket(tx, userId, paidKey);
    if (!bucket) throw new Error(`No tokens were added under ${paidKey}`);
    await this.accounts.move(tx, {
      userId,
      kind: 'refund',
      balanceChange: amount,
      heldChange: 0,
      key,
      note,
      refundOf: bucket.entryId,
    });
  }

  /** Takes away what has expired, but for what is reserved. Returns the account, or undefined where nothing has expired. */
  async expire(tx: Transaction, userId: string, note: string): Promise<AccountState | undefined> {
    await this.accounts.lock(tx, userId);
    const { amount, version } = await this.accounts.expired(tx, userId);
    if (amount === 0) return undefined;
    const key = `expiry:${userId}:${version}`;
    const row = await this.accounts.move(tx, {
      userId,
      kind: 'expiry',
      balanceChange: -amount,
      heldChange: 0,
      key,
      note,
    });
    return row && toState(userId, row);
  }

  /** What is left of each bucket, in the order in which it is spent. */
  buckets(userId: string): Promise<BucketRow[]> {
    return this.accounts.buckets(userId);
  }

  /** Users with tokens that have expired and are not reserved, the longest first. */
  findExpired(limit: number): Promise<string[]> {
    return this.accounts.findExpired(limit);
  }

  /** Sets tokens aside. Throws InsufficientTokensError where too few are available. */
  reserve(tx: Queryable, { userId, amount, reservationKey, jobId, note }: Reservation): Promise<AccountState> {
    const key = entryKeyOf(reservationKey);
    return this.spend(tx, { userId, kind: 'hold', balanceChange: 0, heldChange: amount, key, jobId, note });
  }

  /** [GEN-08] Charges what was reserved. A reservation resolves once: settling again, or after a release, changes nothing and returns undefined. */
  settle(tx: Queryable, reservationKey: string, note: string): Promise<AccountState | undefined> {
    return this.resolve(tx, reservationKey, 'settle', note);
  }

  /** [GEN-08] Returns what was reserved. A reservation resolves once: releasing again, or after settling, changes nothing and returns undefined. */
  release(tx: Queryable, reservationKey: string, note: string): Promise<AccountState | undefined> {
    return this.resolve(tx, reservationKey, 'release', note);
  }

  /** [TOK-02] Spends at once. Throws InsufficientTokensError where too few are available. */
  consume(tx: Queryable, { userId, amount, key, note }: Consumption): Promise<AccountState> {
    return this.spend(tx, { userId, kind: 'consume', balanceChange: -amount, heldChange: 0, key, note });
  }

  /** [TOK-02] Marks the settled charge of one job as seen by its owner. Returns false where there is no such charge. */
  acknowledgeJob(tx: Queryable, userId: string, jobId: string): Promise<boolean> {
    return this.accounts.acknowledgeJob(tx, userId, jobId);
  }

  /** [TOK-02] Marks the oldest settled charge that was not yet acknowledged. Returns false where there is none. */
  acknowledgeOldest(tx: Queryable, userId: string): Promise<boolean> {
    return this.accounts.acknowledgeOldest(tx, userId);
  }

  /** [TOK-06] A page of a user's entries, newest first, one per image; `before` is the id of the last entry already seen. */
  async history(userId: string, limit: number, before?: string): Promise<LedgerEntryView[]> {
    return (await this.accounts.history(userId, limit, before)).map(presentEntry);
  }

  /** What does not add up. Empty when the books are right. */
  verify(): Promise<LedgerFault[]> {
    return this.accounts.faults();
  }

  private async add(tx: Queryable, kind: 'grant' | 'purchase' | 'refill', credit: Credit): Promise<AccountState> {
    const { userId, amount, ...rest } = credit;
    const row = await this.accounts.move(tx, { ...rest, userId, kind, balanceChange: amount, heldChange: 0 });
    return row ? toState(userId, row) : this.account(userId, tx);
  }

  private async spend(tx: Queryable, movement: Movement): Promise<AccountState> {
    const row = await this.accounts.move(tx, movement);
    if (row) return toState(movement.userId, row);
    return this.refuseUnlessKnown(tx, movement);
  }

  /** The account where the movement was made before; throws InsufficientTokensError otherwise. */
  private async refuseUnlessKnown(tx: Queryable, movement: Movement): Promise<AccountState> {
    const account = await this.account(movement.userId, tx);
    if (await this.accounts.findEntry(tx, movement.key)) return account;
    const wanted = movement.heldChange - movement.balanceChange;
    throw new InsufficientTokensError(account.tokensAvailable, Math.max(1, wanted - account.tokensAvailable));
  }

  private async resolve(
    tx: Queryable,
    reservationKey: string,
    kind: 'settle' | 'release',
    note: string,
  ): Promise<AccountState | undefined> {
    const reserved = await this.accounts.findEntry(tx, entryKeyOf(reservationKey));
    if (!reserved) return undefined;
    const { userId, heldChange, jobId } = reserved;
    const row = await this.accounts.move(tx, {
      userId,
      kind,
      jobId,
      note,
      balanceChange: kind === 'settle' ? -heldChange : 0,
      heldChange: -heldChange,
      key: `resolve:${reservationKey}`,
    });
    return row && toState(userId, row);
  }
}

const entryKeyOf = (reservationKey: string): string => `hold:${reservationKey}`;

const toState = (userId: string, { balance, held, version }: AccountRow): AccountState => ({
  userId,
  tokensAvailable: balance - held,
  held,
  version,
});

const presentEntry = (entry: TokenEntryEntity): LedgerEntryView => ({
  _id: entry.id,
  kind: entry.kind,
  amount: entry.balanceChange,
  heldChange: entry.heldChange,
  balanceAfter: entry.balanceAfter,
  availableAfter: entry.balanceAfter - entry.heldAfter,
  note: entry.note,
  jobId: entry.jobId,
  createdAt: entry.createdAt.toISOString(),
});
