import type { Line, LineChange, Order, PlacedDesign, PlacedInput, Product } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { reason } from '../../../lib/api-error.js';
import { dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSession } from '../../../lib/session.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { orderKeys, useOrder } from '../../orders/order-query.js';
import { useProductsWith } from '../catalogue/products.js';

const ORDER = 'order';
const LINE = 'line';

/** What of a line was prepared and is not sent. */
export const preparedOf = (order: Order, line: Line): LineChange | undefined =>
  order.changes.find(({ orderId, sentAt }) => orderId === line.orderId && sentAt === null);

/** The editor of the line alone; what is made there goes into the order. */
export const changePath = (order: Order, line: Line): string =>
  `/mockup?${new URLSearchParams({ [ORDER]: order._id, [LINE]: line.orderId })}`;

/** A line of an order, and what its editor works on. */
export interface ChangedLine {
  order: Order;
  line: Line;
  edited: Pick<Line, 'globalId' | 'syncVariantId'> & {
    /** Names what is arranged for this line alone. */
    key: string;
    /** Another one with each change that is prepared or sent. */
    base: string;
    placements: PrintedPlacement[];
  };
}

type PrintedPlacement = Pick<PlacedDesign, 'editorState' | 'aspectChoice'> & { placement: string; designId: string };

/** What is prepared of the line, else what was ordered; a design that was never placed by name lies as on its mockup, else whole on the first area. */
function placementsOf(order: Order, line: Line, firstArea: string | undefined): PrintedPlacement[] {
  const prepared = preparedOf(order, line)?.placements ?? [];
  const ordered = line.placements ?? (line.made ? [line.made] : []);
  const named = prepared.length > 0 ? prepared : ordered;
  if (named.length === 0 && line.designId && firstArea)
    return [{ placement: firstArea, designId: line.designId, editorState: null, aspectChoice: null }];
  return named.flatMap(({ placement, designId, editorState, aspectChoice }) =>
    designId ? [{ placement, designId, editorState, aspectChoice }] : [],
  );
}

const baseOf = (order: Order, line: Line): string =>
  order.changes.findLast(({ orderId }) => orderId === line.orderId)?.changedAt ?? 'ordered';

/** What the address names of an order: nothing, a line that may be changed, or one that may not, or not any more. */
type Change = { state: 'none' | 'loading' } | { state: 'over'; orderId: string } | ({ state: 'open' } & ChangedLine);

/** The line of an order that the editor of this address changes. */
export function useChangedLine(): Change {
  const [search] = useSearchParams();
  const [id, lineId] = [search.get(ORDER), search.get(LINE)];
  const isSignedIn = useSession(({ status }) => status === 'signedIn');
  const { data: order, isError } = useOrder(id ?? '', id !== null && isSignedIn);
  const line = order?.items.find(({ orderId }) => orderId === lineId);
  const products = useProductsWith(line?.globalId ?? null);
  if (!id || !lineId) return { state: 'none' };
  const isOver = order ? !line || order.changeAskedAt === null : isError;
  if (isOver) return { state: 'over', orderId: id };
  if (!order || !line || !products) return { state: 'loading' };
  return { state: 'open', order, line, edited: editedOf(order, line, products) };
}

function editedOf(order: Order, line: Line, products: readonly Product[]): ChangedLine['edited'] {
  const { globalId, syncVariantId, orderId } = line;
  const placements = placementsOf(order, line, firstAreaOf(line, products));
  return { key: `order ${order._id} ${orderId}`, base: baseOf(order, line), globalId, syncVariantId, placements };
}

function firstAreaOf({ globalId, syncVariantId }: Line, products: readonly Product[]): string | undefined {
  const product = products.find((each) => each.globalId === globalId);
  return product?.sync_variants.find(({ id }) => id === syncVariantId)?.printfiles[0]?.placement;
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
      queryClient.setQueryData(orderKeys.one(order._id), order);
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
      queryClient.setQueryData(orderKeys.one(order._id), order);
      void queryClient.invalidateQueries({ queryKey: orderKeys.all });
      const unpaid = order.payment.status === 'expired';
      const words = unpaid
        ? text('order.changeSentUnpaid', { total: dollars(order.costs.total) })
        : text('order.changeSent');
      notify.success(words, { id: `order-${order._id}` });
      if (unpaid) void navigate(`/orders/${order._id}/pay`);
    },
    onError: (error, order) => {
      notify.error(reason(error, text('order.changeFailed')), { id: `order-${order._id}` });
      void queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) });
    },
  });
}
