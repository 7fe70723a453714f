import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Redis } from 'ioredis';
import pg from 'pg';
import { api, database, stack } from '#testing';
import { placedOrder } from '../shop.js';

const NOT_ALLOWED = '42501';

describe('the database role of the running processes', () => {
  let app: pg.Client;
  let owner: pg.Client;
  beforeAll(async () => {
    app = new pg.Client({ connectionString: stack().urls.postgres });
    await app.connect();
    owner = await database();
  });
  afterAll(() => Promise.all([app?.end(), owner?.end()]));

  it('[S26] is that of every connection of the product', async () => {
    const { rows } = await owner.query<{ usename: string }>(
      `select distinct usename from pg_stat_activity where datname = current_database() and application_name = 'inkloom'`,
    );
    expect(rows).toEqual([{ usename: 'inkloom_app' }]);
  });

  it('[S26] is no superuser, creates nothing, owns nothing and belongs to no other role', async () => {
    const { rows: roles } = await app.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls from pg_roles where rolname = current_user',
    );
    expect(roles).toEqual([
      { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
    ]);
    const { rows: owned } = await app.query(
      `select relname as name from pg_class where relowner = current_user::regrole
       union all select proname from pg_proc where proowner = current_user::regrole
       union all select datname from pg_database where datdba = current_user::regrole
       union all select roleid::regrole::text from pg_auth_members where member = current_user::regrole`,
    );
    expect(owned).toEqual([]);
  });

  it.each([
    'create table mine (id int)',
    'create temporary table mine (id int)',
    'create schema mine',
    'create function mine() returns int language sql return 1',
    'create role mine',
    'alter table users add column mine int',
    'alter role inkloom_app createdb',
    'drop table cart_lines',
    'drop trigger audit_log_append_only on audit_log',
    'alter table audit_log disable trigger all',
    'truncate cart_lines',
    'truncate audit_log',
    `insert into audit_chain (position, entry_id, digest) values (1000000000, gen_random_uuid(), sha256('x'))`,
    'update audit_chain set position = -position',
    'delete from audit_chain',
    'insert into audit_head select * from audit_head',
    'truncate audit_chain',
    'truncate audit_head',
    'update audit_head set position = 0',
    'delete from audit_head',
    'select link_audit_entry(entry) from audit_log entry limit 1',
    'alter table audit_log disable trigger audit_log_chained',
    'delete from users',
    'delete from orders',
    'delete from jobs',
    'delete from failure_notes',
    `update failure_notes set words = 'changed'`,
    'delete from job_notes',
    'delete from settings',
    'delete from products',
    'delete from product_variants',
    'select * from migrations',
    'select rolpassword from pg_authid',
    'set role inkloom',
    `copy users to program 'cat'`,
    `set session_replication_role = 'replica'`,
  ])('[S26] may not: %s', async (sql) => {
    await expect(app.query(sql)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it('[S24, S26] dates no entry of the audit log itself', async () => {
    const subject = `test:${randomUUID()}`;
    await app.query(
      `insert into audit_log (id, at, action, subject) values (gen_random_uuid(), '2001-01-01', 'test', $1)`,
      [subject],
    );
    const { rows } = await owner.query(
      `select at > now() - interval '1 minute' as now, link.position > 0 as linked from audit_log
       left join audit_chain link on link.entry_id = id where subject = $1`,
      [subject],
    );
    expect(rows).toEqual([{ now: true, linked: true }]);
  });

  it('[S24, S26] neither changes nor deletes a row of what is append-only; its owner is refused by the triggers', async () => {
    await placedOrder();
    // The token entries and the history of the order exist by now.
    await owner.query(
      `insert into audit_log (id, action, subject) values (gen_random_uuid(), 'test', 'test') on conflict do nothing`,
    );
    for (const [table, column] of [
      ['audit_log', 'action'],
      ['order_events', 'what'],
      ['token_entries', 'note'],
    ]) {
      for (const sql of [`update ${table} set ${column} = 'changed'`, `delete from ${table}`]) {
        await expect(app.query(sql)).rejects.toMatchObject({ code: NOT_ALLOWED });
        await expect(owner.query(sql)).rejects.toThrow(`${table} is append-only`);
      }
      await expect(owner.query(`truncate ${table} cascade`)).rejects.toThrow('is append-only');
    }
  });
});

describe('the Redis user of the running processes', () => {
  let app: Redis;
  let admin: Redis;
  beforeAll(() => {
    app = new Redis(stack().urls.redis);
    admin = new Redis(stack().urls.redisAdmin);
  });
  afterAll(() => [app, admin].forEach((redis) => redis.disconnect()));
  const call = (command: string[]) => app.call(...(command as [string, ...string[]]));

  it('[S26] is that of every connection of the product', async () => {
    await api().get('/api/config');
    const clients = String(await admin.client('LIST'))
      .trim()
      .split('\n');
    const product = clients.filter((line) => / name=inkloom-/.test(line));
    expect(product.length).toBeGreaterThan(5);
    for (const line of product) expect(line).toContain(' user=inkloom ');
  });

  it('[S26] is needed: without a password nothing is answered, and only this machine reaches the server', async () => {
    const { hostname, port } = new URL(stack().urls.redis);
    const stranger = new Redis(Number(port), hostname, { maxRetriesPerRequest: 0, enableReadyCheck: false });
    stranger.on('error', () => undefined);
    await expect(stranger.get('inkloom:any')).rejects.toThrow('NOAUTH');
    await expect(stranger.call('AUTH', 'default', '')).rejects.toThrow('WRONGPASS');
    stranger.disconnect();
    expect(await admin.config('GET', 'bind')).toEqual(['bind', '127.0.0.1']);
  });

  it.each([
    ['FLUSHALL'],
    ['FLUSHDB'],
    ['SWAPDB', '0', '1'],
    ['CONFIG', 'GET', 'dir'],
    ['CONFIG', 'SET', 'dir', '/tmp'],
    ['ACL', 'LIST'],
    ['ACL', 'SETUSER', 'mine', 'on', 'nopass', '+@all', '~*'],
    ['KEYS', '*'],
    ['SCAN', '0'],
    ['RANDOMKEY'],
    ['MONITOR'],
    ['SHUTDOWN', 'NOSAVE'],
    ['REPLICAOF', 'localhost', '1'],
    ['MODULE', 'LIST'],
    ['SCRIPT', 'FLUSH'],
    ['FUNCTION', 'FLUSH'],
    ['CLIENT', 'KILL', 'TYPE', 'normal'],
    ['GET', 'other:key'],
    ['SET', 'other:key', '1'],
    ['RENAME', 'inkloom:key', 'other:key'],
    ['PUBLISH', 'other', 'x'],
    ['EVAL', 'return redis.call("SET", KEYS[1], 1)', '1', 'other:key'],
    ['EVAL', 'return redis.call("SET", "other:key", 1)', '0'],
    ['EVAL', 'return redis.call("FLUSHALL")', '0'],
  ])('[S26] may not: %s %s %s', async (...command) => {
    await expect(call(command)).rejects.toThrow(/NOPERM|ACL failure|can't access|can't run/);
  });

  it('[S26] may do what the product does, on its own keys', async () => {
    expect(await call(['EVAL', 'return redis.call("SET", KEYS[1], 1)', '1', 'inkloom:test:own'])).toBe('OK');
    expect(await app.del('inkloom:test:own')).toBe(1);
  });
});

it('[S26] the files that hold passwords are readable by their owner alone', () => {
  for (const file of ['credentials.json', 'stack.json', path.join('redis', 'users.acl')])
    expect({ file, mode: statSync(path.join(stack().dataDir, file)).mode & 0o777 }).toEqual({ file, mode: 0o600 });
});
