import { expect, it } from 'vitest';
import { jobKinds } from '#contracts';
import type { JobEntity } from '#database';
import { isCorrectable } from './job-correction.js';

const failed = { status: 'failed', discardedAt: null } as JobEntity;

it('[JOB-14] offers no correction where a job is about an order and nothing else, nor of what is discarded or not failed', () => {
  const fixed = jobKinds.filter((kind) => !isCorrectable({ ...failed, kind }));
  expect(fixed).toEqual(['order.submit', 'order.track']);
  expect(isCorrectable({ ...failed, kind: 'order.mail', discardedAt: new Date() })).toBe(false);
  expect(isCorrectable({ ...failed, kind: 'order.mail', status: 'completed' })).toBe(false);
});
