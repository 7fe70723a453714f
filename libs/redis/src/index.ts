export { createRedis, redisReady, type RedisConnection } from './create-redis.js';
export { InjectRedis } from './inject-redis.js';
export { RedisModule } from './redis.module.js';
export { openTo, RateLimiter, type RateBucket, type RateDecision, type RateStatus } from './rate-limiter.js';
export { BatchedRateLimiter } from './batched-rate-limiter.js';
export { LeaseCounter } from './lease-counter.js';
export { isRefusedWrite } from './refused-writes.js';
export { isRedisUnavailable, isUnansweredByRedis } from './unavailable.js';
export { Publisher, Subscriber } from './pub-sub.js';
