import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Config } from '#config';

const WINDOW_MS = 60_000;
/** Refusals of one caller in a window that are answered at once. */
const PROMPT_REFUSALS = 20;
/** Refusals held back at a time; more are answered at once. */
const MOST_HELD = 2_000;

/** Holds back the refusals of callers who keep calling, so that refusing costs less than their next call brings. */
@Injectable()
export class RefusalDelay {
  private refusals = new Map<string, number>();
  private windowEndsAt = 0;
  private held = 0;

  constructor(private readonly config: Config) {}

  /** Resolves when the refusal may be sent, with whether the caller keeps calling. */
  async wait(caller: string): Promise<boolean> {
    if (this.count(caller) <= PROMPT_REFUSALS) return false;
    if (this.held >= MOST_HELD) return true;
    this.held += 1;
    await sleep(this.config.REFUSAL_DELAY_MS, undefined, { ref: false });
    this.held -= 1;
    return true;
  }

  private count(caller: string): number {
    const now = performance.now();
    if (now >= this.windowEndsAt) {
      this.windowEndsAt = now + WINDOW_MS;
      this.refusals = new Map();
    }
    const count = (this.refusals.get(caller) ?? 0) + 1;
    this.refusals.set(caller, count);
    return count;
  }
}
