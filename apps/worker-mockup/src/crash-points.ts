/** Where a fault test may kill this worker, besides the engine's own points. */
export const mockupCrashPoints = [
  'mockup.printed',
  'mockup.print-noted',
  'mockup.asking',
  'mockup.asked',
  'mockup.task-noted',
  'mockup.polled',
  'mockup.stored',
] as const;
