import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PeriodicTask } from './periodic-task.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a periodic task', () => {
  it('runs so long after each end, also after a failure, and never twice at once', async () => {
    const errors: unknown[] = [];
    let finish = (): void => undefined;
    const runs: number[] = [];
    const task = new PeriodicTask(
      async () => {
        runs.push(Date.now());
        if (runs.length === 1) throw new Error('first');
        await new Promise<void>((resolve) => (finish = resolve));
      },
      100,
      (error) => errors.push(error),
    );
    task.start();
    expect(runs).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect([runs.length, errors]).toEqual([1, [new Error('first')]]);
    await vi.advanceTimersByTimeAsync(500);
    expect(runs).toHaveLength(2);
    finish();
    await vi.advanceTimersByTimeAsync(99);
    expect(runs).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(3);
    finish();
    await task.stop();
  });

  it('runs at the time that its work names', async () => {
    let runs = 0;
    const task = new PeriodicTask(
      async () => (++runs < 3 ? 0 : undefined),
      100,
      () => undefined,
    );
    task.start();
    await vi.advanceTimersByTimeAsync(150);
    expect(runs).toBe(3);
    await task.stop();
  });

  it('stops after the run in hand, and for good', async () => {
    let finish = (): void => undefined;
    let runs = 0;
    const task = new PeriodicTask(
      () => {
        runs += 1;
        return new Promise<void>((resolve) => (finish = resolve));
      },
      100,
      () => undefined,
    );
    task.start();
    await vi.advanceTimersByTimeAsync(100);
    const stopped = vi.fn();
    void task.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([task.stopped, stopped.mock.calls.length]).toEqual([true, 0]);
    finish();
    await vi.advanceTimersByTimeAsync(1_000);
    expect([runs, stopped.mock.calls.length]).toEqual([1, 1]);
  });
});
