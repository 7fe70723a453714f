import { describe, expect, it } from 'vitest';
import type { JobEntity } from '#database';
import { presentJob } from './job.presenter.js';

const soon = (): Date => new Date(Date.now() + 20_000);
const job = (change: Partial<JobEntity>): JobEntity =>
  ({
    kind: 'mockup.render',
    queue: 'mockup',
    status: 'queued',
    percent: 20,
    input: {},
    notice: null,
    notices: [],
    error: null,
    state: { turn: { at: soon().getTime(), perMinute: 2 } },
    runAt: soon(),
    createdAt: new Date(),
    finishedAt: null,
    ...change,
  }) as JobEntity;
const failed = (code: string) => ({ code, class: 'retry', message: '' }) as const;

describe('a mockup that waits', () => {
  it('[MOCK-15] is said to wait for the limit where it does: for its turn, or after the limit refused it', () => {
    const limited = { reason: 'provider-limit', perMinute: 2 };
    expect(presentJob(job({ status: 'waiting' })).waiting).toMatchObject(limited);
    expect(presentJob(job({ error: failed('RATE_LIMITED') })).waiting).toMatchObject(limited);
    expect(presentJob(job({ status: 'active' })).waiting).toBeNull();
  });

  it.each([
    ['UNAVAILABLE', /^The print provider is unavailable; trying again in \d+ s$/],
    ['TIMEOUT', /^The print provider took too long; trying again in \d+ s$/],
    ['STORAGE', /^We couldn't save the image; trying again in \d+ s$/],
  ])('[GEN-16] after %s says that, whatever turn it waited for before', (code, notice) => {
    expect(presentJob(job({ error: failed(code) }))).toMatchObject({
      waiting: null,
      notice: expect.stringMatching(notice),
    });
  });
});
