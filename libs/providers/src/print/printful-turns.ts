/**
 * Turns of the shared limit for calls that follow each other: the first call takes them all or none, so that what has begun
 * is not stopped in its middle, to begin with the same first calls at its next attempt.
 */
export class PrintfulTurns {
  private kept: number[] | undefined;

  constructor(private readonly calls: number) {}

  /** What the next call takes from the limit, and which turn it has already. */
  next(): { cost: number; kept?: number | undefined } {
    return this.kept ? { cost: 1, kept: this.kept.shift() } : { cost: this.calls };
  }

  keep(turns: readonly number[]): void {
    this.kept = [...(this.kept ?? []), ...turns];
  }
}
