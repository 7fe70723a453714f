import type { Order } from '#contracts';
import { text, textOr } from '#contracts/messages';
import { isCancelledThere, isGivenUp } from '../../orders/order-state.js';

/** The order in one line, as its page greets the shopper. */
export function headline(order: Order): string {
  if (order.cancelledAt) return text('order.headline.withdrawn');
  if (order.changeAskedAt) return text('order.headline.changeAsked');
  if (isCancelledThere(order)) return text('order.headline.cancelled');
  if (isGivenUp(order)) return text('order.headline.refunded');
  if (isDelayed(order)) return text('order.headline.approved');
  if (order.trouble === 'onHold' || order.trouble === 'returned') return text(`order.headline.${order.trouble}`);
  if (isPartlyShipped(order)) return text('order.headline.partly');
  if (order.status === 'approved' && order.submissionState === 'submitted') return text('order.headline.submitted');
  return textOr(`order.headline.${order.status}`, text('order.headline.other'));
}

/** The authorisation ended before a decision: the shopper has to pay again. */
export const isUnpaid = (order: Order): boolean =>
  order.reviewStatus === 'pending' && (order.payment.status === 'expired' || order.payment.status === 'none');

/** Nobody has decided on it: its owner may still take it back. */
export const isCancellable = (order: Order): boolean =>
  order.reviewStatus === 'pending' && order.payment.status !== 'capturing';

/** Approved, but not at the printer yet, or returned from there: an admin sends it again. */
export const isDelayed = (order: Order): boolean =>
  order.submissionState === 'failed' &&
  order.reviewStatus === 'approved' &&
  order.payment.status !== 'refunded' &&
  !isCancelledThere(order);

/** Some of its parcels have left the printer, and others are to follow. */
export const isPartlyShipped = ({ status, shipments }: Order): boolean =>
  status === 'processing' && shipments.length > 0;

export const steps = ['placed', 'approved', 'printing', 'shipped', 'delivered'] as const;
/** The timeline shows more of them than the bar. */
export type StepName = (typeof steps)[number] | 'paid' | 'review' | 'partly';
export const stepName = (step: StepName): string => text(`order.step.${step}`);
const reached: Record<string, number> = {
  review_pending: 0,
  approved: 1,
  rejected: 0,
  processing: 2,
  shipped: 3,
  delivered: 4,
};
/** The step an order has reached, 0 to 4. */
export const stepOf = (order: Order): number => (isDelayed(order) ? reached.approved : reached[order.status]) ?? 0;
