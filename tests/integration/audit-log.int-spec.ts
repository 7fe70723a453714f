import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from 'pg';
import { endpoints, type AuditEntry, type AuditVerificationPage, type EndpointKey } from '#contracts';
import { api, database, signIn, signInTokens } from '#testing';
import { generate } from './generations.js';
import { asOperator, json, ops } from './ops-command.js';
import { approvedOrder, liftLimits, newAdmin, placedOrder } from './shop.js';
import { newShopper } from './shoppers.js';
import { beginLogin, redeem } from './security/login-browser.js';
import { userIdOf } from './token-sales.js';

const MINUTE = 60_000;
const keys = Object.keys(endpoints) as EndpointKey[];
/** Reads of staff in which nobody is named but staff themselves. */
const NOBODYS_DATA: EndpointKey[] = [
  'GET /api/admin/coupons',
  'GET /api/admin/orders/claims',
  'GET /api/admin/orders/days',
  'GET /api/admin/orders/stats',
  'GET /api/admin/orders/views',
  'GET /api/audit/links/:position',
  'GET /api/audit/verification',
  'GET /api/config/all-models',
  'GET /api/ops/alerts',
  'GET /api/ops/failures',
  'GET /api/ops/jobs/bulk',
  'GET /api/ops/jobs/count',
  'GET /api/ops/ledger',
  'GET /api/ops/operators',
  'GET /api/ops/queues',
  'GET /api/ops/queues/history',
  'GET /api/printful/health',
  'GET /api/storage/status',
];

interface Read {
  path: string;
  action: string;
  subject: string;
  details?: object;
}

describe('the audit log', () => {
  let db: Client;
  let operator: string;
  beforeAll(async () => {
    await liftLimits();
    db = await database();
    operator = await signIn('operator');
  });
  afterAll(() => db.end());

  const find = async (query: Record<string, string>, token = operator): Promise<AuditEntry[]> => {
    const { status, body } = await api(token).get<AuditEntry[]>(`/api/audit?${new URLSearchParams(query).toString()}`);
    expect({ status, body: status === 200 ? undefined : body }).toEqual({ status: 200, body: undefined });
    return body;
  };
  const inWords = (entries: AuditEntry[]) => entries.map(({ action, subject }) => `${action} ${subject}`);
  async function verify(): Promise<AuditVerificationPage> {
    let page: AuditVerificationPage | undefined;
    do {
      const from: string = page?.next ? `?position=${page.next.position}&entryId=${page.next.entryId}` : '';
      page = (await api(operator).get<AuditVerificationPage>(`/api/audit/verification${from}`)).body;
    } while (page.next);
    return page;
  }

  it('[S24] records a sign-in with its rights, and a refused one once a minute for each reason', async () => {
    const login = await beginLogin('admin');
    const { body } = await redeem(login);
    const id = body.user._id as string;
    const [entry] = await find({ action: 'sign-in', subject: `user:${id}`, limit: '1' });
    expect(entry).toMatchObject({ actor: { _id: id }, details: { rights: ['Admin'], address: '127.0.0.1' } });
    // Others may have been refused for the same reason a moment ago.
    const begun = Date.now();
    let message = '';
    for (let tries = 0; tries < 4; tries += 1) {
      const { status, body: refusal } = await redeem(login);
      expect(status).toBe(400);
      message = refusal.error;
    }
    const refused = (await find({ action: 'sign-in.refused', subject: 'address:127.0.0.1' })).filter(
      ({ actor, details }) => actor === null && details.message === message,
    );
    expect(refused[0]).toMatchObject({ subject: 'address:127.0.0.1', details: { code: 'BAD_REQUEST', message } });
    expect(Date.parse(refused[0]!.at)).toBeGreaterThan(begun - MINUTE);
    expect(refused.filter(({ at }) => Date.parse(at) >= begun).length).toBeLessThanOrEqual(1);
  });

  it('[S24] records the end of all sessions', async () => {
    const token = await newShopper();
    const id = await userIdOf(token);
    expect((await api(token).post('/auth/logout-everywhere', {})).status).toBe(200);
    expect(await find({ who: id })).toMatchObject([{ action: 'sign-out.everywhere', subject: `user:${id}` }]);
  });

  it('[S24] records rights of staff that are given and taken away, and no token of before brings them back', async () => {
    const name = `load-${800_000_000 + Math.floor(Math.random() * 1e8)}`;
    const tokenWith = async (rights: { roles?: string[]; permissions?: string[] }) =>
      (await signInTokens(name, rights)).access_token;
    const plain = await tokenWith({});
    const id = await userIdOf(plain);
    const changes = async () =>
      (await find({ action: 'rights.change', subject: `user:${id}` })).map(({ details }) => details).reverse();
    expect(await changes()).toEqual([]);
    const raised = await tokenWith({ roles: ['Admin', 'reader'], permissions: ['write:Generate', 'write:Terminal'] });
    await issuedLater();
    expect((await api(raised).get('/auth/check')).status).toBe(200);
    expect(await changes()).toEqual([{ before: [], after: ['Admin', 'write:Terminal'] }]);
    const lowered = await tokenWith({ permissions: ['write:Generate'] });
    for (const token of [lowered, raised, plain, lowered]) await api(token).get('/auth/check');
    expect(await changes()).toEqual([
      { before: [], after: ['Admin', 'write:Terminal'] },
      { before: ['Admin', 'write:Terminal'], after: [] },
    ]);
  });
  /** Tokens bear the second of their issue. */
  const issuedLater = () => new Promise((resolve) => setTimeout(resolve, 1_100));

  it('[S24] records what staff read of others: once in a while each, and nothing of what is their own', async () => {
    const { token, order } = await placedOrder(1);
    const { jobId } = (await generate(token)).body;
    const printed = (await approvedOrder(token)).printfulOrderId!;
    const rights = { roles: ['Admin'], permissions: ['write:Terminal', 'write:Generate'] };
    const name = `load-${700_000_000 + Math.floor(Math.random() * 1e8)}`;
    const staff = (await signInTokens(name, rights)).access_token;
    const id = await userIdOf(staff);
    const words = randomUUID();
    const reads: Partial<Record<EndpointKey, Read>> = {
      'GET /api/admin/orders': {
        path: `/api/admin/orders?q=${words}`,
        action: 'orders.read',
        subject: 'orders',
        details: { words },
      },
      'GET /api/orders/:id': { path: `/api/orders/${order._id}`, action: 'order.read', subject: `order:${order._id}` },
      'GET /api/admin/orders/:id/evidence': {
        path: `/api/admin/orders/${order._id}/evidence`,
        action: 'order.read',
        subject: `order:${order._id}`,
      },
      'GET /api/orders/:id/receipt': {
        path: `/api/orders/${order._id}/receipt`,
        action: 'order.read',
        subject: `order:${order._id}`,
      },
      'GET /api/admin/tokens/accounts': {
        path: `/api/admin/tokens/accounts?q=${words}`,
        action: 'accounts.read',
        subject: 'accounts',
        details: { words },
      },
      'GET /api/admin/gift-codes': {
        path: '/api/admin/gift-codes',
        action: 'gift-codes.read',
        subject: 'gift-codes',
      },
      'GET /api/ops/jobs': {
        path: `/api/ops/jobs?ownerId=${id}`,
        action: 'jobs.read',
        subject: 'jobs',
        details: { ownerId: id },
      },
      'GET /api/ops/jobs/:id': { path: `/api/ops/jobs/${jobId}`, action: 'job.read', subject: `job:${jobId}` },
      'GET /api/jobs/:id': { path: `/api/jobs/${jobId}`, action: 'job.read', subject: `job:${jobId}` },
      'GET /api/audit': {
        path: `/api/audit?subject=${words}&action=order.`,
        action: 'audit.read',
        subject: 'audit',
        details: { subject: words, action: 'order.' },
      },
      'GET /api/printful/orders': {
        path: '/api/printful/orders',
        action: 'print-orders.read',
        subject: 'print-orders',
      },
      'GET /api/printful/orders/:id': {
        path: `/api/printful/orders/${printed}`,
        action: 'print-order.read',
        subject: `print-order:${printed}`,
      },
    };
    const staffOnly = keys.filter((key) => {
      const { access } = endpoints[key];
      return key.startsWith('GET ') && typeof access === 'object' && !('refusals' in access);
    });
    expect(staffOnly.filter((key) => !reads[key] && !NOBODYS_DATA.includes(key))).toEqual([]);

    const seen: string[] = [];
    for (const { path, action, subject, details = {} } of Object.values(reads)) {
      for (let times = 0; times < 2; times += 1) {
        const { status } = await api(staff).get(path);
        expect({ path, status }).toEqual({ path, status: 200 });
      }
      const found = await find({ who: id, action, subject });
      expect(found).toMatchObject([{ actor: { _id: id }, details }]);
      seen.push(`${action} ${subject}`);
    }
    // Nothing of it is in what users read of their own.
    const users = keys.filter(
      (key) => key.startsWith('GET ') && !/[:*]/.test(key) && !staffOnly.includes(key) && !reads[key],
    );
    expect(users.length).toBeGreaterThan(20);
    for (const key of users) {
      const { body } = await api(staff).get(key.slice('GET '.length));
      const told = [order._id, order.orderNumber, jobId, printed, await userIdOf(token)].filter((name) =>
        JSON.stringify(body ?? null).includes(`"${name}"`),
      );
      expect({ key, told }).toEqual({ key, told: [] });
    }

    const own = await generate(staff);
    expect((await api(staff).get(`/api/jobs/${own.body.jobId}`)).status).toBe(200);
    // Its owner leaves nothing.
    expect((await api(token).get(`/api/orders/${order._id}`)).status).toBe(200);
    expect(await find({ who: await userIdOf(token) })).toEqual([]);
    const all = inWords(await find({ who: id })).filter((entry) => !entry.startsWith('rights.change'));
    expect(all.sort()).toEqual([...new Set(seen)].sort());
  });

  it('[S24] records an export of orders each time, at its first page', async () => {
    const admin = await newAdmin();
    const id = await userIdOf(admin);
    const { order } = await placedOrder();
    const path = `/api/admin/orders?q=${order.orderNumber}&export=true&limit=1`;
    for (const page of [path, path, `${path}&cursor=${order._id}`])
      expect((await api(admin).get(page)).status).toBe(200);
    const found = await find({ who: id, action: 'orders' });
    expect(inWords(found)).toEqual(['orders.export orders', 'orders.export orders']);
    expect(found[0]!.details).toMatchObject({ words: order.orderNumber });
    // Whoever begins in the middle has not avoided it.
    const other = await newAdmin();
    expect((await api(other).get(`${path}&cursor=${order._id}`)).status).toBe(200);
    expect(inWords(await find({ who: await userIdOf(other), action: 'orders' }))).toEqual(['orders.export orders']);
  });

  it('[S24] keeps of what staff search for no name and no address, but the id of the user and that there were words', async () => {
    const name = `load-${500_000_000 + Math.floor(Math.random() * 1e8)}`;
    const staff = (await signInTokens(name, { roles: ['Admin'], permissions: ['write:Terminal'] })).access_token;
    const id = await userIdOf(staff);
    const shopperId = await userIdOf(await newShopper());
    const letters = randomUUID().replaceAll('-', 'x');
    const email = `${letters}@example.com`;
    await db.query('update users set email = $2 where id = $1', [shopperId, email]);
    for (const path of [
      `/api/audit?who=${email}`,
      `/api/audit?who=${letters}`,
      `/api/audit?subject=${letters}`,
      `/api/ops/jobs?user=${email}`,
      `/api/admin/orders?q=${letters}`,
      `/api/admin/tokens/accounts?q=${email}`,
    ])
      expect({ path, status: (await api(staff).get(path)).status }).toEqual({ path, status: 200 });
    // Pages of the same search leave no further entry.
    expect((await api(staff).get(`/api/audit?who=${letters}&cursor=${randomUUID()}`)).status).toBe(200);
    expect((await api(staff).post('/api/audit/exports', { who: email })).status).toBe(200);
    const job = { ids: undefined, filter: { user: email }, expected: 0, reason: 'nothing' };
    await db.query(
      `insert into jobs (id, kind, queue, owner_id, title, status, attempts, input, error, check_at, created_at, finished_at)
       values (gen_random_uuid(), 'ops.ping', 'generation', $1, 'ping', 'failed', 1, '{"note":"searched"}', '{"code":"TIMEOUT","class":"retry","message":"slow"}', now(), now(), now())`,
      [shopperId],
    );
    expect((await api(staff).post('/api/ops/jobs/discard', { ...job, expected: 1 })).status).toBe(200);
    const kept = (await find({ who: id })).filter(({ action }) => /\.(read|export|discard-many)$/.test(action));
    expect(kept.map(({ action, details }) => [action, details])).toEqual([
      ['job.discard-many', expect.objectContaining({ filter: { user: shopperId } })],
      ['audit.export', { who: shopperId, entries: expect.any(Number) }],
      ['accounts.read', { words: shopperId }],
      ['orders.read', expect.objectContaining({ words: '(words)' })],
      ['jobs.read', { user: shopperId }],
      ['audit.read', { subject: '(words)' }],
      ['audit.read', { who: '(words)' }],
      ['audit.read', { who: shopperId }],
    ]);
    expect(JSON.stringify(await find({ who: id }))).not.toContain(letters);
  });

  describe('is searched', () => {
    const person = `Searched ${randomUUID()}`;
    let admin: string;
    let adminId: string;
    let orderId: string;
    let number: string;
    beforeAll(async () => {
      const name = `load-${600_000_000 + Math.floor(Math.random() * 1e8)}`;
      admin = (await signInTokens(name, { roles: ['Admin'] })).access_token;
      adminId = await userIdOf(admin);
      await db.query('update users set name = $2 where id = $1', [adminId, person]);
      const { order } = await placedOrder();
      [orderId, number] = [order._id, order.orderNumber];
      for (const note of ['one', 'two', 'three'])
        expect((await api(admin).post(`/api/admin/orders/${orderId}/notes`, { note })).status).toBe(200);
    });

    it('[S24] by who, what, on what and when, newest first, page by page', async () => {
      const notes = { action: 'order.note', subject: `order:${orderId}` };
      const all = await find(notes);
      expect(all.map(({ details }) => details.note)).toEqual(['three', 'two', 'one']);
      expect(all[0]).toMatchObject({ actor: { _id: adminId, name: person }, position: expect.any(Number) });
      const queries: Record<string, string>[] = [
        { who: adminId },
        { who: person.toUpperCase() },
        { subject: number },
        { subject: orderId },
        { subject: `order:${orderId.slice(0, 30)}` },
      ];
      for (const query of queries)
        expect({ query, found: await find({ action: 'order.n', ...query }) }).toEqual({ query, found: all });
      expect(await find({ ...notes, who: await userIdOf(operator) })).toEqual([]);
      expect(await find({ ...notes, subject: '%' })).toEqual([]);
      const first = await api(admin).get<AuditEntry[]>(`/api/audit?subject=${orderId}&action=order.note&limit=2`);
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link')!)![1]!;
      const second = await api(admin).get<AuditEntry[]>(next);
      expect([...first.body, ...second.body]).toEqual(all);
      expect(second.headers.get('link')).toBeNull();
      const at = Date.parse(all[1]!.at);
      const moved = (by: number) => new Date(at + by).toISOString();
      expect(await find({ ...notes, from: moved(MINUTE) })).toEqual([]);
      expect(await find({ ...notes, to: moved(-MINUTE) })).toEqual([]);
      expect(await find({ ...notes, from: moved(-MINUTE), to: moved(MINUTE) })).toEqual(all);
      expect(await find({ ...notes, from: all[0]!.at, to: moved(MINUTE) })).toEqual(all.slice(0, 1));
    });

    it('[S24] and exported, which is itself an entry', async () => {
      const filter = { subject: orderId, action: 'order.note' };
      const { body } = await api(admin).post<{ entries: AuditEntry[]; more: boolean }>('/api/audit/exports', filter);
      expect(body).toEqual({ entries: await find(filter), more: false });
      const exported = await find({ who: adminId, action: 'audit.export' });
      expect(exported).toMatchObject([{ subject: 'audit', details: { ...filter, entries: 3 } }]);
    });
  });

  it('[S24] is listed on the command line, for staff alone', async () => {
    const env = await asOperator();
    const { order } = await placedOrder();
    const admin = await newAdmin();
    for (const note of ['one', 'two', 'three']) await api(admin).post(`/api/admin/orders/${order._id}/notes`, { note });
    const chosen = ['--subject', order.orderNumber, '--action', 'order.', '--who', await userIdOf(admin)];
    const listed = json<AuditEntry[]>(await ops(['audit', 'list', ...chosen, '--since', '1h', '--json'], { env }));
    expect(listed.map(({ details }) => details.note)).toEqual(['three', 'two', 'one']);
    const { out } = await ops(['audit', 'list', ...chosen, '--limit', '2'], { env });
    expect(out.trim().split('\n')).toHaveLength(3);
    expect(out).toMatch(/order\.note +order:\S+ +{"note":"three"}/);
    expect((await ops(['audit', 'list', ...chosen, '--until', '1h'], { env })).notes).toBe('Nothing found.\n');
    const codeOf = async (args: string[], token?: string) =>
      (await ops(['audit', ...args], { env: token ? { INKLOOM_TOKEN: token } : env })).code;
    expect(await codeOf(['list', '--since', 'soon'])).toBe(2);
    expect(await codeOf(['verify', '--expect', 'one'])).toBe(2);
    for (const command of ['list', 'verify']) expect(await codeOf([command], await newShopper())).toBe(3);
    expect(await codeOf(['list'], admin)).toBe(0);
  });

  describe('is verified', () => {
    /** Changes what is written as its owner, past the triggers. */
    const tamper = (...sql: string[]) =>
      db.query(
        ['begin', ...TABLES.map((table) => `alter table ${table} disable trigger user`), ...sql]
          .concat(TABLES.map((table) => `alter table ${table} enable trigger user`))
          .concat('commit')
          .join(';'),
      );
    const TABLES = ['audit_log', 'audit_chain'];
    const newest = async (): Promise<{ id: string; position: number }[]> =>
      (
        await db.query<{ id: string; position: number }>(
          `select id, position::int from audit_log join audit_chain on entry_id = id order by position desc limit 2 offset 3`,
        )
      ).rows;

    it('[S24] page by page, up to a link that was noted before', async () => {
      const whole = await verify();
      expect(whole).toMatchObject({ broken: null, next: null });
      const { position, digest } = whole.head;
      expect((await api(operator).get(`/api/audit/links/${position}`)).body).toEqual({ position, digest });
      expect((await api(operator).get(`/api/audit/links/${position + 1_000_000}`)).status).toBe(404);
      const env = await asOperator();
      expect(await ops(['audit', 'verify', '--expect', `${position}:${digest}`], { env })).toMatchObject({
        code: 0,
        out: expect.stringMatching(/^\d+ entries verified, none changed.* \d+:[0-9a-f]{64}\n$/),
      });
      const other = `${position}:${'0'.repeat(64)}`;
      const rewritten = await ops(['audit', 'verify', '--expect', other], { env });
      expect(rewritten).toMatchObject({ code: 1, notes: expect.stringContaining(`rewritten: entry ${position}`) });
    });

    it.each(['changed', 'removed', 'reordered'] as const)(
      '[S24] and the command tells the first entry that was %s',
      async (change) => {
        const env = await asOperator();
        const [later, entry] = (await newest()) as [{ id: string; position: number }, { id: string; position: number }];
        const places = (one: number, other: number) => [
          `update audit_chain set position = -position where entry_id in ('${entry.id}', '${later.id}')`,
          `update audit_chain set position = ${one} where entry_id = '${entry.id}'`,
          `update audit_chain set position = ${other} where entry_id = '${later.id}'`,
        ];
        await db.query(`create table kept_entry as select * from audit_log where id = '${entry.id}'`);
        const { done, undone, problem, entryId } = {
          changed: {
            done: [`update audit_log set subject = 'order:forged' where id = '${entry.id}'`],
            undone: [`update audit_log set subject = (select subject from kept_entry) where id = '${entry.id}'`],
            problem: 'changed',
            entryId: entry.id,
          },
          removed: {
            done: [`delete from audit_log where id = '${entry.id}'`],
            undone: ['insert into audit_log select * from kept_entry'],
            problem: 'removed',
            entryId: entry.id,
          },
          reordered: {
            done: places(later.position, entry.position),
            undone: places(entry.position, later.position),
            problem: 'changed',
            entryId: later.id,
          },
        }[change];
        await tamper(...done);
        try {
          expect(await ops(['audit', 'verify'], { env })).toMatchObject({
            code: 1,
            notes: `The audit log is broken: entry ${entry.position} (${entryId}) was ${problem}.\n`,
          });
          const found = json<AuditVerificationPage>(await ops(['audit', 'verify', '--json'], { env })).broken;
          expect(found).toEqual({ problem, position: entry.position, entryId });
          expect((await verify()).broken).toEqual(found);
        } finally {
          await tamper(...undone, 'drop table kept_entry');
        }
        expect((await verify()).broken).toBeNull();
      },
    );
  });
});
