import type { OrderSummary } from '#contracts';
import { CircleAlert, LoaderCircle } from 'lucide-react';
import { text } from '#contracts/messages';
import { thumbnailAddress } from '#contracts/thumbnails';
import { age, dollars } from '../../../lib/format.js';

interface Props {
  orders: OrderSummary[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

function Mark({ order }: { order: OrderSummary }) {
  if (order.submissionState === 'failed')
    return <CircleAlert className="i danger-text" aria-label={text('admin.submission.failed')} />;
  if (order.submissionState === 'submitting')
    return <LoaderCircle className="i turning" aria-label={text('admin.submission.submitting')} />;
  return <span className="mark" />;
}

/** The orders to choose from; the arrow keys move as Tab does. */
export function ReviewList({ orders, chosen, onChoose }: Props) {
  return (
    <ul className="list" aria-label={text('admin.orders')}>
      {orders.map((order) => (
        <li key={order._id}>
          <button
            type="button"
            className={order._id === chosen ? 'on' : ''}
            aria-current={order._id === chosen ? 'true' : undefined}
            onClick={() => onChoose(order._id)}
          >
            {order.thumbnails[0] ? (
              <img
                className="th"
                src={thumbnailAddress(order.thumbnails[0], 160)}
                alt=""
                loading="lazy"
                width={44}
                height={54}
              />
            ) : (
              <span className="th" />
            )}
            <span className="min-w-0">
              <b className="strong cut block">{order.customer?.name ?? order.orderNumber}</b>
              <span className="tiny muted cut block">
                {text('count.pieces', { count: order.itemCount })} · {dollars(order.costs.total)}
              </span>
            </span>
            <span className="end-col">
              <span className="tiny muted">{age(order.createdAt)}</span>
              <Mark order={order} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
