import type { PrintfulStatus } from '#contracts';

/** What the lines of an order's history are called; the provider's statuses among them as they are reached. */
export type OrderEvent =
  'placed' | 'approved' | 'rejected' | 'resubmitted' | 'renamed' | 'submitted' | 'submission_failed' | PrintfulStatus;

const internal: ReadonlySet<string> = new Set<OrderEvent>(['submission_failed', 'resubmitted', 'renamed']);

/** Whether an event lies between us and the print provider alone; the order's owner is not shown those. */
export const isInternal = (event: string): boolean => internal.has(event);
