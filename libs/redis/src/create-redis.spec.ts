import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRedis, redisReady } from './create-redis.js';
import { startRedisServer, until, type RedisServer } from './redis-server.fixture.js';

let server: RedisServer;
beforeAll(async () => {
  server = await startRedisServer();
});
afterAll(() => server.stop());

function recordingLog() {
  const lines: string[] = [];
  return { lines, warn: (line: string) => void lines.push(line), info: (line: string) => void lines.push(line) };
}

describe('createRedis', () => {
  it('lets a producer fail at once while Redis is unavailable, logs one line for the outage and recovers', async () => {
    const log = recordingLog();
    const producer = createRedis(server.url, 'producer', log);
    await redisReady(producer);
    await server.kill();
    await until(() => log.lines.length > 0);
    const started = Date.now();
    await expect(producer.set('a', '1')).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(2_500);
    await server.start();
    await redisReady(producer);
    expect(await producer.set('a', '1')).toBe('OK');
    expect(log.lines).toEqual([expect.stringMatching(/^Redis is away \(producer\): /), 'Redis is back (producer).']);
    producer.disconnect();
  });

  it('lets a worker wait for Redis instead of failing', async () => {
    const worker = createRedis(server.url, 'worker', recordingLog());
    await redisReady(worker);
    await server.kill();
    const pending = worker.set('b', '2');
    await server.start();
    expect(await pending).toBe('OK');
    worker.disconnect();
  });

  it('detects a hung peer and responds again after it resumes', async () => {
    const log = recordingLog();
    const general = createRedis(server.url, 'general', log);
    await redisReady(general);
    server.freeze();
    await until(() => log.lines.some((line) => line.includes('stopped answering')));
    server.thaw();
    await until(async () => (await general.ping().catch(() => '')) === 'PONG');
    general.disconnect();
  });

  it('rejects when Redis does not come up in time', async () => {
    const redis = createRedis('redis://127.0.0.1:1', 'general', recordingLog());
    await expect(redisReady(redis, 100)).rejects.toThrow('Redis did not answer within 100 ms.');
    redis.disconnect();
  });
});
