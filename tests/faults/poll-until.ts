import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until the condition is met or the time is up; tells whether it was met. */
export async function pollUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 50,
): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > until) return false;
    await sleep(everyMs);
  }
  return true;
}
