import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { AddressLines } from '../../checkout/components/address-fields.js';

export function OrderAside({ order }: { order: Order }) {
  const { costs } = order;
  return (
    <aside className="order-aside">
      <section className="card pad">
        <h2 className="h-small mb-3.5">{text('order.summary')}</h2>
        <CostSummary {...costs} />
      </section>
      <section className="card pad">
        <h2 className="h-small mb-2.5">{text('order.goingTo')}</h2>
        <AddressLines address={order.shippingAddress} />
      </section>
      <section className="card pad">
        <h2 className="h-small mb-2.5">{text('order.reference')}</h2>
        <dl className="dl">
          <dt>{text('order.title')}</dt>
          <dd className="mono">{order.orderNumber}</dd>
          {order.printfulOrderId ? (
            <>
              <dt>{text('common.printfulOrderId')}</dt>
              <dd className="mono">{order.printfulOrderId}</dd>
            </>
          ) : null}
          {order.shipments.map((shipment) => (
            <div key={shipment.trackingNumber} className="contents">
              <dt>{text('order.tracking')}</dt>
              <dd className="mono">
                {shipment.trackingUrl ? (
                  <a className="link" href={shipment.trackingUrl} target="_blank" rel="noreferrer">
                    {shipment.trackingNumber}
                  </a>
                ) : (
                  shipment.trackingNumber
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </aside>
  );
}
