import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startEngine, type Engine } from './engine/engine.fixture.js';

let engine: Engine;
beforeEach(async () => (engine = await startEngine()));
afterEach(() => engine.stop());

const titles = (jobs: { title: string }[]) => jobs.map(({ title }) => title);

/** Three jobs of one user, of which the second has failed with that code, and one of nobody. */
async function jobsOf(ownerId: string, errorCode = 'REFUSED'): Promise<string[]> {
  const ids: string[] = [];
  for (const title of ['first', 'second', 'third']) ids.push((await engine.submit(title, ownerId)).id);
  await engine.submit('nobody’s');
  await engine.database.query(
    `update jobs set status = 'failed', finished_at = now(), started_at = now() - interval '3 seconds', error = $2 where id = $1`,
    [ids[1], JSON.stringify({ code: errorCode, class: 'permanent', message: 'no' })],
  );
  return ids;
}

describe('the reads of jobs', () => {
  it('page newest first, from the last job already seen', async () => {
    const owner = await engine.user();
    const ids = await jobsOf(owner);
    expect(titles(await engine.query.ownedBy(owner, {}, { limit: 2 }))).toEqual(['third', 'second']);
    expect(titles(await engine.query.ownedBy(owner, {}, { limit: 2, before: ids[1] }))).toEqual(['first']);
    expect(titles(await engine.query.all({}, { limit: 10, before: 'nonsense' }))).toHaveLength(4);
  });

  it('filter by status, kind, queue and error code', async () => {
    await jobsOf(await engine.user());
    const found = async (filter: Parameters<typeof engine.query.all>[0]) =>
      titles(await engine.query.all(filter, { limit: 10 }));
    expect(await found({ status: 'failed' })).toEqual(['second']);
    expect(await found({ errorCode: 'REFUSED' })).toEqual(['second']);
    expect(await found({ errorCode: 'TIMEOUT' })).toEqual([]);
    expect(await found({ kind: 'generation.image' })).toEqual([]);
    expect(await found({ queue: 'generation', status: 'queued' })).toHaveLength(3);
  });

  it('answer ids in their order, without those that do not exist, and which of them are queued', async () => {
    const [first, second, third] = await jobsOf(await engine.user());
    const unknown = '01900000-0000-7000-8000-000000000000';
    expect(titles(await engine.query.findByIds([third!, unknown, first!]))).toEqual(['third', 'first']);
    expect(titles(await engine.query.findQueued([first!, second!]))).toEqual(['first']);
    expect(await engine.query.findQueued([])).toEqual([]);
  });

  it('[JOB-10] count the failures of every queue', async () => {
    await jobsOf(await engine.user());
    const figures = await engine.query.figures();
    expect(figures.map(({ queue, failed, completedLastHour }) => [queue, failed, completedLastHour])).toEqual([
      ['generation', 1, 0],
      ['mockup', 0, 0],
      ['fulfilment', 0, 0],
    ]);
  });
});
