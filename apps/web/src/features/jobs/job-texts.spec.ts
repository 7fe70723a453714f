import { describe, expect, it } from 'vitest';
import { promptOf, secondsToRetry } from './job-texts.js';

const error = { code: 'TIMEOUT', class: 'retry' as const, message: '' };

describe('what a job tells', () => {
  it('is its title, unless it carries the words themselves', () => {
    expect([
      promptOf({ title: 'a fox' }),
      promptOf({ title: 'a f…', prompt: 'a fox' }),
      promptOf({ title: 'Design from your picture', prompt: '' }),
    ]).toEqual(['a fox', 'a fox', '']);
  });

  it('[GEN-14] is when it will be tried again, while that is awaited', () => {
    const runAt = new Date(10_000).toISOString();
    expect(secondsToRetry({ status: 'queued', error, runAt }, 5_500)).toBe(5);
    expect(secondsToRetry({ status: 'queued', error, runAt }, 12_000)).toBe(0);
    expect(secondsToRetry({ status: 'queued', error: null, runAt }, 5_500)).toBeNull();
    expect(secondsToRetry({ status: 'active', error, runAt }, 5_500)).toBeNull();
  });
});
