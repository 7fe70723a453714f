import { Link, useParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../components/ui/button-link.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { CheckoutLines } from '../../features/checkout/components/checkout-lines.js';
import { useOrder } from '../../features/orders/api/orders.js';
import { OrderAside } from '../../features/orders/components/order-aside.js';
import { OrderHero } from '../../features/orders/components/order-hero.js';
import { OrderTimeline } from '../../features/orders/components/order-timeline.js';
import { ApiError } from '../../lib/api-error.js';
import '../../styles/cart.css';
import '../../styles/order.css';

export default function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, error, isPending, refetch } = useOrder(id);
  if (isPending) return <PageSkeleton />;
  if (!order) {
    const missing = error instanceof ApiError && (error.status === 404 || error.status === 400);
    const ways = (
      <>
        <ButtonLink variant="primary" to="/home">
          {text('common.goHome')}
        </ButtonLink>
        <ButtonLink to="/orders">{text('order.viewAll')}</ButtonLink>
      </>
    );
    return (
      <div className="page">
        <h1 className="sr">{text('order.title')}</h1>
        <FailureState
          title={missing ? text('order.notFound', { id }) : text('order.loadFailed')}
          onRetry={missing ? undefined : () => void refetch()}
          action={ways}
        >
          {missing ? text('order.missingHint') : text('order.safe')}
        </FailureState>
      </div>
    );
  }
  return (
    <div className="page">
      <nav className="crumbs mb-3" aria-label={text('common.breadcrumb')}>
        <Link to="/orders">{text('common.myOrders')}</Link>
        <span aria-hidden>/</span>
        <b aria-current="page">{order.orderNumber}</b>
      </nav>
      <OrderHero order={order} />
      <div className="two">
        <div className="order-main">
          <OrderTimeline order={order} />
          <section className="card">
            <h2 className="h-sub px-5 pt-5">{text('order.items')}</h2>
            <div className="px-5 pb-1.5">
              <CheckoutLines lines={order.items} />
            </div>
          </section>
        </div>
        <OrderAside order={order} />
      </div>
    </div>
  );
}
