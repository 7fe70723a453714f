import { setTimeout as sleep } from 'node:timers/promises';

/** True when the address answers 2xx within a second. */
async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000), headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

export interface ReadinessOptions {
  timeoutMs: number;
  /** A reason to wait no longer. */
  giveUp?: () => string | undefined;
  /** What is added to the message of a failure. */
  describe: () => string;
}

/** Waits until the address answers 2xx. */
export async function waitUntilReady(
  url: string,
  { timeoutMs, giveUp = () => undefined, describe }: ReadinessOptions,
): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    const reason = giveUp();
    if (reason) throw new Error(`${reason}\n${describe()}`);
    if (Date.now() > until) throw new Error(`${url} was not ready within ${timeoutMs / 1000} s.\n${describe()}`);
    await sleep(50);
  }
}
