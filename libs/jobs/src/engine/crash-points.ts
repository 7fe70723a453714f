/** Where a fault test may kill a process in the engine itself: while it accepts, relays, runs and reports jobs. */
export const engineCrashPoints = [
  'accept.committed',
  'accept.enqueued',
  'relay.taken',
  'relay.enqueued',
  'job.claimed',
  'job.rescheduled',
  'job.completing',
  'job.completed',
  'job.failing',
  'job.failed',
  'queue.reporting',
] as const;
