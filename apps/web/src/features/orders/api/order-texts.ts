import type { Order, OrderSummary } from '#contracts';
import { text, textOr } from '#contracts/messages';

type Look = 'wait' | 'ok' | 'bad' | 'live' | 'plain';
type Standing = Pick<Order | OrderSummary, 'status' | 'submissionState' | 'printfulOrderStatus'>;

/** "Pending Review" of review_pending; an unknown state as it is, 'Unknown' for none. */
export const orderStatusName = (status: string): string =>
  textOr(`order.status.${status}`, status || text('order.status.unknown'));

const looks: Record<string, Look> = {
  review_pending: 'wait',
  approved: 'ok',
  rejected: 'bad',
  processing: 'live',
  shipped: 'live',
  delivered: 'ok',
};
export const orderLook = (order: Standing): Look =>
  order.submissionState === 'failed' ? 'bad' : (looks[order.status] ?? 'plain');

/** The order in one line, as its page greets the shopper. */
export function headline(order: Order): string {
  if (order.printfulOrderStatus === 'cancelled') return text('order.headline.cancelled');
  if (order.status === 'approved' && order.submissionState === 'submitted') return text('order.headline.submitted');
  return textOr(`order.headline.${order.status}`, text('order.headline.other'));
}

export const steps = ['placed', 'approved', 'printing', 'shipped', 'delivered'] as const;
export const stepName = (step: (typeof steps)[number]): string => text(`order.step.${step}`);
const reached: Record<string, number> = {
  review_pending: 0,
  approved: 1,
  rejected: 0,
  processing: 2,
  shipped: 3,
  delivered: 4,
};
/** The step an order has reached, 0 to 4. */
export const stepOf = (order: Pick<Order, 'status'>): number => reached[order.status] ?? 0;
