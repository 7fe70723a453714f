/** Where a fault test may kill this worker, besides the engine's own points: at each boundary between an effect and its record. */
export const fulfilmentCrashPoints = [
  'order.loaded',
  'order.printed',
  'order.looked-up',
  'order.renamed',
  'order.creating',
  'order.draft-created',
  'order.draft-saved',
  'order.status-read',
  'order.confirming',
  'order.confirmed',
  'order.recording',
  'track.read',
  'track.recorded',
] as const;
