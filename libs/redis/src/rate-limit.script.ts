// Uses the time of Redis, so that processes with different clocks share one window.
const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local state = redis.call('HMGET', KEYS[1], 'start', 'used', 'total', 'lock')
local start = tonumber(state[1]) or 0
local used = tonumber(state[2]) or 0
local total = tonumber(state[3]) or 0
local lock = tonumber(state[4]) or 0
`;

const keepForADay = `redis.call('PEXPIRE', KEYS[1], math.max(86400000, 2 * tonumber(ARGV[1])))`;

/** ARGV: window ms, limit for this call, limit of the window, cost. Returns {1, remaining} or {0, wait ms}. */
export const ACQUIRE = `${prelude}
local window, open, limit, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if lock > now then return {0, lock - now} end
if now >= start + window then start = now used = 0 end
if used + cost > open then return {0, start + window - now} end
redis.call('HSET', KEYS[1], 'start', start, 'used', used + cost, 'total', total + cost)
${keepForADay}
return {1, limit - used - cost}
`;

/**
 * ARGV: window ms, limit of the window, most calls to take. Takes what the window has left, at most that many. Returns
 * {calls taken, ms until the window ends}.
 */
export const TAKE = `${prelude}
local window, limit, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
if lock > now then return {0, lock - now} end
if now >= start + window then start = now used = 0 end
local taken = math.max(0, math.min(most, limit - used))
if taken > 0 then
  redis.call('HSET', KEYS[1], 'start', start, 'used', used + taken, 'total', total + taken)
  redis.call('PEXPIRE', KEYS[1], 2 * window)
end
return {taken, start + window - now}
`;

/** ARGV: window ms, lockout ms. A shorter lockout never shortens a longer one. */
export const PENALISE = `${prelude}
redis.call('HSET', KEYS[1], 'lock', math.max(lock, now + tonumber(ARGV[2])))
${keepForADay}
return 1
`;

/** ARGV: window ms. Returns {used in this window, total, ms until it resets, ms of lockout left, now}. */
export const STATUS = `${prelude}
local window = tonumber(ARGV[1])
if now >= start + window then start = now used = 0 end
return {used, total, start + window - now, math.max(0, lock - now), now}
`;

/**
 * ARGV: window ms, limit, remaining calls by the provider's count, ms until its window ends. If it counted more than we
 * did, another client uses the account or the windows are out of step: adopts its count and its end.
 */
export const OBSERVE = `${prelude}
local window, counted, reset = tonumber(ARGV[1]), tonumber(ARGV[2]) - tonumber(ARGV[3]), tonumber(ARGV[4])
if now >= start + window then used = 0 end
if counted <= used then return 0 end
redis.call('HSET', KEYS[1], 'start', now + math.min(reset, window) - window, 'used', counted)
${keepForADay}
return 1
`;
