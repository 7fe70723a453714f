/**
 * Turns of the shared limit for calls that follow each other: the first call takes them all or none, so that what has begun
 * is not stopped in its middle, to begin with the same first calls at its next attempt. A turn that waits for its call longer
 * than the window lasts, or over a lockout, is another's.
 */
export class PrintfulTurns {
  private kept: number[] | undefined;

  constructor(private readonly count: number) {}

  /** How many turns the next call takes, and which of these it is made in the place of. */
  next(): { cost: number; inPlaceOf?: number | undefined } {
    return this.kept ? { cost: 1, inPlaceOf: this.kept.shift() } : { cost: this.count };
  }

  keep(turns: readonly number[]): void {
    this.kept = [...(this.kept ?? []), ...turns];
  }

  /** Those that no call was made in the place of; none from then on. */
  rest(): number[] {
    return this.kept?.splice(0) ?? [];
  }
}
