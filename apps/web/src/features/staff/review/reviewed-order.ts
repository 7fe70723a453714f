import type { Order } from '#contracts';
import { call } from '../../../lib/http-client.js';
import { queryKeys, readNewer } from '../../../lib/query-client.js';

/** One order under review, followed live. */
export const reviewedOrder = (id: string) => ({
  queryKey: queryKeys.order(id),
  queryFn: () => readNewer(queryKeys.order(id), () => call('GET /api/orders/:id', { params: { id } })),
});

/** Until the money is there, an approved order still waits, but not for a decision. */
export const isUndecided = (order: Order): boolean =>
  order.reviewStatus === 'pending' && order.payment.status !== 'capturing';
