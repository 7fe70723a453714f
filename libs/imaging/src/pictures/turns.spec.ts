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

  it('[S19] leaves another one a place, and lets their work pass what waits for its own owner', async () => {
    const turns = new Turns({ atOnce: 2, maxWaiting: 10 });
    let owner: string | undefined;
    turns.shareAmong(() => owner);
    const started: string[] = [];
    const gates = new Map<string, ReturnType<typeof pending>>();
    const take = (whose: string | undefined, name: string) => {
      owner = whose;
      gates.set(name, pending());
      return turns.take(async () => {
        started.push(name);
        await gates.get(name)!.done;
      });
    };
    const work = [take('ada', 'a1'), take('ada', 'a2'), take('ada', 'a3'), take('bo', 'b1'), take('cy', 'c1')];
    expect(started).toEqual(['a1', 'b1']);
    gates.get('b1')!.finish();
    await work[3];
    expect(started).toEqual(['a1', 'b1', 'c1']);
    gates.get('a1')!.finish();
    await work[0];
    expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
    gates.forEach(({ finish }) => finish());
    await Promise.all(work);
    // Nobody's work is not shared out.
    const all = [take(undefined, 'n1'), take(undefined, 'n2')];
    expect(started.slice(-2)).toEqual(['n1', 'n2']);
    gates.forEach(({ finish }) => finish());
    await Promise.all(all);
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
