import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '#testing';
import { Database } from '../database.js';
import { IdempotencyKeyEntity } from '../entities/index.js';
import { newId } from '../ids.js';
import { IdempotencyKeyRepository } from './idempotency-key.repository.js';

describe('the idempotency keys', () => {
  const userId = newId();
  let server: TestDatabase;
  let database: Database;
  let keys: IdempotencyKeyRepository;
  beforeAll(async () => {
    server = await migratedDatabase();
    database = await Database.connect({
      DATABASE_URL: server.url,
      DATABASE_POOL: 4,
      DATABASE_IDLE_TRANSACTION_MS: 5_000,
    });
    await database.migrate();
    await database.query(`insert into users (id, issuer, sub) values ($1, 'test', 'ada')`, [userId]);
    keys = new IdempotencyKeyRepository(database.repository(IdempotencyKeyEntity), database);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const named = (key: string) => ({ userId, route: 'POST /api/orders', key });

  it('adds a key once, and keeps its first response', async () => {
    const added = await Promise.all([1, 2, 3].map(() => keys.insert(named('once'), 'hash', 30)));
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await keys.find(named('once'))).toMatchObject({ requestHash: 'hash', status: null, body: null });
    await keys.storeResponse(named('once'), { status: 200, body: [{ id: 1 }] });
    await keys.release(named('once'));
    expect(await keys.find(named('once'))).toMatchObject({ status: 200, body: [{ id: 1 }] });
    expect(await keys.takeOver(named('once'), 30)).toBeUndefined();
  });

  it('lets exactly one caller take over a key whose lock has ended', async () => {
    await keys.insert(named('locked'), 'hash', 30);
    expect(await keys.takeOver(named('locked'), 30)).toBeUndefined();
    await keys.insert(named('dead'), 'hash', 0);
    const taken = await Promise.all([1, 2, 3].map(() => keys.takeOver(named('dead'), 30)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  it('frees no key that another request has taken over', async () => {
    const first = await keys.insert(named('slow'), 'hash', 0);
    const second = await keys.takeOver(named('slow'), 30);
    await keys.release(named('slow'), first);
    expect(await keys.find(named('slow'))).not.toBeNull();
    await keys.release(named('slow'), second);
    expect(await keys.find(named('slow'))).toBeNull();
  });

  it('frees a key without a response, and deletes all after two days', async () => {
    await keys.insert(named('freed'), 'hash', 30);
    await keys.release(named('freed'));
    expect(await keys.insert(named('freed'), 'other', 30)).toEqual(expect.any(String));
    await keys.insert(named('old'), 'hash', 30);
    await database.query(`update idempotency_keys set created_at = now() - interval '49 hours' where key = 'old'`);
    await keys.deleteExpired();
    expect(await keys.find(named('old'))).toBeNull();
    expect(await keys.find(named('freed'))).not.toBeNull();
  });
});
