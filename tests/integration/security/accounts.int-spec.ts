import { execFile } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api, database, signIn, socket, stack, waitFor } from '#testing';
import { beginLogin, redeem } from './login-browser.js';

type Database = Awaited<ReturnType<typeof database>>;
const fresh = (): string => `load-${700_000_000 + Math.floor(Math.random() * 99_999_999)}`;

/** Runs the command as an operator does, on the stack under test. */
function account(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: stack().urls.postgres, REDIS_URL: stack().urls.redis };
  return new Promise((resolve) => {
    const command = ['--import', 'tsx', 'tools/stack/cli/command.ts', 'account', ...args];
    execFile(process.execPath, command, { env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
}

describe('accounts', () => {
  let db: Database;
  beforeAll(async () => void (db = await database()));
  afterAll(() => db.end());

  it('[AUTH-14] creates the user and their token account once, however many requests arrive together', async () => {
    const username = fresh();
    const token = await signIn(username);
    const gateways = stack().urls.gateways.length;
    expect(gateways).toBeGreaterThan(1);
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        api(token).get(index % 2 ? '/api/tokens/balance' : '/auth/check', { gateway: index % gateways }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const { rows } = await db.query(
      'select p.id, a.balance, (select count(*)::int from token_entries e where e.user_id = p.id) as entries from users p join token_accounts a on a.user_id = p.id where p.sub = $1',
      [`sandbox|${username}`],
    );
    expect(rows).toEqual([{ id: expect.any(String), balance: 10, entries: 1 }]);
  });

  it('[S16, S22, S24, AUTH-14] a barred account is locked out at once on every gateway, including its sockets, and admitted again when unbarred', async () => {
    const [username, other] = [fresh(), fresh()];
    const token = await signIn(username);
    const bystander = await signIn(other);
    const sockets = await Promise.all([0, 1].map((gateway) => socket(token, { gateway })));
    const unhurt = await socket(bystander, { gateway: 1 });
    const refusals: string[] = [];
    for (const { connection } of sockets)
      connection.on('connect_error', (error: Error & { data?: { code?: string } }) =>
        refusals.push(error.data?.code ?? error.message),
      );
    for (const gateway of [0, 1]) expect((await api(token).get('/auth/check', { gateway })).status).toBe(200);

    const barred = await account(
      'bar',
      `sandbox|${username}`,
      '--reason',
      'Printed what is not theirs',
      '--actor',
      'sandbox|operator',
    );
    expect(barred).toMatchObject({ code: 0, out: expect.stringMatching(/is now barred\. 2 gateways were notified\./) });
    for (const gateway of [0, 1]) {
      const refused = await api(token).get('/auth/check', { gateway });
      expect(refused).toMatchObject({
        status: 403,
        body: { code: 'INSUFFICIENT_PERMISSIONS', error: expect.stringContaining('has been closed') },
      });
    }
    // [S24] A sign-in that is refused after the provider has named somebody says who it was.
    expect((await redeem(await beginLogin(username))).status).toBe(403);
    const { rows: refusedSignIns } = await db.query(
      `select subject, details->>'code' as code from audit_log join users on users.id = actor_id
       where action = 'sign-in.refused' and sub = $1`,
      [`sandbox|${username}`],
    );
    expect(refusedSignIns).toEqual([{ subject: 'address:127.0.0.1', code: 'INSUFFICIENT_PERMISSIONS' }]);
    await waitFor(() => sockets.every(({ connection }) => !connection.connected), {
      what: 'the sockets to be closed',
      timeout: 5_000,
    });
    for (const { connection } of sockets) connection.connect();
    await waitFor(() => refusals.length >= 2, { what: 'the sockets to be refused' });
    expect(new Set(refusals)).toEqual(new Set(['INSUFFICIENT_PERMISSIONS']));
    expect([(await api(bystander).get('/auth/check')).status, unhurt.connection.connected]).toEqual([200, true]);
    expect((await api(await signIn(username)).get('/auth/check')).status).toBe(403);

    const {
      body: { user },
    } = await api(bystander).get('/auth/check');
    expect((await account('unbar', `sandbox|${username}`, '--reason', 'A mistake')).out).toMatch(/is now not barred/);
    for (const gateway of [0, 1]) expect((await api(token).get('/auth/check', { gateway })).status).toBe(200);
    (await socket(token, { gateway: 1 })).close();
    const { rows } = await db.query(
      "select action, details->>'reason' as reason, details->>'by' as by from audit_log where subject = (select 'account:' || id from users where sub = $1) order by id",
      [`sandbox|${username}`],
    );
    expect(rows).toEqual([
      { action: 'account.bar', reason: 'Printed what is not theirs', by: 'sandbox|operator' },
      { action: 'account.unbar', reason: 'A mistake', by: expect.any(String) },
    ]);
    expect(user.sub).toBe(`sandbox|${other}`);
    for (const opened of [...sockets, unhurt]) opened.close();
  });

  it('reports what is wrong with a command, and does nothing', async () => {
    expect(await account('bar', 'sandbox|nobody-at-all', '--reason', 'x')).toMatchObject({
      code: 2,
      out: expect.stringContaining('There is no account'),
    });
    expect(await account('bar', 'sandbox|shopper')).toMatchObject({
      code: 2,
      out: expect.stringContaining('Give a reason'),
    });
    expect(await account('burn', 'sandbox|shopper', '--reason', 'x')).toMatchObject({
      code: 2,
      out: expect.stringContaining('npm run account'),
    });
  });
});
