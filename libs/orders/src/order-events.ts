import type { PrintfulStatus } from '#contracts';

/** What the lines of an order's history are called; the provider's statuses among them as they are reached. */
export type OrderEvent =
  | 'placed'
  | 'approved'
  | 'rejected'
  | 'cancelled_by_owner'
  | 'resubmitted'
  | 'renamed'
  | 'submitted'
  | 'submission_failed'
  | 'payment_authorized'
  | 'payment_captured'
  | 'payment_released'
  | 'payment_expired'
  | 'payment_ends_48h'
  | 'payment_ends_24h'
  | 'refunded'
  | 'refund_failed'
  | 'approval_undone'
  | 'change_asked'
  | 'changed_by_owner'
  | 'repriced'
  | 'price_lowered'
  | 'price_raised'
  | 'problem_reported'
  | 'problem_answered'
  | 'printing_paused'
  | 'printing_resumed'
  | 'parcel_returned'
  | 'tracking_lost'
  | 'settled'
  | 'held'
  | 'resumed'
  | 'note'
  | PrintfulStatus;

const internal: ReadonlySet<string> = new Set<OrderEvent>([
  'submission_failed',
  'resubmitted',
  'renamed',
  'payment_ends_48h',
  'payment_ends_24h',
  'approval_undone',
  'tracking_lost',
  'settled',
  'held',
  'resumed',
  'note',
]);

/** Whether an event lies between us and our providers alone; the order's owner is not shown those. */
export const isInternal = (event: string): boolean => internal.has(event);
