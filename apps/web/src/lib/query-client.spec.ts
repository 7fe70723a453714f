import { describe, expect, it } from 'vitest';
import { reason } from './api-error.js';
import { pretendBrowser, pretendServer } from './browser.fixture.js';
import { call } from './http-client.js';
import { passes, queryClient, waitBefore } from './query-client.js';

const refusal = { error: 'Too many requests. Please wait 7 seconds and try again.', code: 'TOO_MANY_REQUESTS' };

async function failure(status: number, body: unknown, headers: Record<string, string> = {}): Promise<unknown> {
  pretendBrowser();
  pretendServer(() => new Response(JSON.stringify(body), { status, headers }));
  return call('GET /api/cart', {}).catch((error: unknown) => error);
}

describe('a read that was refused for too many requests', () => {
  it('[S19] is sent again after the time that the server names, in the body or in the header', async () => {
    for (const error of [
      await failure(429, { ...refusal, retryAfterSeconds: 7 }),
      await failure(429, refusal, { 'retry-after': '7' }),
    ]) {
      expect(passes(error)).toBe(true);
      expect(waitBefore(400, error)).toBeGreaterThanOrEqual(7_000);
      expect(waitBefore(400, error)).toBeLessThan(8_000);
    }
  });

  it('[S19] is not sent again by itself where that is long, and says in words what to do', async () => {
    const error = await failure(429, { ...refusal, retryAfterSeconds: 600 });
    expect(passes(error)).toBe(false);
    expect(reason(error, 'Something went wrong')).toBe(refusal.error);
  });

  it('keeps its own pace after other failures', async () => {
    expect(waitBefore(400, await failure(502, {}))).toBe(400);
    expect(passes(await failure(502, {}))).toBe(true);
    expect(passes(await failure(404, {}))).toBe(false);
  });
});

describe('a change whose server is away', () => {
  it('[F14] is sent again by itself only where it is asked to wait for a minute at most', async () => {
    const retry = queryClient.getDefaultOptions().mutations!.retry as (count: number, error: unknown) => boolean;
    const away = { error: 'The service is busy.', code: 'UNAVAILABLE' };
    expect(retry(0, await failure(503, { ...away, retryAfterSeconds: 60 }))).toBe(true);
    expect(retry(0, await failure(503, { ...away, retryAfterSeconds: 61 }))).toBe(false);
    expect(retry(0, await failure(409, { code: 'IDEMPOTENCY_IN_PROGRESS' }))).toBe(true);
    expect(retry(0, await failure(409, { code: 'CONFLICT' }))).toBe(false);
  });
});
