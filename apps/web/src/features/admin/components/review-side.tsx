import type { Order } from '#contracts';
import { text } from '#contracts/messages';
import { AreaField } from '../../../components/ui/field.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { dollars, moment } from '../../../lib/format.js';
import { AddressLines } from '../../checkout/components/address-fields.js';
import { optionsOf } from '../../cart/components/cart-line.js';
import { SubmissionBadge } from '../../orders/components/submission-badge.js';

interface Props {
  order: Order;
  notes: string;
  onNotes: (notes: string) => void;
}

/** What an admin needs to decide: lines, costs, address, notes, and how the submission stands. */
export function ReviewSide({ order, notes, onNotes }: Props) {
  const open = order.reviewStatus === 'pending';
  return (
    <div className="side">
      {order.submissionState === 'failed' ? (
        <NoticeBox look="bad" role="alert">
          {order.submissionError ?? text('admin.notTaken')}
        </NoticeBox>
      ) : null}
      <dl className="dl">
        <dt>{text('admin.customer')}</dt>
        <dd>
          {order.customer?.name ?? '—'}
          {order.customer?.email ? (
            <>
              <br />
              <span className="muted">{order.customer.email}</span>
            </>
          ) : null}
        </dd>
        <dt>{text('admin.placed')}</dt>
        <dd>{moment(order.createdAt)}</dd>
        <dt>{text('admin.submission')}</dt>
        <dd>
          <SubmissionBadge state={order.submissionState} />
        </dd>
        {order.printfulOrderId ? (
          <>
            <dt>{text('common.printfulOrderId')}</dt>
            <dd className="mono">{order.printfulOrderId}</dd>
          </>
        ) : null}
        {order.reviewNotes ? (
          <>
            <dt>{text('admin.notes')}</dt>
            <dd>{order.reviewNotes}</dd>
          </>
        ) : null}
      </dl>
      <hr className="stitch" />
      <ul className="stack">
        {order.items.map((line) => (
          <li key={line.orderId} className="small">
            <b className="strong">{line.productData.name}</b>
            <br />
            <span className="muted">
              {[optionsOf(line), text('count.pieces', { count: line.quantity }), dollars(line.price)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      <dl className="dl num">
        <dt>{text('common.shipping')}</dt>
        <dd>{dollars(order.costs.shipping)}</dd>
        <dt>{text('common.tax')}</dt>
        <dd>{dollars(order.costs.tax)}</dd>
        <dt>{text('common.total')}</dt>
        <dd className="strong">{dollars(order.costs.total)}</dd>
      </dl>
      <hr className="stitch" />
      <AddressLines address={order.shippingAddress} />
      {open ? (
        <AreaField
          label={text('admin.reviewNotes')}
          rows={2}
          maxLength={2000}
          value={notes}
          placeholder={text('admin.notesHint')}
          onChange={(event) => onNotes(event.target.value)}
        />
      ) : null}
    </div>
  );
}
