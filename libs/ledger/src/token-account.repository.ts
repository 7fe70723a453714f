import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { EntryKind, TokenSource } from '#contracts';
import { Database, newId, TokenEntryEntity, type Queryable, type TokenAccountEntity } from '#database';

export interface Movement {
  userId: string;
  kind: EntryKind;
  balanceChange: number;
  heldChange: number;
  /** Unique over all entries: a second movement under the same key changes nothing. */
  key: string;
  jobId?: string | null;
  note?: string;
  actorId?: string | null;
  /** Until when the tokens that it adds can be spent; for ever where it is missing. */
  expiresAt?: Date | null;
  /** The entry whose tokens a refund takes back. */
  refundOf?: string;
}

/** What is left of the tokens that an entry added. */
interface Bucket {
  entryId: string;
  remaining: number;
}

/** Tokens that have expired and are not reserved. */
export interface ExpiredTokens {
  amount: number;
  /** The version of the account that they were counted at. */
  version: number;
}

/** What an account holds, by where it came from. */
export interface BucketRow {
  source: TokenSource;
  remaining: number;
  expiresAt: Date | null;
}

export type AccountRow = Pick<TokenAccountEntity, 'balance' | 'held' | 'version'>;

export interface LedgerFault {
  userId: string;
  problem: string;
}

/** One statement: the account moves and the entry is written, or neither. What an entry adds or spends the trigger of its table books in the buckets. */
const MOVE = `
with account as (
  update token_accounts set balance = balance + $3, held = held + $4, version = version + 1
  where user_id = $2 and balance + $3 >= held + $4 and held + $4 >= 0
    and not exists (select 1 from token_entries where business_key = $6)
  returning balance, held, version
), entry as (
  insert into token_entries (id, user_id, kind, balance_change, held_change, balance_after, held_after, business_key, job_id, note, actor_id, expires_at, refund_of)
  select $1, $2, $5, $3, $4, balance, held, $6, $7, $8, $9, $10, $11 from account
)
select balance, held, version from account`;

/** Hot: read with every page, and with every change of an account. */
const PREPARED = { prepared: true };
/** Every account and entry is read. */
const UNHURRIED = { unhurried: true };

/** Token accounts, their append-only entries, and which charges their owners have acknowledged. */
@Injectable()
export class TokenAccountRepository {
  constructor(
    @InjectRepository(TokenEntryEntity) private readonly entries: Repository<TokenEntryEntity>,
    private readonly database: Database,
  ) {}

  /** Makes the account if there is none. */
  async open(tx: Queryable, userId: string): Promise<void> {
    await tx.query('insert into token_accounts (user_id) values ($1) on conflict do nothing', [userId]);
  }

  async find(userId: string, db: Queryable = this.database): Promise<AccountRow | undefined> {
    const [row] = await db.query<AccountRow>(
      'select balance, held, version from token_accounts where user_id = $1',
      [userId],
      PREPARED,
    );
    return row;
  }

  /** The same with its row locked, so that what is read is still there to be moved. */
  async lock(tx: Queryable, userId: string): Promise<AccountRow | undefined> {
    const [row] = await tx.query<AccountRow>(
      'select balance, held, version from token_accounts where user_id = $1 for update',
      [userId],
    );
    return row;
  }

  /** Moves the account and writes the entry. Undefined, and nothing changed, where the key is known or the account is short. */
  async move(tx: Queryable, movement: Movement): Promise<AccountRow | undefined> {
    const { userId, kind, balanceChange, heldChange, key, jobId = null, note = '', actorId = null } = movement;
    const { expiresAt = null, refundOf = null } = movement;
    const [row] = await tx.query<AccountRow>(
      MOVE,
      [newId(), userId, balanceChange, heldChange, kind, key, jobId, note, actorId, expiresAt, refundOf],
      PREPARED,
    );
    return row;
  }

  /** The bucket of the tokens that were paid for under a key: their own, or the one that took what there was before there were buckets. */
  async paidBucket(tx: Queryable, userId: string, key: string): Promise<Bucket | undefined> {
    const [row] = await tx.query<Bucket>(
      `select entry_id, remaining from token_entries entry join token_buckets bucket using (user_id)
       where user_id = $1 and business_key = $2 and entry_id >= entry.id
         and bucket.source = case kind when 'refill' then 'plan' else 'bought' end
       order by entry_id limit 1`,
      [userId, key],
    );
    return row;
  }

  /** What is left of each bucket, in the order in which it is spent; what does not expire is one line for each source. */
  buckets(userId: string): Promise<BucketRow[]> {
    return this.database.query<BucketRow>(
      `select source, sum(remaining)::bigint as remaining, expires_at from token_buckets where user_id = $1 and remaining > 0
       group by source, expires_at order by expires_at nulls last, array_position(array['plan','given','bought'], source)`,
      [userId],
    );
  }

  /** Users with tokens that have expired and are not reserved, the longest first. */
  async findExpired(limit: number): Promise<string[]> {
    const rows = await this.database.query<{ userId: string }>(
      `select user_id from token_buckets join token_accounts account using (user_id)
       where remaining > 0 and expires_at <= now()
       group by user_id, account.held having sum(remaining) > account.held order by min(expires_at) limit $1`,
      [limit],
    );
    return rows.map(({ userId }) => userId);
  }

  /** What of the user's tokens has expired. Those that are reserved count as spent first, so they wait for the end of their job. */
  async expired(tx: Queryable, userId: string): Promise<ExpiredTokens> {
    const [row] = await tx.query<ExpiredTokens>(
      `select greatest(0, coalesce(sum(remaining), 0) - account.held)::bigint as amount, account.version
       from token_accounts account
         left join token_buckets bucket on bucket.user_id = account.user_id and remaining > 0 and expires_at <= now()
       where account.user_id = $1 group by account.held, account.version`,
      [userId],
    );
    return row!;
  }

  /** The entry that was written under a key. */
  async findEntry(
    tx: Queryable,
    key: string,
  ): Promise<Pick<TokenEntryEntity, 'userId' | 'heldChange' | 'jobId'> | undefined> {
    const [row] = await tx.query<Pick<TokenEntryEntity, 'userId' | 'heldChange' | 'jobId'>>(
      'select user_id, held_change, job_id from token_entries where business_key = $1',
      [key],
    );
    return row;
  }

  /** [TOK-06] A page of a user's entries, newest first; `before` is the id of the last entry already seen. A resolved reservation is left out: the charge or return that resolved it stands for both. */
  history(userId: string, limit: number, before?: string): Promise<TokenEntryEntity[]> {
    const page = this.entries
      .createQueryBuilder('entry')
      .where('entry.userId = :userId', { userId })
      .andWhere(
        `(entry.kind <> 'hold' or not exists (select 1 from token_entries where business_key = 'resolve:' || substr(entry.businessKey, 6)))`,
      )
      .orderBy('entry.id', 'DESC')
      .limit(limit);
    if (before) page.andWhere('entry.id < :before', { before });
    return page.getMany();
  }

  /** Marks the settled charge of one job as acknowledged. Returns false where there is no such charge. */
  async acknowledgeJob(tx: Queryable, userId: string, jobId: string): Promise<boolean> {
    const [charge] = await tx.query<{ id: string }>(
      "select id from token_entries where user_id = $1 and job_id = $2 and kind = 'settle' order by id desc limit 1",
      [userId, jobId],
    );
    if (!charge) return false;
    await tx.query('insert into token_acknowledgements (entry_id, user_id) values ($1, $2) on conflict do nothing', [
      charge.id,
      userId,
    ]);
    return true;
  }

  /** Marks the oldest settled charge that was not yet acknowledged. Returns false where there is none. */
  async acknowledgeOldest(tx: Queryable, userId: string): Promise<boolean> {
    // The account's row is the lock: two acknowledgements of one user never take the same charge.
    await tx.query('select 1 from token_accounts where user_id = $1 for update', [userId]);
    const rows = await tx.query(
      `insert into token_acknowledgements (entry_id, user_id)
       select id, user_id from token_entries entry
       where user_id = $1 and kind = 'settle'
         and not exists (select 1 from token_acknowledgements where entry_id = entry.id)
       order by id limit 1
       returning entry_id`,
      [userId],
    );
    return rows.length > 0;
  }

  /** Every account whose balance or reserved tokens differ from the sum of its entries, or whose buckets do, and every reservation that outlived its job. */
  faults(): Promise<LedgerFault[]> {
    return findLedgerFaults(this.database);
  }
}

/** Every account whose balance or reserved tokens differ from the sum of its entries, or whose buckets do, and every reservation that outlived its job. */
export async function findLedgerFaults(db: Queryable): Promise<LedgerFault[]> {
  const sums = await db.query<LedgerFault>(
    `
    select account.user_id,
      format('balance %s and held %s, but entries sum to %s and %s', account.balance, account.held, coalesce(sum(entry.balance_change), 0), coalesce(sum(entry.held_change), 0)) as problem
    from token_accounts account left join token_entries entry using (user_id)
    group by account.user_id, account.balance, account.held
    having account.balance <> coalesce(sum(entry.balance_change), 0) or account.held <> coalesce(sum(entry.held_change), 0)`,
    [],
    UNHURRIED,
  );
  const buckets = await db.query<LedgerFault>(
    `
    select user_id, format('entries sum to %s, but the buckets hold %s', coalesce(entry.sum, 0), coalesce(bucket.sum, 0)) as problem
    from (select user_id, sum(balance_change) from token_entries group by user_id) entry
      full join (select user_id, sum(remaining) from token_buckets group by user_id) bucket using (user_id)
    where coalesce(entry.sum, 0) <> coalesce(bucket.sum, 0)`,
    [],
    UNHURRIED,
  );
  const orphans = await db.query<LedgerFault>(
    `
    select hold.user_id, format('hold %s is open although its job has ended', hold.business_key) as problem
    from token_entries hold join jobs on jobs.id = hold.job_id
    where hold.kind = 'hold' and jobs.status in ('completed','failed','cancelled')
      and not exists (select 1 from token_entries where business_key = 'resolve:' || substr(hold.business_key, 6))`,
    [],
    UNHURRIED,
  );
  return [...sums, ...buckets, ...orphans];
}
