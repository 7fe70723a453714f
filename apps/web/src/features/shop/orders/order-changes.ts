import type { Line, LineChange, Order, PlacedInput } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { reason } from '../../../lib/api-error.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient, queryKeys } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { useProducts } from '../catalogue/products.js';
import { useOrder } from './orders.js';

const ORDER = 'order';
const LINE = 'line';

/** What of a line was prepared and is not sent. */
export const preparedOf = (order: Order, line: Line): LineChange | undefined =>
  order.changes.find(({ orderId, sentAt }) => orderId === line.orderId && sentAt === null);

/** The editor with the line's design on its product; what is made there goes into the order. */
export function useChangePath(): (order: Order, line: Line) => string {
  const products = useProducts().data;
  return (order, line) => {
    const variants = products?.find(({ globalId }) => globalId === line.globalId)?.sync_variants ?? [];
    const variant = variants.find(({ id }) => id === line.syncVariantId);
    const [placed] = line.placements ?? [];
    const designId = placed?.designId ?? line.designId;
    const search = new URLSearchParams({
      globalId: line.globalId,
      ...(designId ? { designId } : {}),
      ...(variant ? { variant_id: String(variant.variant_id) } : {}),
      ...(placed ? { placement: placed.placement } : {}),
      [ORDER]: order._id,
      [LINE]: line.orderId,
    });
    return `/mockup?${search}`;
  };
}

/** The line of an order that the editor of this address changes; null where it is opened for something else. */
export function useChangedLine(): { order: Order; line: Line } | null {
  const [search] = useSearchParams();
  const id = search.get(ORDER);
  const { data: order } = useOrder(id ?? '', id !== null);
  const line = order?.items.find(({ orderId }) => orderId === search.get(LINE));
  return order?.changeAskedAt && line ? { order, line } : null;
}

interface Preparation {
  order: Order;
  line: Line;
  mockupId: string;
  placements: readonly PlacedInput[];
}

/** Keeps what was made in the editor for the order, and leads back there. */
export function usePrepareChange() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ order, line, mockupId, placements }: Preparation) =>
      call('PUT /api/orders/:id/items/:itemId', {
        params: { id: order._id, itemId: line.orderId },
        body: { mockupId, designId: placements[0]?.designId, placements: [...placements] },
      }),
    onSuccess: (order) => {
      queryClient.setQueryData(queryKeys.order(order._id), order);
      notify.success(text('order.changeKept'), { id: `order-${order._id}` });
      void navigate(`/orders/${order._id}`);
    },
    onError: (error, { order }) =>
      notify.error(reason(error, text('order.changeFailed')), { id: `order-${order._id}` }),
  });
}

/** Sends the order back to review; another total leads on to its payment. */
export function useSendChange() {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationFn: (order: Order) =>
      call('POST /api/orders/:id/change', {
        params: { id: order._id },
        body: { total: order.changedCosts?.total ?? order.costs.total },
      }),
    onSuccess: (order) => {
      queryClient.setQueryData(queryKeys.order(order._id), order);
      void queryClient.invalidateQueries({ queryKey: queryKeys.orders });
      const isUnpaid = order.payment.status === 'expired';
      notify.success(text(isUnpaid ? 'order.changeSentUnpaid' : 'order.changeSent'), { id: `order-${order._id}` });
      if (isUnpaid) void navigate(`/orders/${order._id}/pay`);
    },
    onError: (error, order) => {
      notify.error(reason(error, text('order.changeFailed')), { id: `order-${order._id}` });
      void queryClient.invalidateQueries({ queryKey: queryKeys.order(order._id) });
    },
  });
}
