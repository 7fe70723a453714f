import type { Order } from '#contracts';
import { QueryObserver } from '@tanstack/react-query';
import { text } from '#contracts/messages';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { orderQuery } from '../../orders/order-query.js';

const waiting = new Set<string>();
/** In case a push is lost. */
const pace = 5000;

function told(order: Order): boolean {
  if (order.submissionState === 'none' || order.submissionState === 'submitting') return false;
  const id = `review-${order._id}`;
  if (order.submissionState === 'failed') notify.error(order.submissionError ?? text('admin.approveFailed'), { id });
  else if (order.printfulOrderId) notify.success(text('admin.approved', { id: order.printfulOrderId }), { id });
  return true;
}

/** Follows an order this admin has just sent off, wherever the admin looks meanwhile, and tells its end once. */
export function expectEnd({ _id, version }: Order): void {
  if (waiting.has(_id)) return;
  waiting.add(_id);
  const observer = new QueryObserver(queryClient, { ...orderQuery(_id), refetchInterval: pace });
  const stop = observer.subscribe(({ data, isFetching }) => {
    // What was known before the decision, such as an earlier failure, is not its end.
    if (isFetching || !data || data.version <= version || !told(data)) return;
    stop();
    waiting.delete(_id);
  });
}
