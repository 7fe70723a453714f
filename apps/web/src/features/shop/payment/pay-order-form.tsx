import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/ui/button.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { reason } from '../../../lib/api-error.js';
import { dollars } from '../../../lib/format.js';
import { call } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { queryClient } from '../../../lib/query-client.js';
import { useSingleMutation } from '../../../lib/use-single-mutation.js';
import { orderKeys } from '../../orders/order-query.js';
import { besideSummary, OrderSummary } from '../order-summary.js';
import { CheckoutLines } from '../checkout/checkout-lines.js';
import { PaymentStep } from '../../payment/payment-step.js';
import { Declined } from '../../payment/use-card.js';
import { usePayment } from './use-payment.js';

/** Pays for a placed order whose authorisation has ended. */
export function PayOrderForm({ order }: { order: Order }) {
  const navigate = useNavigate();
  const payment = usePayment();
  const pay = useSingleMutation({
    mutationFn: () =>
      payment.pay(order.costs.total, (paymentMethodId) =>
        call('POST /api/orders/:id/payments', { params: { id: order._id }, body: { paymentMethodId } }),
      ),
    onSuccess: async () => {
      notify.success(text('payment.paid'), { id: 'payment' });
      await queryClient.invalidateQueries({ queryKey: orderKeys.one(order._id) });
      void navigate(`/orders/${order._id}`, { replace: true });
    },
    onError: (error) => {
      if (!(error instanceof Declined)) notify.error(reason(error, text('payment.failed')), { id: 'payment' });
    },
  });
  const start = (): void => pay.mutate();
  return (
    <div className={besideSummary}>
      <form
        className="grid max-w-[560px] gap-9 [&>section]:grid [&>section]:gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <section aria-labelledby="pay">
          <h2 id="pay" className="text-head">
            {text('checkout.payment')}
          </h2>
          <PaymentStep onFields={payment.setFields} declined={payment.declined} onEnter={start} />
        </section>
        <Button type="submit" variant="primary" size="lg" wide busy={pay.isPending}>
          {pay.isPending ? text('payment.paying') : text('payment.payNow', { amount: dollars(order.costs.total) })}
        </Button>
      </form>
      <OrderSummary>
        <CheckoutLines lines={order.items} />
        <hr className="stitch my-4" />
        <CostSummary {...order.costs} discounts={order.discounts} />
      </OrderSummary>
    </div>
  );
}
