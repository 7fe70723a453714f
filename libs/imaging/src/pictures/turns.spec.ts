import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

function pending() {
  let finish!: () => void;
  const done = new Promise<void>((resolve) => (finish = resolve));
  return { done, finish };
}

describe('Turns', () => {
  it('runs at most the allowed number at once, and the others in order', async () => {
    const turns = new Turns({ atOnce: 2, maxWaiting: 10 });
    const gates = [pending(), pending(), pending(), pending()];
    const started: number[] = [];
    const work = gates.map(({ done }, index) =>
      turns.take(async () => {
        started.push(index);
        await done;
      }),
    );
    expect(started).toEqual([0, 1]);
    gates[1]!.finish();
    await work[1];
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    gates.forEach(({ finish }) => finish());
    await Promise.all(work);
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('continues after a failure, and refuses when too many wait', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 1 });
    await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const gate = pending();
    const [running, waiting] = [turns.take(() => gate.done), turns.take(async () => 'later')];
    await expect(turns.take(async () => 'too much')).rejects.toMatchObject({ code: 'BUSY' });
    gate.finish();
    await running;
    expect(await waiting).toBe('later');
  });

  it('runs together only what fits into memory, in order, and what does not fit alone', async () => {
    const turns = new Turns({ atOnce: 4, maxWaiting: 10, maxPixels: 100 });
    const sizes = [60, 40, 1, 500, 30];
    const gates = sizes.map(() => pending());
    const started: number[] = [];
    const work = gates.map(({ done }, index) =>
      turns.take(async () => {
        started.push(sizes[index]!);
        await done;
      }, sizes[index]),
    );
    const after = async (...ended: number[]): Promise<number[]> => {
      for (const index of ended) {
        gates[index]!.finish();
        await work[index];
      }
      await Promise.resolve();
      return started;
    };
    expect(await after()).toEqual([60, 40]);
    expect(await after(1)).toEqual([60, 40, 1]);
    expect(await after(0)).toEqual([60, 40, 1]);
    expect(await after(2)).toEqual([60, 40, 1, 500]);
    expect(await after(3, 4)).toEqual(sizes);
  });
});
