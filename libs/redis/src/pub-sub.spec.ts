import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRedis, redisReady, type RedisConnection } from './create-redis.js';
import { Publisher, Subscriber } from './pub-sub.js';
import { startRedisServer, until, type RedisServer } from './redis-server.fixture.js';

const silent = { warn: () => undefined, info: () => undefined };
let server: RedisServer;
let producer: RedisConnection;
let publisher: Publisher;
let subscriber: Subscriber;

beforeAll(async () => {
  server = await startRedisServer();
  producer = createRedis(server.url, 'producer', silent);
  await redisReady(producer);
  publisher = new Publisher(producer);
  subscriber = new Subscriber(createRedis(server.url, 'subscriber', silent));
});
afterAll(async () => {
  subscriber.close();
  producer.disconnect();
  await server.stop();
});

describe('Publisher and Subscriber', () => {
  it('delivers what was published to each handler of the channel, and to no other', async () => {
    const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
    await Promise.all([
      subscriber.subscribe('news', first),
      subscriber.subscribe('news', second),
      subscriber.subscribe('weather', other),
    ]);
    expect(await publisher.publish('news', { id: 1, text: 'ä' })).toBe(1);
    await until(() => second.mock.calls.length === 1);
    expect(first).toHaveBeenCalledWith({ id: 1, text: 'ä' });
    expect(other).not.toHaveBeenCalled();
  });

  it('subscribes while the connection is still being established', async () => {
    const redis = createRedis(server.url, 'subscriber', silent);
    const early = new Subscriber(redis);
    const handler = vi.fn();
    try {
      await new Promise((resolve) => redis.once('connect', resolve));
      await early.subscribe('early', handler);
      expect(await publisher.publish('early', 1)).toBe(1);
      await until(() => handler.mock.calls.length === 1);
    } finally {
      early.close();
    }
  });

  it('stops delivering after unsubscribing', async () => {
    const [ended, staying] = [vi.fn(), vi.fn()];
    const end = await subscriber.subscribe('end', ended);
    await subscriber.subscribe('end', staying);
    await end();
    await publisher.publish('end', 1);
    await until(() => staying.mock.calls.length === 1);
    expect(ended).not.toHaveBeenCalled();
  });

  it('drops messages that are not JSON', async () => {
    const handler = vi.fn();
    await subscriber.subscribe('raw', handler);
    await producer.publish('raw', '{broken');
    await publisher.publish('raw', 'fine');
    await until(() => handler.mock.calls.length > 0);
    expect(handler.mock.calls).toEqual([['fine']]);
  });

  it('renews subscriptions after an outage, and reports that messages may have been missed', async () => {
    const [handler, gap] = [vi.fn(), vi.fn()];
    await subscriber.subscribe('again', handler);
    subscriber.onGap(gap);
    await server.kill();
    await server.start();
    await until(() => gap.mock.calls.length === 1);
    await redisReady(producer);
    await publisher.publish('again', 'back');
    await until(() => handler.mock.calls.length === 1);
    expect(handler).toHaveBeenCalledWith('back');
  });
});
