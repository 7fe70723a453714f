import type { OrderSummary } from '#contracts';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { text } from '#contracts/messages';
import { EmptyState } from '../../components/ui/empty-state.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { RowsSkeleton } from '../../components/ui/page-skeleton.js';
import { useOrders } from '../../features/orders/api/orders.js';
import { OrderBadge } from '../../features/orders/components/order-badge.js';
import { dollars, moment, plural } from '../../lib/format.js';
import '../../styles/order.css';

function OrderRow({ order }: { order: OrderSummary }) {
  return (
    <li>
      <Link className="order-row" to={`/orders/${order._id}`}>
        <span className="thumbs">{order.thumbnails.slice(0, 3).map((picture) => <span key={picture} className="plate"><img src={picture} alt="" width={56} height={66} loading="lazy" /></span>)}</span>
        <span className="grow"><b className="strong block mono">{order.orderNumber}</b><span className="small muted">{moment(order.createdAt)} · {plural(order.itemCount, 'piece')}</span></span>
        <OrderBadge order={order} />
        <b className="strong num">{dollars(order.costs.total)}</b>
        <ChevronRight className="i muted only-d" aria-hidden />
      </Link>
    </li>
  );
}

export default function OrdersScreen() {
  const orders = useOrders();
  const shop = <Link className="btn primary" to="/catalog">Start Shopping</Link>;
  return (
    <div className="page">
      <PageHead title="My Orders" sub={orders.data?.length ? plural(orders.data.length, 'order') : undefined} />
      {orders.isPending ? <RowsSkeleton rows={4} />
        : orders.isError ? <FailureState title={text('order.listFailed')} onRetry={() => void orders.refetch()} />
        : orders.data.length === 0 ? <EmptyState title={text('order.none')} action={shop}>Make an image, put it on something, and it shows up here.</EmptyState>
        : <ul className="card order-list">{orders.data.map((order) => <OrderRow key={order._id} order={order} />)}</ul>}
    </div>
  );
}
