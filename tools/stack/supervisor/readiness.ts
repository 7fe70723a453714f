import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What is asked is busy starting: a question costs both sides. */
const INTERVAL_MS = 100;

/** True when the address answers 2xx within a second. Plain http: loading fetch costs more than all the questions. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 1_000 }, (response) => {
      response.resume();
      resolve(response.statusCode! >= 200 && response.statusCode! < 300);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
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
    await sleep(INTERVAL_MS);
  }
}
