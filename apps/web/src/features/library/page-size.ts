import { countFor, type Steps } from '../../lib/use-columns.js';

/** [MYD-01] How many items stand on a page of a collection in windows narrower than so many pixels. */
export const pageSteps: Steps = [
  [640, 6],
  [820, 12],
  [1024, 20],
];
export const widePage = 35;

export const pageSize = (width: number): number => countFor(width, pageSteps, widePage);
