import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobEntity } from '#database';
import type { JobQueryRepository } from '../job-query.repository.js';
import { presentJob } from '../job.presenter.js';
import type { JobQueues, QueuePosition } from '../queue/job-queues.js';
import type { WorkerCapacityRegistry } from '../queue/worker-capacity-registry.js';
import { JobDurations } from './job-durations.js';
import { QueueEstimates } from './queue-estimates.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
const job = (over: Partial<JobEntity> = {}) =>
  ({
    id: 'j',
    kind: 'generation.image',
    queue: 'generation',
    status: 'queued',
    input: { model: 'swift' },
    runAt: ago(1),
    startedAt: null,
    error: null,
    createdAt: ago(1),
    finishedAt: null,
    percent: 0,
    discardedAt: null,
    notice: null,
    notices: [],
    state: {},
    ...over,
  }) as JobEntity;
const ran = (model: string, ...seconds: number[]) =>
  seconds.map((each) => ({ kind: 'generation.image', model, seconds: each }));

interface World {
  measured?: { kind: string; model: string; seconds: number }[];
  position?: QueuePosition | undefined;
  slots?: number;
  paused?: boolean;
}

function estimatesOf({ measured = ran('swift', 8, 10, 60), position, slots = 4, paused = false }: World) {
  const recentRuns = vi.fn(async () => measured);
  const estimates = new QueueEstimates(
    new JobDurations({ recentRuns } as unknown as JobQueryRepository),
    { position: async () => position, get: () => ({ isPaused: async () => paused }) } as unknown as JobQueues,
    { slots: async () => slots } as unknown as WorkerCapacityRegistry,
  );
  return { estimates, recentRuns };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('the estimate of a job', () => {
  it.each([
    ['with a slot to spare', { ahead: 0, active: 3 }, { queuePosition: 1, etaSeconds: 10 }],
    ['next, with every slot taken', { ahead: 0, active: 4 }, { queuePosition: 1, etaSeconds: 13 }],
    ['behind two rounds of four', { ahead: 7, active: 4 }, { queuePosition: 8, etaSeconds: 30 }],
  ])('[GEN-14] follows the place, the slots and the median of what was measured: %s', async (_, position, expected) => {
    expect(await estimatesOf({ position }).estimates.of(job())).toEqual(expected);
  });

  it('counts down while the job runs, and never below a second', async () => {
    const { estimates } = estimatesOf({});
    expect(await estimates.of(job({ status: 'active', startedAt: ago(4) }))).toEqual({ etaSeconds: 6 });
    expect(await estimates.of(job({ status: 'active', startedAt: ago(400) }))).toEqual({ etaSeconds: 1 });
  });

  it('adds the wait for the next try', async () => {
    expect(await estimatesOf({}).estimates.of(job({ runAt: ago(-20) }))).toEqual({ etaSeconds: 30 });
  });

  it('tells models apart, and takes the kind where a model was never measured', async () => {
    const { estimates } = estimatesOf({
      measured: [...ran('swift', 4, 4), ...ran('fine', 40, 40, 40)],
      position: { ahead: 0, active: 0 },
    });
    expect(await estimates.of(job())).toMatchObject({ etaSeconds: 4 });
    expect(await estimates.of(job({ input: { model: 'fine' } }))).toMatchObject({ etaSeconds: 40 });
    expect(await estimates.of(job({ input: { model: 'new' } }))).toMatchObject({ etaSeconds: 40 });
  });

  it('says nothing that is not known', async () => {
    const position = { ahead: 2, active: 4 };
    expect(await estimatesOf({ measured: [], position }).estimates.of(job())).toEqual({ queuePosition: 3 });
    expect(await estimatesOf({ position, slots: 0 }).estimates.of(job())).toEqual({ queuePosition: 3 });
    expect(await estimatesOf({ position, paused: true }).estimates.of(job())).toEqual({ queuePosition: 3 });
    expect(await estimatesOf({ position: undefined }).estimates.of(job())).toEqual({});
    expect(await estimatesOf({ position }).estimates.of(job({ status: 'completed' }))).toEqual({});
  });

  it('reads what was measured once for any number of jobs', async () => {
    const { estimates, recentRuns } = estimatesOf({ position: { ahead: 0, active: 0 } });
    await Promise.all(Array.from({ length: 500 }, () => estimates.of(job())));
    expect(recentRuns).toHaveBeenCalledTimes(1);
  });
});

describe('a job whose try failed', () => {
  const waiting = {
    error: { code: 'RATE_LIMITED', class: 'wait' as const, message: 'busy' },
    runAt: ago(-12),
    notice: 'drawn by another model',
  };

  it('[GEN-16] says what it waits for and how long, until it goes on', () => {
    expect(presentJob(job(waiting)).notice).toBe('The image service is busy; trying again in 12 s');
    expect(presentJob(job({ ...waiting, queue: 'mockup' })).notice).toBe(
      'The print provider is busy; trying again in 12 s',
    );
    expect(presentJob(job({ ...waiting, error: { ...waiting.error, code: 'INTERNAL' } })).notice).toBe(
      'Something went wrong; trying again in 12 s',
    );
    expect(presentJob(job({ ...waiting, runAt: ago(0) })).notice).toBe('drawn by another model');
    expect(presentJob(job({ ...waiting, status: 'active' })).notice).toBe('drawn by another model');
  });
});
