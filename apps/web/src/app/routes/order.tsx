import '#contracts/messages/screens';
import { useParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Breadcrumbs } from '../../components/ui/breadcrumbs.js';
import { ButtonLink } from '../../components/ui/button-link.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { CheckoutLines } from '../../features/shop/checkout/checkout-lines.js';
import { ChangeRequest } from '../../features/shop/orders/change-request.js';
import { readFirstOrder, useOrder } from '../../features/orders/order-query.js';
import { OrderAside } from '../../features/shop/orders/order-aside.js';
import { OrderHero } from '../../features/shop/orders/order-hero.js';
import { OrderTimeline } from '../../features/shop/orders/order-timeline.js';
import { ProblemReports } from '../../features/shop/orders/problem-reports.js';
import { isMissing } from '../../lib/api-error.js';

export const prepare = () => readFirstOrder(location.pathname.split('/')[2]!);

export default function OrderScreen() {
  const { id = '' } = useParams();
  const { data: order, error, isPending, refetch } = useOrder(id);
  if (isPending) return <PageSkeleton />;
  if (!order) {
    const missing = isMissing(error);
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
        <h1 className="sr-only">{text('order.title')}</h1>
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
      <Breadcrumbs
        className="mb-3"
        path={[{ name: text('common.myOrders'), to: '/orders' }, { name: order.orderNumber }]}
      />
      <OrderHero order={order} />
      <div className="mt-6 grid items-start gap-6 min-[960px]:grid-cols-[minmax(0,1fr)_300px] min-[1180px]:grid-cols-[minmax(0,1fr)_352px]">
        <div className="grid min-w-0 gap-6">
          <ChangeRequest order={order} />
          <ProblemReports order={order} />
          <OrderTimeline order={order} />
          <section className="rounded-card border border-line bg-surface">
            <h2 className="text-head px-5 pt-5">{text('order.items')}</h2>
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
