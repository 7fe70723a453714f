import type { Order, OrderSummary } from '#contracts';
import { text, textOr } from '#contracts/messages';

type Look = 'wait' | 'ok' | 'bad' | 'live' | '';
type Standing = Pick<Order | OrderSummary, 'status' | 'submissionState' | 'printfulOrderStatus'>;

/** "Pending Review" of review_pending; an unknown state as it is, 'Unknown' for none. */
export const orderStatusName = (status: string): string => textOr(`order.status.${status}`, status || text('order.status.unknown'));

const looks: Record<string, Look> = { review_pending: 'wait', approved: 'ok', rejected: 'bad', processing: 'live', shipped: 'live', delivered: 'ok' };
export const orderLook = (order: Standing): Look => (order.submissionState === 'failed' ? 'bad' : (looks[order.status] ?? ''));

/** The order in one line, as its page greets the shopper. */
export function headline(order: Order): string {
  if (order.printfulOrderStatus === 'cancelled') return 'The print house cancelled this order.';
  const lines: Record<string, string> = {
    review_pending: 'Your order is with our team.',
    approved: order.submissionState === 'submitted' ? 'Your order is at the print house.' : 'Your order is approved.',
    rejected: 'We could not print this order.',
    processing: 'Your order is being printed.',
    shipped: 'Your order is on its way.',
    delivered: 'Your order has arrived.',
  };
  return lines[order.status] ?? 'Your order';
}

export const steps = ['Placed', 'Approved', 'Printing', 'Shipped', 'Delivered'] as const;
const reached: Record<string, number> = { review_pending: 0, approved: 1, rejected: 0, processing: 2, shipped: 3, delivered: 4 };
/** The step an order has reached, 0 to 4. */
export const stepOf = (order: Pick<Order, 'status'>): number => reached[order.status] ?? 0;
