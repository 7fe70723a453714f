import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '#stack/process/ports';
import { redisCall } from './redis-call.js';
import { startRedis } from './redis.js';
import { redisUrls } from './redis-users.js';

const SCRIPT = "redis.call('set', 'one', '1') redis.call('set', 'two', '2')";

let dataDir: string;
let port: number;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'inkloom-redis-'));
  port = await findFreePort();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

describe('the Redis of a stack', () => {
  it('has after a restart what scripts have written, as the queues do', async () => {
    const { redisAdmin } = redisUrls(dataDir, port);
    const first = await startRedis({ dataDir, port });
    await redisCall(redisAdmin, ['EVAL', SCRIPT, '0']);
    expect(await redisCall(redisAdmin, ['DBSIZE'])).toBe(':2\r\n');
    await first.stop();
    const second = await startRedis({ dataDir, port });
    expect(await redisCall(redisAdmin, ['DBSIZE'])).toBe(':2\r\n');
    await second.stop();
  });

  it('lets nobody in without a password', async () => {
    const redis = await startRedis({ dataDir, port });
    expect(await redisCall(`redis://127.0.0.1:${port}`, ['PING'])).toMatch(/^-NOAUTH /);
    expect(await redisCall(`redis://default:x@127.0.0.1:${port}`, ['PING'])).toMatch(/^-NOAUTH /);
    await redis.stop();
  });
});
