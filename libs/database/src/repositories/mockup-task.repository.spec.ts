import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, waitFor, type TestDatabase } from '#testing';
import { Database, type Transaction } from '../database.js';
import { newId } from '../ids.js';
import { MockupTaskRepository } from './mockup-task.repository.js';

const DEADLINE_MS = 300_000;
const CLAIM_MS = 60_000;
let server: TestDatabase;
let database: Database;
let tasks: MockupTaskRepository;

beforeAll(async () => {
  server = await migratedDatabase();
  database = await Database.connect({
    DATABASE_URL: server.url,
    DATABASE_POOL: 4,
    DATABASE_IDLE_TRANSACTION_MS: 10_000,
  });
  await database.migrate();
  tasks = new MockupTaskRepository(database);
});
beforeEach(() => database.query('delete from mockup_tasks'));
afterAll(async () => {
  await database?.close();
  await server?.drop();
});

async function user(): Promise<string> {
  const id = newId();
  await database.query(`insert into users (id, issuer, sub) values ($1::uuid, 'test', $1::text)`, [id]);
  return id;
}

/** A job of the owner that takes part in the task; returns the job's id. */
async function join(key: string, ownerId: string): Promise<string> {
  const id = newId();
  await database.query(
    `insert into jobs (id, kind, queue, owner_id, title, input, state, priority, check_at)
     values ($1, 'mockup.render', 'mockup', $2, '', '{}', jsonb_build_object('shared', jsonb_build_object('key', $3::text)), 1, now())`,
    [id, ownerId, key],
  );
  await database.transaction((tx) => tasks.join(tx, key, ownerId, DEADLINE_MS));
  return id;
}
const joined = (key: string, ownerId: string) =>
  database.transaction((tx) => tasks.join(tx, key, ownerId, DEADLINE_MS));
const first = (key: string) => ({ key, round: 1 });

/** Starts the tasks in the order in which they may go; returns it. */
async function served(keys: string[]): Promise<string[]> {
  const order: string[] = [];
  while (order.length < keys.length) {
    const left = keys.filter((key) => !order.includes(key));
    const ahead = await Promise.all(left.map((key) => tasks.countAhead(key)));
    const next = left[ahead.indexOf(0)]!;
    const claimant = { jobId: newId(), epoch: 1 };
    await tasks.claimStart(first(next), claimant, CLAIM_MS);
    await tasks.recordStart(first(next), claimant, `gt-${next}`);
    order.push(next);
  }
  return order;
}

describe('the turns of mockup tasks', () => {
  it('go round the users, and leave out what no job waits for any more', async () => {
    const [many, few, late] = [await user(), await user(), await user()];
    for (const key of ['a1', 'a2', 'a3', 'a4']) await join(key, many);
    for (const key of ['b1', 'b2']) await join(key, few);
    const cancelled = await join('c1', late);
    expect(await tasks.countAhead('a2')).toBe(3);
    await database.query(`update jobs set status = 'cancelled' where id = $1`, [cancelled]);
    expect(await tasks.countAhead('a2')).toBe(2);
    // Someone new would come behind the first of each, and who waits already behind all of their own too.
    expect(await tasks.countAheadOfNew(await user())).toBe(2);
    expect(await tasks.countAheadOfNew(few)).toBe(5);
    expect(await served(['a1', 'b1'])).toEqual(['a1', 'b1']);
    await join('d1', await user());
    expect(await served(['a2', 'a3', 'a4', 'b2', 'd1'])).toEqual(['a2', 'b2', 'd1', 'a3', 'a4']);
  });
});

describe('the start of a mockup task', () => {
  it('is claimed by one run at a time, taken over by a later one, and recorded by the run that owns it', async () => {
    const owner = await user();
    const [mine, other] = [
      { jobId: await join('k', owner), epoch: 1 },
      { jobId: await join('k', owner), epoch: 1 },
    ];
    const claims = await Promise.all([mine, other].map((claimant) => tasks.claimStart(first('k'), claimant, CLAIM_MS)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const [winner, loser] = claims[0] ? [mine, other] : [other, mine];
    const later = { ...winner, epoch: 2 };
    expect(await tasks.claimStart(first('k'), later, CLAIM_MS)).toBe(true);
    expect(await tasks.recordStart(first('k'), winner, 'gt-late')).toBe(false);
    expect(await tasks.claimStart(first('k'), loser, CLAIM_MS)).toBe(false);
    await database.query(`update mockup_tasks set claimed_until = now() - interval '1 second'`);
    expect(await tasks.claimStart(first('k'), loser, CLAIM_MS)).toBe(true);
    expect(await tasks.recordStart(first('k'), loser, 'gt-1')).toBe(true);
    expect(await tasks.find('k')).toMatchObject({ status: 'rendering', taskKey: 'gt-1', round: 1 });
    expect(await tasks.claimStart(first('k'), winner, CLAIM_MS)).toBe(false);
    const polls = [1, 2, 3].map(() => tasks.claimPoll(first('k'), mine.jobId, 60_000));
    expect(await Promise.all(polls)).toEqual(expect.arrayContaining([true, false, false]));
  });

  it('is looked at by nobody else while one stores its pictures, and begun anew by nobody', async () => {
    const owner = await user();
    const [mine, other] = [
      { jobId: await join('k', owner), epoch: 1 },
      { jobId: await join('k', owner), epoch: 1 },
    ];
    await tasks.claimStart(first('k'), mine, CLAIM_MS);
    await tasks.recordStart(first('k'), mine, 'gt-1');
    expect(await tasks.claimStoring(first('k'), mine, CLAIM_MS)).toBe(true);
    expect(await tasks.claimPoll(first('k'), other.jobId, 0)).toBe(false);
    expect(await tasks.claimPoll(first('k'), mine.jobId, 0)).toBe(true);
    // Past its deadline.
    await database.query(`update mockup_tasks set started_at = now() - interval '1 day'`);
    await join('k', owner);
    expect(await tasks.find('k')).toMatchObject({ status: 'rendering', round: 1 });
    await database.query(`update mockup_tasks set claimed_until = now() - interval '1 second'`);
    expect(await tasks.claimPoll(first('k'), other.jobId, 0)).toBe(true);
    await join('k', owner);
    expect(await tasks.find('k')).toMatchObject({ status: 'waiting', round: 2 });
  });
});

describe('a round of a mockup task', () => {
  const rendering = async (key: string, owner: string) => {
    const claimant = { jobId: await join(key, owner), epoch: 1 };
    await tasks.claimStart(first(key), claimant, CLAIM_MS);
    await tasks.recordStart(first(key), claimant, 'gt-1');
  };

  const complete = async (tx: Transaction, key: string, owner: string) => {
    await tx.query(
      `insert into assets (id, owner_id, sha256, backend, key, mime_type, file_size, width, height, purpose)
       values ($1, $2, 'x', 'local', $3, 'image/jpeg', 1, 1, 1, 'mockup')`,
      [newId(), owner, `${key}.jpg`],
    );
    await tasks.complete(tx, first(key), [{ placement: 'front' }], [`${key}.jpg`]);
  };

  it('that failed, or that nobody looked after, is no result: who comes later begins the next', async () => {
    const owner = await user();
    await rendering('f', owner);
    await tasks.fail(first('f'), { code: 'MOCKUP_FAILED', class: 'permanent', message: 'no' });
    expect(await joined('f', owner)).toMatchObject({ round: 2, status: 'waiting' });
    await tasks.fail(first('f'), { code: 'LATE', class: 'permanent', message: 'of the first round' });
    expect(await tasks.find('f')).toMatchObject({ round: 2, status: 'waiting' });
    await rendering('o', owner);
    expect(await joined('o', owner)).toMatchObject({ round: 1, status: 'rendering' });
    await database.query(`update mockup_tasks set started_at = now() - interval '10 minutes' where key = 'o'`);
    expect(await joined('o', owner)).toMatchObject({ round: 2, status: 'waiting' });
  });

  it('that is complete is shared for as long as its pictures are stored', async () => {
    const owner = await user();
    await rendering('p', owner);
    await database.transaction((tx) => complete(tx, 'p', owner));
    expect(await joined('p', owner)).toMatchObject({ round: 1, status: 'completed', result: [{ placement: 'front' }] });
    expect(await tasks.restart(first('p'), 'gt-1', 2)).toBe(false);
    await database.query('delete from assets');
    expect(await joined('p', owner)).toMatchObject({ round: 2, status: 'waiting' });
  });

  it('[MOCK-15] that is completed while somebody joins is shared with them', async () => {
    const owner = await user();
    await rendering('j', owner);
    let joining!: Promise<unknown>;
    await database.transaction(async (tx) => {
      await complete(tx, 'j', owner);
      joining = joined('j', owner);
      await waitFor(
        async () =>
          (
            await database.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).length > 0,
        { what: 'the join to wait' },
      );
    });
    expect(await joining).toMatchObject({ round: 1, status: 'completed' });
  });

  it('is started anew at the provider so often and no more', async () => {
    const owner = await user();
    await rendering('r', owner);
    expect(await tasks.restart(first('r'), 'another', 1)).toBe(false);
    expect(await tasks.restart(first('r'), 'gt-1', 1)).toBe(true);
    expect(await tasks.find('r')).toMatchObject({ status: 'waiting', restarts: 1, taskKey: null });
    await rendering('r', owner);
    expect(await tasks.restart(first('r'), 'gt-1', 1)).toBe(false);
  });
});
