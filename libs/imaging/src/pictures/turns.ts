import { availableParallelism } from 'node:os';
import { PictureError } from './picture-error.js';

/** Limits how much work runs at once and queues the rest; beyond `maxWaiting` it rejects with BUSY. */
export class Turns {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: number,
  ) {}

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.atOnce) await this.wait();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  /** Passes the slot on to the next work, so that `running` does not change. */
  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting)
      throw new PictureError('BUSY', `${this.maxWaiting} pictures are waiting already.`);
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** Decoded pictures are large: runs as many at once as there are cores, at most four. */
export const turns = new Turns(Math.min(4, Math.max(2, availableParallelism())), 200);
