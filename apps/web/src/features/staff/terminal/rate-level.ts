export type RateLevel = 'low' | 'moderate' | 'plenty';

/** [TERM-08] Below these many calls left. */
export const LOW_BELOW = 10;
export const MODERATE_BELOW = 30;

/** [TERM-08] How a number of calls that are left is to be taken. */
export function rateLevel(remaining: number): RateLevel {
  if (remaining < LOW_BELOW) return 'low';
  return remaining < MODERATE_BELOW ? 'moderate' : 'plenty';
}
