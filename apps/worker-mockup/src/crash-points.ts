/** Where a fault test may kill this worker, besides the engine's own points. */
export const mockupCrashPoints = [
  'mockup.printed',
  'mockup.print-noted',
  'mockup.joined',
  'mockup.asking',
  'mockup.asked',
  'mockup.task-noted',
  'mockup.polled',
  'mockup.stored',
  'mockup.shared',
  'mockup.finishing',
] as const;
