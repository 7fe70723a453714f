import { Injectable } from '@nestjs/common';

/** As many calls wait for each one that runs. */
const WAITING_PER_SLOT = 16;

interface Lane {
  running: number;
  waiting: (() => void)[];
}

/** Lets a caller have only so many calls worked on at a time by this process; others wait in their order. */
@Injectable()
export class ConcurrencyLimiter {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Takes one of the caller's slots: undefined if one was free, else a promise of it; false where too many wait
   * already. The slot is the caller's until `release`.
   */
  enter(caller: string, slots: number): undefined | false | Promise<void> {
    const lane = this.lanes.get(caller);
    if (!lane) {
      this.lanes.set(caller, { running: 1, waiting: [] });
      return undefined;
    }
    if (lane.running < slots) {
      lane.running += 1;
      return undefined;
    }
    if (lane.waiting.length >= slots * WAITING_PER_SLOT) return false;
    return new Promise((resolve) => lane.waiting.push(resolve));
  }

  /** Gives the slot to the caller's next waiting call, if there is one. */
  release(caller: string): void {
    const lane = this.lanes.get(caller);
    if (!lane) return;
    const next = lane.waiting.shift();
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) this.lanes.delete(caller);
  }
}
