// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';

/** True when the address answers 2xx within a second. @param {string} url */
export async function answers(url) {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000), headers: { connection: 'close' } });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/**
 * Waits until the address answers 2xx.
 * @param {string} url
 * @param {{ timeoutMs: number, giveUp?: () => string | undefined, describe: () => string }} options `giveUp` gives a reason to wait no longer
 */
export async function waitUntilReady(url, { timeoutMs, giveUp = () => undefined, describe }) {
  const until = Date.now() + timeoutMs;
  while (!(await answers(url))) {
    const reason = giveUp();
    if (reason) throw new Error(`${reason}\n${describe()}`);
    if (Date.now() > until) throw new Error(`${url} was not ready within ${timeoutMs / 1000} s.\n${describe()}`);
    await sleep(50);
  }
}
