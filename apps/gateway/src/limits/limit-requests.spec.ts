import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fastify, { type FastifyInstance } from 'fastify';
import { loadConfig } from '#config';
import { createLogger } from '#observability';
import type { AccessTokenVerifier } from '#providers';
import type { BatchedRateLimiter } from '#redis';
import { HttpError } from '../common/http-error.js';
import { ConcurrencyLimiter } from './concurrency-limiter.js';
import { limitAddresses, limitUsers } from './limit-requests.js';
import { RefusalDelay } from './refusal-delay.js';
import { RequestLimiter } from './request-limiter.js';

/** Longer than any test. */
const HELD_MS = 600_000;
const PROMPT = 20;
const SLOTS = 2;

let server: FastifyInstance;
let ended = new AbortController();

function newLimiter(): RequestLimiter {
  const config = {
    ...loadConfig(),
    REFUSAL_DELAY_MS: HELD_MS,
    CONCURRENT_ANONYMOUS: SLOTS,
    CONCURRENT_JOB_CALLS: SLOTS,
    CONCURRENT_UPLOADS: SLOTS,
  };
  // Nothing is counted here: the integration tests do so with Redis.
  const rates = { take: () => ({ allowed: true, remaining: 1 }), refusedForMs: () => undefined };
  return new RequestLimiter(
    config,
    rates as unknown as BatchedRateLimiter,
    new ConcurrencyLimiter(),
    new RefusalDelay(config),
    { remembered: () => undefined } as unknown as AccessTokenVerifier,
    createLogger('test', 'silent'),
  );
}

beforeEach(async () => {
  server = fastify();
  limitAddresses(server, newLimiter());
  server.post('/private', { config: { endpoint: 'POST /api/generate-design' } }, () => {
    throw new HttpError(401, 'UNAUTHENTICATED', 'User not authenticated');
  });
  server.get('/held', { config: { endpoint: 'GET /api/status' } }, () => new Promise(() => {}));
  server.get('/public', { config: { endpoint: 'GET /api/config' } }, () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => {
  ended.abort();
  ended = new AbortController();
  return server.close();
});

const call = async (method: string, path: string, headers: Record<string, string> = {}): Promise<number> => {
  const { port } = server.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, signal: ended.signal });
  return response.status;
};
const refused = (headers?: Record<string, string>) => call('POST', '/private', headers);

describe('[S19] who keeps calling what needs a token, without one or with an invalid one', () => {
  it('has the refusals held back after the first, in nobody’s way', async () => {
    const invalid = { authorization: 'Bearer x' };
    for (let index = 0; index < PROMPT; index += 1) expect(await refused(index % 2 ? invalid : undefined)).toBe(401);
    let answered = 0;
    for (let index = 0; index < SLOTS * 4; index += 1)
      void refused(index % 2 ? invalid : undefined).then(
        () => (answered += 1),
        () => undefined,
      );
    // Held refusals hold no slot of the address.
    for (let index = 0; index < SLOTS * 4; index += 1) expect(await call('GET', '/public')).toBe(200);
    expect(answered).toBe(0);
  });
});

describe('[F14, S19] who has as many calls worked on as one address may', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is told after 0.8 s to try again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (let index = 0; index < SLOTS; index += 1) void server.inject('/held').catch(() => undefined);
    let status: number | undefined;
    void server.inject('/public').then((response) => (status = response.statusCode));
    await vi.advanceTimersByTimeAsync(799);
    expect(status).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    await setImmediate();
    expect(status).toBe(503);
  });

  it.each(['POST /api/generate-image', 'POST /api/designs'] as const)(
    'is told after 20 s where what comes before takes long itself: %s',
    async (endpoint) => {
      const users = fastify();
      users.addHook('onRequest', (request, _, done) => {
        Object.assign(request, { user: { id: 'one' } });
        done();
      });
      limitUsers(users, newLimiter());
      users.get('/held', { config: { endpoint } }, () => new Promise(() => {}));
      await users.ready();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      for (let index = 0; index < SLOTS; index += 1) void users.inject('/held').catch(() => undefined);
      let status: number | undefined;
      void users.inject('/held').then((response) => (status = response.statusCode));
      await vi.advanceTimersByTimeAsync(19_999);
      expect(status).toBeUndefined();
      await vi.advanceTimersByTimeAsync(1);
      await setImmediate();
      expect(status).toBe(503);
    },
  );
});
