import type { Documents, FileStore } from './file-store.js';

/** Clock of the simulated services: real time plus all advances. Token times never use it. */
export class SandboxClock {
  private readonly documents: Documents<number>;

  constructor(store: FileStore) {
    this.documents = store.open<number>('clock');
  }

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  get offsetMs(): number {
    return this.documents.get('offsetMs') ?? 0;
  }

  advance(ms: number): void {
    this.documents.set('offsetMs', this.offsetMs + ms);
  }

  reset(): void {
    this.documents.clear();
  }
}
