import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database, newId } from '#database';
import { migratedDatabase, type TestDatabase } from '#testing';
import { OrderClaimRepository } from './order-claim.repository.js';

const [ada, ben, order, decided] = [newId(), newId(), newId(), newId()];
let server: TestDatabase;
let database: Database;
let claims: OrderClaimRepository;

beforeAll(async () => {
  server = await migratedDatabase();
  const settings = { DATABASE_URL: server.url, DATABASE_POOL: 4, DATABASE_IDLE_TRANSACTION_MS: 10_000 };
  database = await Database.connect(settings);
  await database.migrate();
  claims = new OrderClaimRepository(database);
  await database.query(
    `insert into users (id, issuer, sub, name, first_name) values ($1, 'test', 'ada', null, 'Ada'), ($2, 'test', 'ben', 'Ben', null)`,
    [ada, ben],
  );
  for (const [id, review] of [
    [order, 'pending'],
    [decided, 'rejected'],
  ])
    await database.query(
      `insert into orders (id, order_number, external_id, review_status, payment_status, subtotal_cents, shipping_cents, tax_cents, total_cents, shipping_address, billing_address)
       values ($1::uuid, 'INK-' || nextval('order_numbers'), $1::uuid::text, $2, 'authorized', 1, 1, 1, 3, '{}', '{}')`,
      [id, review],
    );
});
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

describe('a claim on an order', () => {
  it('[ADM-06] is held by one of two admins who look at once, tells who is new, and keeps its beginning', async () => {
    const taken = await Promise.all([claims.claim(order, ada, false), claims.claim(order, ben, false)]);
    expect(taken.filter(Boolean)).toHaveLength(1);
    const [holder] = await claims.findAll();
    const other = holder!.adminId === ada ? ben : ada;
    expect(await claims.claim(order, holder!.adminId, false)).toBe(false);
    expect(await claims.claim(order, other, false)).toBe(false);
    expect((await claims.findAll())[0]!.since).toEqual(holder!.since);
    expect(await claims.claim(order, other, true)).toBe(true);
    const [next] = await claims.findAll();
    expect(next).toMatchObject({ adminId: other, adminName: other === ada ? 'Ada' : 'Ben' });
    expect(next!.since.getTime()).toBeGreaterThan(holder!.since.getTime());
    expect(await claims.release(order, holder!.adminId)).toBe(false);
    expect(await claims.release(order, other)).toBe(true);
  });

  it('[ADM-06] ends when it is not renewed, and is not made on what is decided or unknown', async () => {
    await claims.claim(order, ada, false);
    await database.query(`update order_claims set until = now() - interval '1 second'`);
    expect(await claims.findAll()).toEqual([]);
    expect(await database.transaction((tx) => claims.findOther(tx, order, ben))).toBeUndefined();
    expect(await claims.claim(order, ben, false)).toBe(true);
    expect(await database.transaction((tx) => claims.findOther(tx, order, ada))).toMatchObject({ adminName: 'Ben' });
    expect(await claims.claim(decided, ada, false)).toBe(false);
    expect(await claims.claim(newId(), ada, false)).toBe(false);
    expect(await claims.findAll()).toHaveLength(1);
  });
});
