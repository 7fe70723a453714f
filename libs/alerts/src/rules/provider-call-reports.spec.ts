import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { metrics, type Logger } from '#observability';
import { createRedis, redisReady, type RedisConnection } from '#redis';
import { testRedis, type TestRedis } from '#testing';
import { ProviderCallReports } from './provider-call-reports.js';

const log = { warn: vi.fn(), info: vi.fn() } as unknown as Logger;

describe('reports of calls to providers', () => {
  let redis: TestRedis;
  let connection: RedisConnection;
  beforeAll(async () => {
    redis = await testRedis();
    connection = createRedis(redis.url, 'producer', log);
    await redisReady(connection);
  });
  afterAll(async () => {
    connection.disconnect();
    await redis.close();
  });
  beforeEach(async () => {
    metrics.providerCalls.reset();
    await redis.empty();
  });

  const call = (outcome: string, count = 1) =>
    metrics.providerCalls.inc({ provider: 'stripe', operation: 'read', outcome }, count);

  it('count each call once, whoever reports how often, and no refusal of a single request', async () => {
    const reports = new ProviderCallReports(connection, log);
    call('ok', 2);
    call('TIMEOUT');
    call('REFUSED', 9);
    await reports.report();
    await reports.report();
    expect(await reports.recent()).toEqual([{ provider: 'stripe', failed: 1, ok: 2 }]);
    call('UNAVAILABLE');
    await reports.report();
    expect(await reports.recent()).toEqual([{ provider: 'stripe', failed: 2, ok: 2 }]);
  });

  it('hold what Redis did not take for the next one', async () => {
    const reports = new ProviderCallReports(connection, log);
    call('ok');
    const ended = once(connection, 'end');
    connection.disconnect();
    await ended;
    await reports.report();
    expect(log.warn).toHaveBeenCalled();
    await expect(reports.recent()).rejects.toThrow();
    await connection.connect();
    await reports.report();
    expect(await reports.recent()).toEqual([{ provider: 'stripe', failed: 0, ok: 1 }]);
  });
});
