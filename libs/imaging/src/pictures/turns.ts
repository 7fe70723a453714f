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

interface Waiting {
  pixels: number;
  start: () => void;
}

/** Limits how much work runs at once, in number and in memory, and queues the rest in order; beyond `maxWaiting` it rejects with BUSY. */
export class Turns {
  private running = 0;
  private pixels = 0;
  private readonly waiting: Waiting[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /** @param pixels decoded pixels that the work holds in memory at its worst; nothing worth counting where it streams */
  async take<T>(work: () => Promise<T>, pixels = 0): Promise<T> {
    if (this.waiting.length === 0 && this.hasRoom(pixels)) this.begin(pixels);
    else await this.wait(pixels);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.pixels -= pixels;
      this.startWaiting();
    }
  }

  private begin(pixels: number): void {
    this.running += 1;
    this.pixels += pixels;
  }

  private wait(pixels: number): Promise<void> {
    if (this.waiting.length >= this.limits.maxWaiting)
      throw new PictureError('BUSY', `${this.limits.maxWaiting} pictures are waiting already.`);
    return new Promise((start) => this.waiting.push({ pixels, start }));
  }

  /** In order: a large picture is not passed by small ones that come later. */
  private startWaiting(): void {
    for (let next = this.waiting[0]; next && this.hasRoom(next.pixels); next = this.waiting[0]) {
      this.waiting.shift();
      this.begin(next.pixels);
      next.start();
    }
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
