import { readFileSync } from 'node:fs';
import { loadAll } from 'js-yaml';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRepository } from '#stack/paths';
import { waitFor } from '#testing';
import { startEngine, type Engine } from '../engine/engine.fixture.js';

interface Scaler {
  kind: string;
  metadata: { name: string };
  spec: { triggers: { metadata: { query: string } }[] };
}

/** The queries of the deployment, by queue. */
const queries = new Map(
  loadAll(readFileSync(inRepository('deploy/kubernetes/scaling.yaml'), 'utf8'))
    .map((object) => object as Scaler)
    .filter(({ kind }) => kind === 'ScaledObject')
    .map(({ metadata, spec }) => [metadata.name.replace('worker-', ''), spec.triggers[0]!.metadata.query]),
);

describe('what the autoscaler reads', () => {
  let engine: Engine;
  beforeEach(async () => (engine = await startEngine()));
  afterEach(() => engine.stop());

  /** As the role of the running processes, whose address the autoscaler is given. */
  const read = async (queue: string) => {
    const [row] = await engine.database.query<{ count: string }>(queries.get(queue)!);
    return Number(row!.count);
  };

  it('[JOB-09] grows with the jobs that could run, and shrinks as they are done', async () => {
    expect([...queries.keys()].sort()).toEqual(['fulfilment', 'generation', 'mockup']);
    expect(await read('generation')).toBe(0);
    for (let index = 0; index < 5; index += 1) await engine.submit(`job ${index}`);
    const later = await engine.submit('in an hour');
    await engine.database.query(`update jobs set run_at = now() + interval '1 hour' where id = $1`, [later.id]);
    expect(await read('generation')).toBe(5);
    expect([await read('mockup'), await read('fulfilment')]).toEqual([0, 0]);

    let finish!: () => void;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { running } = await engine.worker(async ({ input }) => {
      await finished;
      return { done: { note: input.note } };
    });
    await waitFor(() => running.size === 2, { what: 'two jobs to run' });
    expect(await read('generation')).toBe(5);
    finish();
    await waitFor(async () => (await read('generation')) === 0, { what: 'the jobs to be done' });
    // What is not due for an hour holds no worker until then.
    expect((await engine.repository.find(later.id))!.status).toBe('queued');
  });

  it('[JOB-09] asks for workers by the slots that an operator gave each of them', async () => {
    for (let index = 0; index < 6; index += 1) await engine.submit(`job ${index}`);
    const actorId = await engine.user();
    const change = (slots: number | null) => engine.slots.change({ queue: 'generation', slots, actorId });
    await change(8);
    expect(await read('generation')).toBe(3);
    await change(1);
    expect(await read('generation')).toBe(24);
    await change(null);
    expect(await read('generation')).toBe(6);
  });

  it('does not count jobs that wait for a provider: they hold no worker', async () => {
    await engine.worker(async () => ({ waitMs: 3_600_000 }));
    const { id } = await engine.submit('waits');
    await waitFor(async () => (await engine.repository.find(id))!.status === 'waiting', { what: 'the job to wait' });
    expect(await read('generation')).toBe(0);
  });
});
