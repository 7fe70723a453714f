import { describe, expect, it } from 'vitest';
import { newId } from '#database';
import type { JobRepository } from '#jobs';
import { JobWaiter } from './job-waiter.js';

const LONG_MS = 60_000;

describe('JobWaiter', () => {
  it('[F6] lets its callers go when the process stops, so that the server can close', async () => {
    const waiter = new JobWaiter({ find: () => Promise.resolve({ status: 'active' }) } as unknown as JobRepository);
    const waiting = [waiter.ended(newId(), LONG_MS), waiter.ended(newId(), LONG_MS)];
    waiter.onModuleDestroy();
    expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
    expect(await waiter.ended(newId(), LONG_MS)).toBeUndefined();
  });

  it('[F14] lets a caller go with the job when the database cannot be reached, and passes any other failure on', async () => {
    const failing = (error: object) => new JobWaiter({ find: () => Promise.reject(error) } as unknown as JobRepository);
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect(await failing(away).ended(newId(), LONG_MS)).toBeUndefined();
    await expect(failing(new Error('a bug')).ended(newId(), LONG_MS)).rejects.toThrow('a bug');
  });
});
