import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Config, parseConfig } from '#config';
import type { AccountChange } from '#contracts';
import { AuditRepository, Database, newId, SessionRevocationRepository, UserEntity, UserRepository } from '#database';
import { createLogger } from '#observability';
import { SessionNotices } from '#realtime';
import { createRedis, Publisher, Subscriber, type RedisConnection } from '#redis';
import { migratedDatabase, waitFor, type TestDatabase } from '#testing';
import { EndedSessionReader } from './ended-session-reader.js';
import { SessionEndingService } from './session-ending.service.js';
import { SessionRevocations } from './session-revocations.js';

const issuer = 'https://id.example';
const hour = 3_600_000;
const log = createLogger('test', 'silent');
const quiet = { warn: () => undefined, info: () => undefined };

describe('ended sessions, while Redis is away', () => {
  let server: TestDatabase;
  let database: Database;
  let config: Config;
  let repository: SessionRevocationRepository;
  let users: UserRepository;
  let audit: AuditRepository;
  const redis: RedisConnection[] = [];
  const readers: EndedSessionReader[] = [];
  beforeAll(async () => {
    server = await migratedDatabase();
    config = new Config(parseConfig({ DATABASE_URL: server.url, SESSION_REVOCATION_POLL_MS: '20' }));
    database = await Database.connect(config);
    await database.migrate();
    repository = new SessionRevocationRepository(database);
    users = new UserRepository(database.repository(UserEntity), database);
    audit = new AuditRepository(database);
  });
  afterEach(async () => {
    await Promise.all(readers.splice(0).map((reader) => reader.beforeApplicationShutdown()));
    redis.splice(0).forEach((connection) => connection.disconnect());
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** What a gateway has: its knowledge, and what ends sessions. Nothing listens at the address of Redis. */
  async function startGateway() {
    const [producer, listener] = [1, 2].map(() => createRedis('redis://127.0.0.1:9', 'producer', quiet));
    redis.push(producer!, listener!);
    const subscriber = new Subscriber(listener!);
    const notices = new SessionNotices(new Publisher(producer!), subscriber, log);
    const revocations = new SessionRevocations();
    const reader = new EndedSessionReader(config, repository, users, revocations, notices, subscriber, log);
    readers.push(reader);
    await reader.onModuleInit();
    const ending = new SessionEndingService(config, database, repository, revocations, notices, log, audit);
    return { reader, revocations, ending };
  }
  const sessionOf = (sid: string, sub = 'maya') => ({ issuer, sub, sid, issuedAt: Date.now() - 1_000 });

  it('[S16] take effect here at once, on the other gateways by the next reading, and on one that starts before its first request', async () => {
    const [here, there] = [await startGateway(), await startGateway()];
    let closings = 0;
    there.revocations.onRevoked(() => closings++);
    const session = sessionOf('one');
    await here.ending.endSession(session);
    expect(here.revocations.isRevoked(session)).toBe(true);
    await waitFor(() => there.revocations.isRevoked(session), { what: 'the other gateway to read it' });
    expect(there.revocations.isRevoked(sessionOf('two'))).toBe(false);
    expect((await startGateway()).revocations.isRevoked(session)).toBe(true);

    const tokens = { id: newId(), issuer, sub: 'maya', sid: undefined, issuedAt: Date.now() };
    await here.ending.endAll(tokens);
    await waitFor(() => there.revocations.isRevoked(sessionOf('two')), { what: 'the other gateway to read it' });
    expect(there.revocations.isRevoked({ ...session, sid: 'new', issuedAt: Date.now() + 1_000 })).toBe(false);
    // Each is read many times over, and counts once.
    expect(closings).toBe(2);
  });

  it('[S16] still end where the record cannot be written, and a sign-out everywhere then says that it failed', async () => {
    const { ending, revocations } = await startGateway();
    const refused = { record: () => Promise.reject(new Error('the database is away')) };
    Object.assign(ending, { repository: refused });
    const [left, everywhere] = [sessionOf('three', 'ada'), sessionOf('four', 'ada')];
    await expect(ending.endSession(left)).rejects.toThrow('away');
    expect(revocations.isRevoked(left)).toBe(true);
    await expect(ending.endAll({ ...everywhere, id: newId() })).rejects.toThrow('away');
    expect(revocations.isRevoked(everywhere)).toBe(false);
  });

  it('[S16] and barred users are reported once to each gateway', async () => {
    const { reader } = await startGateway();
    const changes: AccountChange[] = [];
    reader.onBarring((change) => void changes.push(change));
    const id = await database.transaction((tx) => users.createOnce(tx, { issuer, sub: 'barred' }));
    await database.transaction((tx) => users.setBarred(tx, id, true));
    await waitFor(() => changes.length > 0, { what: 'the barring' });
    await database.transaction((tx) => users.setBarred(tx, id, false));
    await waitFor(() => changes.length > 1, { what: 'the end of the barring' });
    expect(changes).toEqual([
      { userId: id, barred: true },
      { userId: id, barred: false },
    ]);
  });

  it('are kept while a token may live, never moved back, and deleted afterwards', async () => {
    const at = (hours: number): Date => new Date(Date.now() + hours * hour);
    const revocation = { issuer, scope: 'session' as const, subject: 'kept' };
    await repository.record([{ ...revocation, revokedBefore: at(-1), expiresAt: at(2) }]);
    await repository.record([{ ...revocation, revokedBefore: at(-2), expiresAt: at(1) }]);
    await repository.record([{ ...revocation, subject: 'old', revokedBefore: at(-30), expiresAt: at(-1) }]);
    const known = (await repository.findActive()).filter(({ subject }) => ['kept', 'old'].includes(subject));
    expect(known).toMatchObject([{ subject: 'kept' }]);
    expect(known[0]!.revokedBefore.getTime()).toBeGreaterThan(at(-1.1).getTime());
    await repository.deleteExpired();
    const rows = await database.query(`select subject from session_revocations where subject in ('kept', 'old')`);
    expect(rows).toEqual([{ subject: 'kept' }]);
  });
});

describe('the memory of ended sessions', () => {
  it('forgets what has expired', () => {
    const revocations = new SessionRevocations();
    const [now, session] = [Date.now(), { issuer, sub: 'maya', sid: 'one', issuedAt: 1 }];
    const ended = { issuer, scope: 'session' as const, subject: 'one', revokedBefore: new Date(now) };
    revocations.apply([{ ...ended, expiresAt: new Date(now + hour) }]);
    revocations.dropExpired();
    expect(revocations.isRevoked(session)).toBe(true);
    const other = new SessionRevocations();
    other.apply([{ ...ended, expiresAt: new Date(now - 1) }]);
    other.dropExpired();
    expect(other.isRevoked(session)).toBe(false);
  });
});
