import { describe, expect, it, vi } from 'vitest';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

describe('ConcurrencyLimiter', () => {
  it('[S19] works on so many calls of a caller at a time, lets 16 times as many wait in their order, and refuses the rest', async () => {
    const limiter = new ConcurrencyLimiter();
    const begun: number[] = [];
    const turns = Array.from({ length: 200 }, (_, index) => {
      const turn = limiter.enter('one', 6);
      if (turn === false) return 'refused';
      if (turn === undefined) begun.push(index);
      else void turn.then(() => begun.push(index));
      return turn === undefined ? 'begun' : 'waits';
    });
    const count = (outcome: string) => turns.filter((turn) => turn === outcome).length;
    expect([count('begun'), count('waits'), count('refused')]).toEqual([6, 96, 98]);
    expect(limiter.enter('another', 6)).toBeUndefined();
    limiter.release('one');
    limiter.release('one');
    await Promise.resolve();
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (let left = 0; left < 100; left += 1) limiter.release('one');
    await Promise.resolve();
    expect(begun).toHaveLength(102);
    expect(limiter.enter('one', 1)).toBeUndefined();
  });

  it('[F14] lets nobody wait longer than they are patient, and gives the slot to who still waits', async () => {
    vi.useFakeTimers();
    const limiter = new ConcurrencyLimiter();
    expect(limiter.enter('one', 1)).toBeUndefined();
    const [hurried, patient] = [limiter.enter('one', 1, 800), limiter.enter('one', 1)];
    await vi.advanceTimersByTimeAsync(800);
    expect(await hurried).toBe(false);
    limiter.release('one');
    expect(await patient).toBe(true);
    const next = limiter.enter('one', 1, 800);
    limiter.release('one');
    await vi.advanceTimersByTimeAsync(800);
    expect(await next).toBe(true);
    vi.useRealTimers();
  });

  it('[S19] lets calls take as many slots as they weigh: one alone always fits, and none overtakes a heavier one', async () => {
    vi.useFakeTimers();
    const limiter = new ConcurrencyLimiter();
    const begun: string[] = [];
    const enter = (name: string, weight: number, patienceMs?: number): void => {
      const turn = limiter.enter('one', 10, patienceMs, weight);
      if (turn === undefined) begun.push(name);
      else if (turn) void turn.then((entered) => entered && begun.push(name));
    };
    enter('heaviest', 30);
    enter('six', 6);
    enter('five, hurried', 5, 800);
    enter('four', 4);
    expect(begun).toEqual(['heaviest']);
    limiter.release('one', 30);
    await vi.advanceTimersByTimeAsync(0);
    enter('three', 3);
    expect(begun).toEqual(['heaviest', 'six']);
    await vi.advanceTimersByTimeAsync(800);
    expect(begun).toEqual(['heaviest', 'six', 'four']);
    for (const weight of [6, 4, 3]) limiter.release('one', weight);
    await vi.advanceTimersByTimeAsync(0);
    expect(begun).toEqual(['heaviest', 'six', 'four', 'three']);
    expect(limiter.enter('one', 10, 0, 30)).toBeUndefined();
    vi.useRealTimers();
  });
});
