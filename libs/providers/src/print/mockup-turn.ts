import type { RateStatus } from '#redis';

const LEAST_WAIT_MS = 100;

/**
 * Milliseconds until the provider's limit has room for a mockup task behind so many others; 0 where it has now.
 *
 * @param mostPauseMs the limit's own time is that of Redis; this machine's clock may be wrong, a lockout is never longer than this
 */
export function mockupTurnMs(ahead: number, limit: RateStatus, mostPauseMs: number): number {
  const { remaining, resetTime, windowMs, maxCallsPerMinute } = limit;
  if (ahead < remaining) return 0;
  const windows = Math.floor((ahead - remaining) / maxCallsPerMinute);
  const resetMs = Math.min(mostPauseMs, Math.max(LEAST_WAIT_MS, resetTime - Date.now()));
  return resetMs + windows * windowMs;
}
