import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { Card } from '../../../components/ui/card.js';
import { FactList } from '../../../components/ui/fact-list.js';
import { AddressLines } from '../../orders/address-lines.js';
import { ParcelLinks } from './order-parcels.js';
import { deliveryDays, isStandardShipping } from '../shipping/delivery-days.js';

export function OrderAside({ order }: { order: Order }) {
  const { costs, discounts, shippingMethod } = order;
  const isStandard = !shippingMethod || isStandardShipping(shippingMethod);
  return (
    <aside className="grid min-w-0 gap-6">
      <Card>
        <h2 className="text-title mb-3.5">{text('order.summary')}</h2>
        <CostSummary {...costs} discounts={discounts} shippingName={isStandard ? null : shippingMethod.name} />
        <ButtonLink wide className="mt-4" to={`/orders/${order._id}/receipt`}>
          {text('order.receipt')}
        </ButtonLink>
      </Card>
      <Card>
        <h2 className="text-title mb-2.5">{text('order.shipTo')}</h2>
        <AddressLines address={order.shippingAddress} />
        {shippingMethod ? <p className="mt-2 text-small text-muted">{deliveryDays(shippingMethod)}</p> : null}
      </Card>
      {order.note ? (
        <Card>
          <h2 className="text-title mb-2.5">{text('order.note')}</h2>
          <p className="whitespace-pre-line wrap-break-word">{order.note}</p>
        </Card>
      ) : null}
      <Card>
        <h2 className="text-title mb-2.5">{text('order.reference')}</h2>
        <FactList>
          <dt>{text('order.title')}</dt>
          <dd className="font-mono text-mono">{order.orderNumber}</dd>
          {order.printfulOrderId ? (
            <>
              <dt>{text('order.providerId')}</dt>
              <dd className="font-mono text-mono">{order.printfulOrderId}</dd>
            </>
          ) : null}
          {order.shipments.map((parcel, index) => (
            <div key={index} className="contents">
              <dt>{text('order.tracking')}</dt>
              <dd>
                <ParcelLinks parcels={[parcel]} />
              </dd>
            </div>
          ))}
        </FactList>
      </Card>
    </aside>
  );
}
