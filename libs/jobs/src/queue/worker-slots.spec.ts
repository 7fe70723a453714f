import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, SettingRepository } from '#database';
import type { Logger } from '#observability';
import { waitFor } from '#testing';
import { startEngine, type Engine } from '../engine/engine.fixture.js';
import { WorkerIdentity } from '../engine/worker-identity.js';
import { WorkerSlots } from './worker-slots.js';

describe('a worker that starts while an operator limits its queue', () => {
  let engine: Engine;
  beforeEach(async () => (engine = await startEngine()));
  afterEach(() => engine.stop());

  it('[JOB-09] never takes more jobs at once than the operator allows, also not the first ones', async () => {
    await engine.slots.change({ queue: 'generation', slots: 1, actorId: await engine.user() });
    const jobs = await Promise.all(Array.from({ length: 4 }, () => engine.submit()));
    let active = 0;
    const seen: number[] = [];
    await engine.worker(async () => {
      seen.push(++active);
      await new Promise((resolve) => setTimeout(resolve, 100));
      active -= 1;
      return { done: { note: 'x' } };
    }, 4);
    await waitFor(
      async () =>
        (await Promise.all(jobs.map(({ id }) => engine.repository.find(id)))).every(
          (job) => job?.status === 'completed',
        ),
      { what: 'all to complete' },
    );
    expect(seen).toEqual([1, 1, 1, 1]);
  });
});

describe('the slots of a worker', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const stored: Record<string, unknown> = {};
  const follower = { queue: 'mockup', name: 'one', configured: 4 } as const;
  const log = { warn: vi.fn(), info: vi.fn() } as unknown as Logger;
  const slotsReading = (read: (key: string) => unknown): WorkerSlots => {
    const settings = { read: async (key: string, _: unknown, fallback: unknown) => read(key) ?? fallback };
    return new WorkerSlots({} as Database, settings as unknown as SettingRepository, log);
  };
  afterEach(() => Object.keys(stored).forEach((key) => delete stored[key]));

  it('are what is configured, what an operator set, or none while the worker drains', async () => {
    const slots = slotsReading((key) => stored[key]);
    expect(await slots.of(follower)).toBe(4);
    stored['slots.mockup'] = { slots: 2 };
    expect(await slots.of(follower)).toBe(2);
    stored['draining.mockup'] = { workers: ['one'] };
    expect(await slots.of(follower)).toBe(0);
    expect(await slots.of({ ...follower, name: 'two' })).toBe(2);
  });

  it('are none until they can be read, and then what they are', async () => {
    let away = true;
    const slots = slotsReading(() => {
      if (away) throw new Error('away');
    });
    const present = await slots.of(follower);
    expect(present).toBe(0);
    const change = vi.fn(() => Promise.resolve());
    slots.follow(follower, present, change);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(change).not.toHaveBeenCalled();
    away = false;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(change.mock.calls).toEqual([[4]]);
    await slots.onModuleDestroy();
  });

  it('are changed at the next look where a change has failed, and once where it has not', async () => {
    const slots = slotsReading((key) => stored[key]);
    const change = vi.fn<(slots: number) => Promise<void>>().mockRejectedValueOnce(new Error('not now'));
    change.mockResolvedValue();
    slots.follow(follower, 4, change);
    stored['slots.mockup'] = { slots: 7 };
    await vi.advanceTimersByTimeAsync(10_000);
    expect(change.mock.calls).toEqual([[7], [7]]);
    await slots.onModuleDestroy();
  });
});

describe('the name of a worker', () => {
  it('[JOB-14] is that of one process: the next one on the same host with the same pid is not drained with it', () => {
    const names = [1, 2].map(() => new WorkerIdentity('mockup', 1, 'worker-mockup').name);
    expect(new Set(names).size).toBe(2);
    for (const name of names) expect(name).toMatch(/^worker-mockup@.+:\d+-[\da-f]{6}$/);
  });
});
