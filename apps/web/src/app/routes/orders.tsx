import '#contracts/messages/screens';
import type { OrderSummary } from '#contracts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Button } from '../../components/ui/button.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { Picture } from '../../components/ui/picture.js';
import { TextButton } from '../../components/ui/text-button.js';
import { OrderBadge } from '../../features/orders/order-badge.js';
import { useOrdersFilter } from '../../features/shop/orders/orders-filter.js';
import { OrdersSearch } from '../../features/shop/orders/orders-search.js';
import { useOrders } from '../../features/shop/orders/orders.js';
import { dollars, moment } from '../../lib/format.js';

function OrderRow({ order }: { order: OrderSummary }) {
  return (
    <li className="not-first:border-t not-first:border-line">
      <Link
        className="flex items-center gap-5 px-4.5 py-3.5 no-underline hover:bg-hover max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:gap-x-3.5 max-md:gap-y-2.5 max-md:px-3.5"
        to={`/orders/${order._id}`}
      >
        <span className="flex min-w-14 gap-1.5 max-md:row-span-2">
          {order.thumbnails.slice(0, 3).map((picture) => (
            <span key={picture} className="plate h-16.5 w-14 rounded-ctl max-md:not-first:hidden">
              <Picture src={picture} widths={[160]} alt="" width={56} height={66} className="p-0.5" />
            </span>
          ))}
        </span>
        <span className="min-w-0 flex-1">
          <b className="font-semibold font-mono text-mono block">{order.orderNumber}</b>
          <span className="text-small text-muted">
            {moment(order.createdAt)} · {text('count.pieces', { count: order.itemCount })}
          </span>
        </span>
        <span className="max-md:col-start-2 max-md:row-start-2 max-md:justify-self-start">
          <OrderBadge order={order} />
        </span>
        <b className="font-semibold tabular-nums">{dollars(order.costs.total)}</b>
        <ChevronRight className="text-muted max-md:hidden!" aria-hidden />
      </Link>
    </li>
  );
}

/** What was read so far, and the way to older ones. */
function OrderPages({ list, orders }: { list: ReturnType<typeof useOrders>; orders: readonly OrderSummary[] }) {
  return (
    <>
      <ul className="overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className="mt-5 grid justify-items-center gap-3">
          {list.isFetchNextPageError ? (
            <p className="text-small text-danger" role="alert">
              {text('order.listFailed')}
            </p>
          ) : null}
          <Button busy={list.isFetchingNextPage} onClick={list.readOn}>
            {text('order.more')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

function NoMatch({ onAll }: { onAll: () => void }) {
  return (
    <div
      className="grid justify-items-start gap-2 rounded-card border border-line bg-surface p-5 text-muted"
      role="status"
    >
      <p>{text('order.noMatch')}</p>
      <TextButton onClick={onAll}>{text('order.showAll')}</TextButton>
    </div>
  );
}

export default function OrdersScreen() {
  const { filter, choose } = useOrdersFilter();
  const list = useOrders(filter);
  const { orders } = list;
  const narrowed = filter.group !== null || filter.words !== '';
  const shop = (
    <ButtonLink variant="primary" to="/catalog">
      {text('order.startShopping')}
    </ButtonLink>
  );
  return (
    <div className="page">
      <PageHead
        title={text('common.myOrders')}
        sub={orders?.length && !list.hasNextPage ? text('order.count', { count: orders.length }) : undefined}
      />
      {narrowed || orders?.length ? <OrdersSearch /> : null}
      {list.isPending ? (
        <RowsSkeleton rows={4} />
      ) : !orders ? (
        <FailureState title={text('order.listFailed')} onRetry={() => void list.refetch()} />
      ) : orders.length === 0 && narrowed ? (
        <NoMatch onAll={() => choose({ group: null, words: '' })} />
      ) : orders.length === 0 ? (
        <EmptyState title={text('order.none')} action={shop}>
          {text('order.noneHint')}
        </EmptyState>
      ) : (
        <OrderPages list={list} orders={orders} />
      )}
    </div>
  );
}
