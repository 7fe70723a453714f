import type { Order, OrderSummary } from '#contracts';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';

const expected = new Set<string>();

/** The end of this order's submission is awaited by the admin at this page. */
export const expectEnd = (orderId: string): void => void expected.add(orderId);

/** Tells an awaited end once, whichever read or push brings it. */
export function tellEnd(order: Order | OrderSummary | undefined): void {
  if (!order || !expected.has(order._id)) return;
  if (order.submissionState === 'submitted' && order.printfulOrderId) {
    notify.success(text('admin.approved', { id: order.printfulOrderId }), { id: `review-${order._id}` });
  } else if (order.submissionState === 'failed') {
    notify.error(order.submissionError ?? text('admin.approveFailed'), { id: `review-${order._id}` });
  } else return;
  expected.delete(order._id);
}
