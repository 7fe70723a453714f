import { once } from 'node:events';
import { connect as connectTo, createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, waitFor, type TestDatabase } from '#testing';
import { Database, patienceOf } from './database.js';
import { UserEntity } from './entities/user.entity.js';
import { isUnavailable } from './unavailable.js';

const POOL = 2;
const TIMEOUT_MS = 600;

/** What a statement ended with: its rows, or whether the database was unavailable. */
const outcomeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (isUnavailable(error) ? 'unavailable' : error));

/** A door to the server that can be held shut: who knocks gets no answer. */
async function openDoor(url: string) {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let shut = false;
  const door = createServer((client) => {
    const server = connectTo(Number(port), hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one.on('close', () => other.destroy()).on('error', () => other.destroy()));
      one.on('data', (piece) => void other.write(piece));
      if (shut) one.pause();
    }
  });
  await once(door.listen(0, hostname), 'listening');
  const through = new URL(url);
  through.port = String((door.address() as AddressInfo).port);
  const set = (isShut: boolean) => {
    shut = isShut;
    for (const socket of sockets) {
      if (isShut) socket.pause();
      else socket.resume();
    }
  };
  return {
    url: through.href,
    shut: () => set(true),
    open: () => set(false),
    close: () => {
      for (const socket of sockets) socket.destroy();
      door.close();
    },
  };
}

describe('a database that serves requests', () => {
  let server: TestDatabase;
  let database: Database;
  const frozen = new Set<number>();
  const freeze = (pid: number) => frozen.add(pid) && process.kill(pid, 'SIGSTOP');
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen.clear();
  };
  const ownPid = async (db: Pick<Database, 'query'> = database): Promise<number> =>
    (await db.query<{ pid: number }>('select pg_backend_pid() as pid'))[0]!.pid;

  const connect = (timeoutMs: number, url = server.url) =>
    Database.connect(
      { DATABASE_URL: url, DATABASE_POOL: POOL, DATABASE_IDLE_TRANSACTION_MS: 10_000 },
      patienceOf('gateway', { DATABASE_REQUEST_TIMEOUT_MS: timeoutMs }),
    );

  beforeEach(async () => {
    server = await testDatabase();
    database = await connect(TIMEOUT_MS);
    await database.query('create table things (id int primary key, name text)');
    await database.query(`insert into things values (1, 'first')`);
  });
  afterEach(async () => {
    thaw();
    await database.close();
    await server.drop();
  });

  it('[F14] gives up a connection that does not answer, and nobody gets its late answer', async () => {
    const hung = await ownPid();
    freeze(hung);
    expect(await outcomeOf(database.query(`select 'late' as name`))).toBe('unavailable');
    const next = database.query('select name from things');
    thaw();
    expect(await next).toEqual([{ name: 'first' }]);
    expect(await ownPid()).not.toBe(hung);
  });

  it('[F14] gives up a transaction whose connection does not answer, without waiting for its rollback', async () => {
    let hung = 0;
    const begun = Date.now();
    const work = database.transaction(async (tx) => {
      hung = await ownPid(tx);
      await tx.query(`update things set name = 'second'`);
      freeze(hung);
      await tx.query('select 1');
    });
    expect(await outcomeOf(work)).toBe('unavailable');
    expect(Date.now() - begun).toBeLessThan(10_000);
    thaw();
    await waitFor(
      async () => (await database.query(`select 1 from pg_stat_activity where pid = ${hung}`)).length === 0,
      {
        what: 'the server to end the connection',
      },
    );
    expect(await database.query('select name from things')).toEqual([{ name: 'first' }]);
  });

  it('[F14] cancels a statement that waits for a locked row, and keeps its connection', async () => {
    await database.transaction(async (tx) => {
      await tx.query(`update things set name = 'locked'`);
      const free = await ownPid();
      expect(await outcomeOf(database.query(`update things set name = 'never'`))).toBe('unavailable');
      expect(await ownPid()).toBe(free);
    });
    expect(await database.query('select name from things')).toEqual([{ name: 'locked' }]);
  });

  it('[F14] refuses what finds no free connection in time, and serves the next', async () => {
    const holding = Array.from({ length: POOL }, () =>
      database.transaction(async (tx) => {
        await tx.query('select 1');
        await refused;
      }),
    );
    const refused: Promise<unknown> = new Promise((resolve) => setTimeout(resolve, 1)).then(() =>
      outcomeOf(database.query('select 1')),
    );
    expect(await refused).toBe('unavailable');
    await Promise.all(holding);
    expect(await database.query('select name from things')).toEqual([{ name: 'first' }]);
  });

  it('[F14] serves 200 statements at once, one after another', async () => {
    await database.close();
    database = await connect(60_000);
    const rows = await Promise.all(Array.from({ length: 200 }, (_, id) => database.query(`select ${id}::int as id`)));
    expect(rows.flat()).toEqual(Array.from({ length: 200 }, (_, id) => ({ id })));
  });

  it('[F14] waits once for a server that answers nobody, then for nothing until it answers', async () => {
    const door = await openDoor(server.url);
    const patient = 3_000;
    await database.close();
    database = await connect(patient, door.url);
    try {
      await database.query('select 1');
      door.shut();
      const begun = performance.now();
      const together = [database.query('select 1'), database.transaction((tx) => tx.query('select 1'))];
      expect(await Promise.all(together.map(outcomeOf))).toEqual(['unavailable', 'unavailable']);
      const first = performance.now() - begun;
      for (let times = 0; times < 20; times += 1) {
        expect(await outcomeOf(database.query('select 1'))).toBe('unavailable');
        expect(await outcomeOf(database.repository(UserEntity).find())).toBe('unavailable');
      }
      // Each would wait as long as the first: forty times.
      expect(performance.now() - begun).toBeLessThan(5 * first);
      door.open();
      await expect.poll(() => outcomeOf(database.query('select name from things'))).toEqual([{ name: 'first' }]);
    } finally {
      door.close();
    }
  });

  it('[F14] reads an answer that came while this process had no time', async () => {
    const pid = await ownPid();
    const answer = outcomeOf(database.query('select pg_sleep(0.01) is null as slept'));
    await new Promise((resolve) => setImmediate(resolve));
    // Busy for longer than a statement may take.
    for (const until = Date.now() + 2 * TIMEOUT_MS; Date.now() < until;);
    expect(await answer).toEqual([{ slept: false }]);
    expect(await ownPid()).toBe(pid);
  });

  it('[F14] waits as long as ever while the server answers others', async () => {
    await database.close();
    database = await connect(2_000);
    const hung = await ownPid();
    freeze(hung);
    expect(await outcomeOf(database.query(`select 'late' as name`))).toBe('unavailable');
    // As soon as a probe is answered, which a server that answers does at once.
    const slow = () => outcomeOf(database.query('select pg_sleep(0.5) is null as slept'));
    await expect.poll(slow).toEqual([{ slept: false }]);
  });

  it('keeps the connection of a statement that the server refuses', async () => {
    const before = await ownPid();
    await expect(database.query(`insert into things values (1, 'again')`)).rejects.toMatchObject({ code: '23505' });
    expect(await ownPid()).toBe(before);
  });

  it('gives a statement less time where it is told so, and the next one on its connection the usual time', async () => {
    const bounded = (sql: string) => outcomeOf(database.query(sql, [], { withinMs: 50 }));
    expect(await Promise.all([bounded('select pg_sleep(0.3)'), bounded('select 1 as one')])).toEqual([
      'unavailable',
      [{ one: 1 }],
    ]);
    const all = Array.from({ length: POOL }, () => database.query('show statement_timeout'));
    expect((await Promise.all(all)).flat()).toEqual(Array(POOL).fill({ statementTimeout: `${TIMEOUT_MS - 250}ms` }));
  });

  it('lets work that no request waits for take longer', async () => {
    const slow = `select pg_sleep(${(2 * TIMEOUT_MS) / 1000}) is null as slept`;
    expect(await outcomeOf(database.query(slow))).toBe('unavailable');
    expect(await database.query(slow, [], { unhurried: true })).toEqual([{ slept: false }]);
  });
});
