import { Injectable } from '@nestjs/common';
import type { RedisConnection } from './create-redis.js';
import { InjectRedis } from './inject-redis.js';

const KEY_PREFIX = 'inkloom:open:';

/** ARGV: member, most members, lease ms. Members whose lease has run out do not count. Returns 1 where the member is in. */
const ENTER = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if not redis.call('ZSCORE', KEYS[1], ARGV[1]) and redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`;

/** Counts what is open over all processes. What a killed process had open counts until its lease runs out. Every method rejects while Redis is unavailable. */
@Injectable()
export class LeaseCounter {
  constructor(@InjectRedis('producer') private readonly redis: RedisConnection) {}

  /** Adds the member, or renews its lease. False where the group has `most` others. */
  async enter(group: string, member: string, most: number, leaseMs: number): Promise<boolean> {
    return (await this.redis.eval(ENTER, 1, KEY_PREFIX + group, member, most, leaseMs)) === 1;
  }

  async leave(group: string, member: string): Promise<void> {
    await this.redis.zrem(KEY_PREFIX + group, member);
  }
}
