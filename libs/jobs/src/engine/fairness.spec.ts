import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { waitFor } from '#testing';
import { startEngine, type Engine } from './engine.fixture.js';

let engine: Engine;
beforeEach(async () => (engine = await startEngine()));
afterEach(() => engine.stop());

const submit = (ownerId: string, title: string, priorityOffset = 0) =>
  engine.jobs.submit({ kind: 'ops.ping', ownerId, title, priorityOffset, input: { note: title } });

/** Works one job after another and answers the titles in the order in which they were begun, once `count` were. */
async function workOn(count: number): Promise<string[]> {
  const begun: string[] = [];
  await engine.worker(async ({ job }) => {
    begun.push(job.title);
    return { done: { note: '' } };
  }, 1);
  await waitFor(() => begun.length >= count, { what: `${count} jobs to have begun` });
  return begun;
}

/** The relay looks at every open job now. */
async function look(): Promise<void> {
  await engine.database.query('update jobs set check_at = now()');
  await engine.relay.relayOnce();
}
const priorities = async (ids: string[]): Promise<number[]> => {
  const rows = await engine.database.query<{ priority: number }>(
    'select priority from jobs where id = any($1::uuid[]) order by id',
    [ids],
  );
  return rows.map(({ priority }) => priority);
};

describe('the order of work', () => {
  it("lets one user's many wait behind each other, not in front of another's one", async () => {
    const [many, one] = [await engine.user(), await engine.user()];
    for (let index = 0; index < 40; index++) await submit(many, `many ${index}`);
    await submit(one, 'one');
    expect((await workOn(3)).indexOf('one')).toBeLessThanOrEqual(1);
  });

  it("puts a plan's head start first, up to the number it is worth", async () => {
    const [ordinary, subscriber] = [await engine.user(), await engine.user()];
    await submit(ordinary, 'ordinary', 3);
    for (let index = 0; index < 8; index++) await submit(subscriber, `subscriber ${index}`);
    expect((await workOn(6)).indexOf('ordinary')).toBe(3);
  });

  it("starves nobody: with each look a job moves up to its place among its owner's own", async () => {
    const [ordinary, subscriber] = [await engine.user(), await engine.user()];
    const waiting = await Promise.all(['first', 'second', 'third'].map((title) => submit(ordinary, title, 40)));
    const ids = waiting.map(({ id }) => id);
    for (let index = 0; index < 6; index++) await look();
    expect(await priorities(ids)).toEqual([1, 2, 3]);
    // New ones of others no longer go before the one that waited longest, and still go before its owner's later ones.
    await submit(subscriber, 'new');
    expect((await workOn(4)).slice(0, 2)).toEqual([waiting.find(({ id }) => id === [...ids].sort()[0])!.title, 'new']);
  });
});
