export { createRedis, redisReady, type RedisConnection, type RedisLog, type RedisPurpose } from './create-redis.js';
export { InjectRedis, RedisModule } from './redis.module.js';
export { RateLimiter, type RateBucket, type RateDecision, type RateStatus } from './rate-limiter.js';
export { Publisher, Subscriber, type MessageHandler } from './pub-sub.js';
