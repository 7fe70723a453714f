/**
 * KEYS: a hash with the total and the lock, and a set of the calls within the window, scored by when they were made.
 * Uses the time of Redis, so that processes with different clocks share one window. `cut` of a lock: 0 as long as the
 * provider asked, 1 shorter than that, 2 held by the one call that looks whether the provider is back.
 */
const prelude = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[1])
local state = redis.call('HMGET', KEYS[1], 'total', 'lock', 'cut', 'turn')
local total = tonumber(state[1]) or 0
local lock = tonumber(state[2]) or 0
local cut = tonumber(state[3]) or 0
local turn = tonumber(state[4]) or 0
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - window)
local used = redis.call('ZCARD', KEYS[2])
local function untilFree(calls)
  local last = redis.call('ZRANGE', KEYS[2], calls - 1, calls - 1, 'WITHSCORES')
  return last[2] and tonumber(last[2]) + window - now or window
end
`;

const keepForADay = `
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, math.max(86400000, 2 * window)) end`;

/**
 * ARGV: window ms, limit for this call, limit of the window, cost, ms for which a probe keeps the others away, ms after which
 * those ask again, the turn in whose place the call is made ('' for none). Returns {1, remaining, number of the first turn},
 * the same with 2 for the probe, or {0, wait ms}.
 */
export const ACQUIRE = `${prelude}
local open, limit, cost = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if lock > now then return {0, cut == 2 and math.min(lock - now, tonumber(ARGV[6])) or lock - now} end
local held = redis.call('ZSCORE', KEYS[2], 'turn:' .. ARGV[7]) and 1 or 0
if used - held + cost > open then return {0, untilFree(used - held + cost - open)} end
redis.call('ZREM', KEYS[2], 'turn:' .. ARGV[7])
for each = 1, cost do redis.call('ZADD', KEYS[2], now, 'turn:' .. turn + each) end
redis.call('HSET', KEYS[1], 'total', total - held + cost, 'turn', turn + cost)
if cut > 0 then redis.call('HSET', KEYS[1], 'lock', now + tonumber(ARGV[5]), 'cut', 2) end
${keepForADay}
return {cut > 0 and 2 or 1, limit - used + held - cost, turn + 1}
`;

/**
 * ARGV: window ms, limit of the window, most calls to take. Takes what the fixed window has left, at most that many. Returns
 * {calls taken, ms until the window ends}.
 */
export const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window, limit, most = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local state = redis.call('HMGET', KEYS[1], 'start', 'used')
local start = tonumber(state[1]) or 0
local used = tonumber(state[2]) or 0
if now >= start + window then start = now used = 0 end
local taken = math.max(0, math.min(most, limit - used))
if taken > 0 then
  redis.call('HSET', KEYS[1], 'start', start, 'used', used + taken)
  redis.call('PEXPIRE', KEYS[1], 2 * window)
end
return {taken, start + window - now}
`;

/** ARGV: window ms, lockout ms, 1 where the provider asked for more. A shorter lockout never shortens a longer one; a probe's own ends with its answer. */
export const PENALISE = `${prelude}
local ends = now + tonumber(ARGV[2])
if ends > lock or cut == 2 then redis.call('HSET', KEYS[1], 'lock', ends, 'cut', tonumber(ARGV[3])) end
${keepForADay}
return 1
`;

/** ARGV: window ms, 1 where the probe is given back, turns. Their calls are not made, so that others may be, and the next one is the probe. */
export const GIVE_BACK = `${prelude}
local back = 0
for each = 3, #ARGV do back = back + redis.call('ZREM', KEYS[2], 'turn:' .. ARGV[each]) end
if back > 0 then redis.call('HSET', KEYS[1], 'total', total - back) end
if ARGV[2] == '1' and cut == 2 then redis.call('HSET', KEYS[1], 'lock', now, 'cut', 1) end
return back
`;

/** ARGV: window ms. Ends the lock that a probe holds. */
export const REOPEN = `${prelude}
if cut == 2 then redis.call('HDEL', KEYS[1], 'lock', 'cut') end
return 1
`;

/** ARGV: window ms. Returns {used in this window, total, ms until its first call leaves it, ms of lockout left, now, cut}. */
export const STATUS = `${prelude}
return {used, total, untilFree(1), math.max(0, lock - now), now, cut}
`;

/**
 * ARGV: window ms, limit, remaining calls by the provider's count, ms until its window ends. If it counted more than we
 * did, another client uses the account: adds those calls until that end.
 */
export const OBSERVE = `${prelude}
local counted, reset = tonumber(ARGV[2]) - tonumber(ARGV[3]), tonumber(ARGV[4])
local at = now + math.min(reset, window) - window
for call = used + 1, counted do redis.call('ZADD', KEYS[2], at, 'observed:' .. now .. ':' .. call) end
${keepForADay}
return 1
`;
