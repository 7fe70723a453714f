import '#contracts/messages/screens';
import { Navigate, useParams } from 'react-router-dom';
import { text } from '#contracts/messages';
import { Breadcrumbs } from '../../components/ui/breadcrumbs.js';
import { FailureState } from '../../components/ui/failure-state.js';
import { PageHead } from '../../components/ui/page-head.js';
import { PageSkeleton } from '../../components/ui/page-skeleton.js';
import { isRepriced } from '../../features/orders/order-state.js';
import { isUnpaid } from '../../features/shop/orders/order-steps.js';
import { useOrder } from '../../features/orders/order-query.js';
import { PayOrderForm } from '../../features/shop/payment/pay-order-form.js';

/** Where the link leads that asks a shopper to pay again. */
export default function PayOrderScreen() {
  const { id = '' } = useParams();
  const { data: order, isPending, refetch } = useOrder(id);
  if (isPending) return <PageSkeleton />;
  if (!order)
    return (
      <div className="page">
        <FailureState title={text('order.loadFailed')} onRetry={() => void refetch()} />
      </div>
    );
  if (!isUnpaid(order)) return <Navigate to={`/orders/${id}`} replace />;
  return (
    <div className="page">
      <Breadcrumbs
        className="mb-3"
        path={[
          { name: text('common.myOrders'), to: '/orders' },
          { name: order.orderNumber, to: `/orders/${id}` },
          { name: text('page.pay') },
        ]}
      />
      <PageHead
        title={text('payment.title', { number: order.orderNumber })}
        sub={text(isRepriced(order) ? 'payment.repriced' : 'payment.lead')}
      />
      <PayOrderForm order={order} />
    </div>
  );
}
