import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** How long the database has for the answer to a probe: it does nothing but open a connection. */
const PROBE_MS = 400;
const PROBE_APART_MS = 200;

/**
 * Whether the database answers nobody any more. Asked after a statement that got no answer in time, by connections of its own until one
 * answers. Meanwhile whoever serves a request waits no further: the times of its statements would add up.
 */
export class Silence {
  #probing = false;
  #silent = false;

  constructor(private readonly url: string) {}

  /** How long an answer is waited for now, of `ms` at other times. */
  patience(ms: number): number {
    if (this.#silent) return 0;
    return this.#probing ? Math.min(ms, PROBE_MS) : ms;
  }

  /** Resolves when the database answers. Never rejects. */
  async probe(): Promise<void> {
    if (this.#probing) return;
    this.#probing = true;
    while (!(await answers(this.url))) {
      this.#silent = true;
      await sleep(PROBE_APART_MS, undefined, { ref: false });
    }
    this.#probing = this.#silent = false;
  }
}

/** Also a refusal is an answer: what refuses connections refuses statements at once, too. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return !/timeout/.test(String(error));
  } finally {
    void client.end().catch(() => undefined);
  }
}
