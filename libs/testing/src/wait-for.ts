import { setTimeout as sleep } from 'node:timers/promises';

export interface WaitOptions {
  /** Milliseconds, 60,000 by default: no test asserts how fast a shared machine is. */
  timeout?: number;
  /** Name of the awaited state, for the failure message. */
  what?: string;
  /** Milliseconds between two checks, 50 by default. */
  every?: number;
}

type Falsy = false | 0 | '' | null | undefined;

/** Calls `check` until it returns something truthy, and returns that; a check that throws counts as not yet. */
export async function waitFor<T>(
  check: () => T | Promise<T>,
  { timeout = 60_000, what = 'the awaited state', every = 50 }: WaitOptions = {},
): Promise<Exclude<T, Falsy>> {
  const until = Date.now() + timeout;
  for (;;) {
    let last: unknown;
    try {
      const seen = await check();
      if (seen) return seen as Exclude<T, Falsy>;
      last = seen;
    } catch (error) {
      last = error instanceof Error ? error.message : error;
    }
    if (Date.now() > until) throw new Error(`Waited ${timeout} ms for ${what}; last seen: ${String(last)}`);
    await sleep(every);
  }
}
