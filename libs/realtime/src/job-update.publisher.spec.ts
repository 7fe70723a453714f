import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobEntity } from '#database';
import type { QueueEstimates } from '#jobs';
import { JobUpdatePublisher } from './job-update.publisher.js';
import type { RealtimePublisher } from './realtime-publisher.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const job = {
  id: 'j',
  ownerId: 'u',
  kind: 'generation.image',
  queue: 'generation',
  status: 'queued',
  input: {},
  state: {},
  notices: [],
  runAt: NOW,
  createdAt: NOW,
  percent: 0,
} as unknown as JobEntity;

function publisher() {
  const send = vi.fn(async () => undefined);
  const updates = new JobUpdatePublisher(
    { send } as unknown as RealtimePublisher,
    { of: async () => ({ queuePosition: 3 }) } as unknown as QueueEstimates,
  );
  return { updates, send };
}

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => void vi.useRealTimers());

describe('announcing the changes of a job', () => {
  it('announces an acceptance with its queue position when no worker has the job soon', async () => {
    const { updates, send } = publisher();
    await updates.afterCommit(job, 'accepted');
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    const update = expect.objectContaining({ jobId: 'j', queuePosition: 3 });
    expect(send.mock.calls).toEqual([[['user:u'], 'job.updated', update]]);
  });

  it('keeps an acceptance to itself that a later change has overtaken', async () => {
    const { updates, send } = publisher();
    await updates.afterCommit(job, 'accepted');
    updates.onAnnounced('j');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('announces every other change at once', async () => {
    const { updates, send } = publisher();
    await updates.afterCommit(job, 'completed');
    expect(send).toHaveBeenCalledTimes(1);
  });
});
