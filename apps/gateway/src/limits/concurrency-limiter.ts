import { Injectable } from '@nestjs/common';

/** As many calls wait for each one that runs. */
const WAITING_PER_SLOT = 16;

interface Lane {
  running: number;
  waiting: Set<() => void>;
}

/** Lets a caller have only so many calls worked on at a time by this process; others wait in their order. */
@Injectable()
export class ConcurrencyLimiter {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Takes one of the caller's slots: undefined if one was free, else a promise of whether there was one in time; false
   * where too many wait already. The slot is the caller's until `release`.
   */
  enter(caller: string, slots: number, patienceMs = Infinity): undefined | false | Promise<boolean> {
    const lane = this.lanes.get(caller);
    if (!lane) {
      this.lanes.set(caller, { running: 1, waiting: new Set() });
      return undefined;
    }
    if (lane.running < slots) {
      lane.running += 1;
      return undefined;
    }
    if (lane.waiting.size >= slots * WAITING_PER_SLOT) return false;
    return this.wait(lane, patienceMs);
  }

  /** Gives the slot to the caller's next waiting call, if there is one. */
  release(caller: string): void {
    const lane = this.lanes.get(caller);
    if (!lane) return;
    const [next] = lane.waiting;
    if (next) return next();
    lane.running -= 1;
    if (lane.running === 0) this.lanes.delete(caller);
  }

  private wait({ waiting }: Lane, patienceMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (entered: boolean): void => {
        waiting.delete(enter);
        clearTimeout(timer);
        resolve(entered);
      };
      const enter = (): void => end(true);
      const timer = patienceMs === Infinity ? undefined : setTimeout(() => end(false), patienceMs);
      waiting.add(enter);
    });
  }
}
