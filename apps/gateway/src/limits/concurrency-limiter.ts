import { Injectable } from '@nestjs/common';

/** As many calls wait for each one that runs. */
const WAITING_PER_SLOT = 16;

interface Waiting {
  weight: number;
  begin: () => void;
}

interface Lane {
  slots: number;
  taken: number;
  waiting: Set<Waiting>;
}

/** One alone always fits, however much it takes. */
const fits = ({ taken, slots }: Lane, weight: number): boolean => taken === 0 || taken + weight <= slots;

/** Lets a caller have only so many calls worked on at a time by this process; others wait in their order. */
@Injectable()
export class ConcurrencyLimiter {
  private readonly lanes = new Map<string, Lane>();

  /**
   * Takes one of the caller's slots, or as many as `weight` says: undefined if they were free, else a promise of whether they were in
   * time; false where too many wait already. The slots are the caller's until `release`.
   */
  enter(caller: string, slots: number, patienceMs = Infinity, weight = 1): undefined | false | Promise<boolean> {
    const lane = this.lanes.get(caller) ?? { slots, taken: 0, waiting: new Set() };
    this.lanes.set(caller, lane);
    if (lane.waiting.size === 0 && fits(lane, weight)) {
      lane.taken += weight;
      return undefined;
    }
    if (lane.waiting.size >= (slots / weight) * WAITING_PER_SLOT) return false;
    return this.wait(lane, patienceMs, weight);
  }

  /** Gives the slots to the caller's next waiting calls, if there are any. */
  release(caller: string, weight = 1): void {
    const lane = this.lanes.get(caller);
    if (!lane) return;
    lane.taken -= weight;
    this.beginWaiting(lane);
    if (lane.taken === 0) this.lanes.delete(caller);
  }

  private beginWaiting(lane: Lane): void {
    for (const next of lane.waiting) {
      if (!fits(lane, next.weight)) return;
      next.begin();
    }
  }

  private wait(lane: Lane, patienceMs: number, weight: number): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (): void => {
        lane.waiting.delete(waiting);
        clearTimeout(timer);
      };
      const begin = (): void => {
        leave();
        lane.taken += weight;
        resolve(true);
      };
      const giveUp = (): void => {
        leave();
        resolve(false);
        // Who came later may fit.
        this.beginWaiting(lane);
      };
      const waiting = { weight, begin };
      const timer = patienceMs === Infinity ? undefined : setTimeout(giveUp, patienceMs);
      lane.waiting.add(waiting);
    });
  }
}
