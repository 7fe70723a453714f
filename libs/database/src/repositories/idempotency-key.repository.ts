import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../database.js';
import { IdempotencyKeyEntity } from '../entities/index.js';

/** A user's key for a route. */
export type IdempotencyKey = Pick<IdempotencyKeyEntity, 'userId' | 'route' | 'key'>;

/** The first response under a key. */
export interface StoredResponse {
  status: number;
  body: unknown;
}

/** The statements on idempotency keys. Locks follow the database's clock, so that clocks of machines do not matter. */
@Injectable()
export class IdempotencyKeyRepository {
  constructor(
    @InjectRepository(IdempotencyKeyEntity) private readonly keys: Repository<IdempotencyKeyEntity>,
    private readonly database: Database,
  ) {}

  /** Adds the key, locked for so long; returns the end of the lock. Undefined where the key is there already. */
  async insert(
    { userId, route, key }: IdempotencyKey,
    requestHash: string,
    lockSeconds: number,
  ): Promise<string | undefined> {
    const [inserted] = await this.database.query<{ lock: string }>(
      `insert into idempotency_keys (user_id, route, key, request_hash, locked_until)
       values ($1, $2, $3, $4, now() + $5 * interval '1 second') on conflict do nothing returning locked_until::text as lock`,
      [userId, route, key, requestHash, lockSeconds],
    );
    return inserted?.lock;
  }

  async find(id: IdempotencyKey): Promise<IdempotencyKeyEntity | null> {
    return this.keys.findOneBy(id);
  }

  /** Locks a key whose first request died without a response. Returns the end of the lock to exactly one of several callers. */
  async takeOver({ userId, route, key }: IdempotencyKey, lockSeconds: number): Promise<string | undefined> {
    const [taken] = await this.database.query<{ lock: string }>(
      `update idempotency_keys set locked_until = now() + $4 * interval '1 second'
       where user_id = $1 and route = $2 and key = $3 and status is null and locked_until <= now() returning locked_until::text as lock`,
      [userId, route, key, lockSeconds],
    );
    return taken?.lock;
  }

  async storeResponse(id: IdempotencyKey, { status, body }: StoredResponse): Promise<void> {
    await this.keys.update(id, { status, body: body as object, lockedUntil: () => 'now()' });
  }

  /** Deletes a key without a response, so that it may be used again; with `lock` only where no other request has taken it over. */
  async release({ userId, route, key }: IdempotencyKey, lock?: string): Promise<void> {
    await this.database.query(
      `delete from idempotency_keys where user_id = $1 and route = $2 and key = $3 and status is null
         and ($4::timestamptz is null or locked_until = $4)`,
      [userId, route, key, lock ?? null],
    );
  }

  /** Deletes keys older than two days. */
  async deleteExpired(): Promise<void> {
    await this.database.query(`delete from idempotency_keys where created_at < now() - interval '48 hours'`, [], {
      unhurried: true,
    });
  }
}
