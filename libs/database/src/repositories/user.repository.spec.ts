import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, type TestDatabase } from '#testing';
import { Database } from '../database.js';
import { UserEntity } from '../entities/index.js';
import { newId } from '../ids.js';
import { UserBarring } from '../user-barring.js';
import { AuditRepository } from './audit.repository.js';
import { UserRepository } from './user.repository.js';

describe('the users', () => {
  let server: TestDatabase;
  let database: Database;
  let users: UserRepository;
  beforeAll(async () => {
    server = await migratedDatabase();
    database = await Database.connect({
      DATABASE_URL: server.url,
      DATABASE_POOL: 4,
      DATABASE_IDLE_TRANSACTION_MS: 5_000,
    });
    await database.migrate();
    users = new UserRepository(database.repository(UserEntity), database);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const create = (sub: string, issuer = 'here') =>
    database.transaction((tx) => users.createOnce(tx, { issuer, sub, name: 'Ada Byron', email: undefined }));

  it('creates a user once, however many requests arrive together', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => create('ada')));
    expect(new Set(ids).size).toBe(1);
    expect(await users.findByIdentity('here', 'ada')).toMatchObject({ id: ids[0], barredAt: null, staffRights: [] });
    expect(await users.find(ids[0]!)).toMatchObject({ sub: 'ada', name: 'Ada Byron', email: null, cartVersion: 0 });
    expect(await users.find(newId())).toBeNull();
  });

  it('keeps what the claims of a sign-in leave out, and a username that is set', async () => {
    const id = await create('claims');
    await users.updateClaims(id, { email: 'a@example.com', username: 'first', givenName: undefined });
    await users.updateClaims(id, { givenName: 'Augusta', username: 'second' });
    await users.updateClaims(id, {});
    expect(await users.find(id)).toMatchObject({
      name: 'Ada Byron',
      email: 'a@example.com',
      givenName: 'Augusta',
      username: 'first',
    });
  });

  it('[PROF-04] creates the account once, and then changes only what is given', async () => {
    const id = await create('account');
    await users.createAccount(id, { lastName: 'King' }, { news: true });
    await users.createAccount(id, { firstName: 'Other' }, { news: false });
    await users.updateAccount(id, { about: 'Writes notes', phone: undefined });
    expect(await users.find(id)).toMatchObject({
      firstName: 'Ada',
      lastName: 'King',
      about: 'Writes notes',
      notifications: { news: true },
    });
  });

  it('counts the first confirmation of picture rights', async () => {
    const id = await create('rights');
    await users.confirmPictureRights(id);
    const first = (await users.find(id))!.pictureRightsAt;
    await users.confirmPictureRights(id);
    expect((await users.find(id))!.pictureRightsAt).toEqual(first);
  });

  it('bars one user by sub or id, with an entry in the audit log', async () => {
    const barring = new UserBarring(database, users, new AuditRepository(database));
    const id = await create('barred');
    const request = { user: 'barred', barred: true, reason: 'spam', actor: 'ada' };
    expect(await barring.apply(request)).toEqual({ id, sub: 'barred', name: 'Ada Byron', changed: true });
    expect(await barring.apply({ ...request, user: id })).toMatchObject({ changed: false });
    expect((await users.findByIdentity('here', 'barred'))!.barredAt).toBeInstanceOf(Date);
    expect(await barring.apply({ ...request, barred: false })).toMatchObject({ changed: true });
    expect(await database.query('select action, details from audit_log order by id')).toMatchObject([
      { action: 'account.bar', details: { by: 'ada', reason: 'spam' } },
      { action: 'account.bar' },
      { action: 'account.unbar' },
    ]);
    await create('barred', 'elsewhere');
    await expect(barring.apply(request)).rejects.toThrow('several accounts');
    await expect(barring.apply({ ...request, user: 'nobody' })).rejects.toThrow('There is no account nobody.');
  });
});
