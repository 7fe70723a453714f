import type { RetryPolicy } from '#contracts';

/** [JOB-07] Delay before try number `attempt + 1`, in ms: doubled each time up to the policy's cap, half of it jitter; never sooner than the provider requested. */
export function backoffMs(
  policy: RetryPolicy,
  attempt: number,
  unitMs: number,
  retryAfterMs = 0,
  random: () => number = Math.random,
): number {
  const full = Math.min(policy.maxMs, unitMs * policy.backoffFactor * 2 ** Math.max(0, attempt - 1));
  return Math.round(Math.max(retryAfterMs, full / 2 + (full / 2) * random()));
}
