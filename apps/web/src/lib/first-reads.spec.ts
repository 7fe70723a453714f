import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pretendBrowser } from './browser.fixture.js';
import { takeFirstRead, forgetFirstReads } from './first-reads.js';

const answer = new Response('{}');
beforeEach(() => {
  pretendBrowser();
  window.firstReads = {
    token: 'hers',
    answers: { '/api/cart': Promise.resolve(answer) },
  };
});
afterEach(() => void vi.restoreAllMocks());

describe('what was asked for before the app ran', () => {
  it('is taken once', async () => {
    expect(await takeFirstRead('/api/cart', 'hers')).toBe(answer);
    expect(await takeFirstRead('/api/cart', 'hers')).toBeUndefined();
  });

  it('is nothing for another address or user', async () => {
    expect(await takeFirstRead('/api/orders', 'hers')).toBeUndefined();
    expect(await takeFirstRead('/api/cart', 'his')).toBeUndefined();
    expect(await takeFirstRead('/api/cart', null)).toBeUndefined();
    expect(await takeFirstRead('/api/cart', 'hers')).toBe(answer);
  });

  it('is old after a while, and after a change', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(20_001);
    expect(await takeFirstRead('/api/cart', 'hers')).toBeUndefined();
    clock.mockReturnValue(19_999);
    forgetFirstReads();
    expect(await takeFirstRead('/api/cart', 'hers')).toBeUndefined();
  });
});
