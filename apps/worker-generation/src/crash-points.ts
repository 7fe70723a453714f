/** Where a fault test may kill this worker, besides the engine's own points. */
export const generationCrashPoints = [
  'generation.asking',
  'generation.drawn',
  'generation.stored',
  'generation.noted',
] as const;
