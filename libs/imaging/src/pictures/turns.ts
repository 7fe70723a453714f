import { availableParallelism } from 'node:os';
import { PictureError } from './picture-error.js';

export interface TurnLimits {
  /** How much work runs at once. */
  atOnce: number;
  /** How much may wait for it. */
  maxWaiting: number;
  /** Decoded pixels that all running work may hold together; what needs more by itself runs alone. Unlimited by default. */
  maxPixels?: number;
}

interface Work {
  pixels: number;
  /** Whose it is; nobody's work is not shared out. */
  owner: string | undefined;
}
interface Waiting extends Work {
  start: () => void;
}

/**
 * Limits how much work runs at once, in number and in memory, and queues the rest in order; beyond `maxWaiting` it rejects with BUSY.
 * Where owners are named one of them never has all places: another one's work passes what waits for its own owner's.
 */
export class Turns {
  private running = 0;
  private pixels = 0;
  private ownerOf: () => string | undefined = () => undefined;
  private readonly runningOf = new Map<string, number>();
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** @param ownerOf whose work the caller of `take` does */
  shareAmong(ownerOf: () => string | undefined): void {
    this.ownerOf = ownerOf;
  }

  /** @param pixels decoded pixels that the work holds in memory at its worst; nothing worth counting where it streams */
  async take<T>(work: () => Promise<T>, pixels = 0): Promise<T> {
    const its = { pixels, owner: this.ownerOf() };
    if (this.mayBegin(its)) this.count(its, 1);
    else await this.wait(its);
    try {
      return await work();
    } finally {
      this.count(its, -1);
      this.startWaiting();
    }
  }

  private mayBegin({ pixels, owner }: Work): boolean {
    return (
      this.mayHaveMore(owner) &&
      this.hasRoom(pixels) &&
      !this.waiting.some((earlier) => this.mayHaveMore(earlier.owner))
    );
  }

  private wait(its: Work): Promise<void> {
    if (this.waiting.length >= this.limits.maxWaiting)
      throw new PictureError('BUSY', `${this.limits.maxWaiting} pictures are waiting already.`);
    return new Promise((start) => this.waiting.push({ ...its, start }));
  }

  /** In order: a large picture is not passed by small ones that come later. */
  private startWaiting(): void {
    for (;;) {
      const index = this.waiting.findIndex(({ owner }) => this.mayHaveMore(owner));
      const next = this.waiting[index];
      if (!next || !this.hasRoom(next.pixels)) return;
      this.waiting.splice(index, 1);
      this.count(next, 1);
      next.start();
    }
  }

  private count({ pixels, owner }: Work, change: 1 | -1): void {
    this.running += change;
    this.pixels += change * pixels;
    if (owner === undefined) return;
    const left = (this.runningOf.get(owner) ?? 0) + change;
    if (left > 0) this.runningOf.set(owner, left);
    else this.runningOf.delete(owner);
  }

  private mayHaveMore(owner: string | undefined): boolean {
    return owner === undefined || (this.runningOf.get(owner) ?? 0) < Math.max(1, this.limits.atOnce - 1);
  }

  private hasRoom(pixels: number): boolean {
    const { atOnce, maxPixels = Infinity } = this.limits;
    return this.running === 0 || (this.running < atOnce && this.pixels + pixels <= maxPixels);
  }
}

/** Decoded pictures are large: as many at once as there are cores, at most four, and 480 MB of pixels in all. */
export const turns = new Turns({
  atOnce: Math.min(4, Math.max(2, availableParallelism())),
  maxWaiting: 200,
  maxPixels: 120_000_000,
});

/** Shares the turns of this process among those for whom it works on pictures. */
export const sharePictureTurns = (ownerOf: () => string | undefined): void => turns.shareAmong(ownerOf);
