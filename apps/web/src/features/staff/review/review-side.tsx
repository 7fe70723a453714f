import type { Order, SubmissionState } from '#contracts';
import { printAreas, variantOptions } from '#domain';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { dollars, moment } from '../../../lib/format.js';
import { FactList } from '../../../components/ui/fact-list.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { AddressLines } from '../../orders/address-lines.js';
import { isRepriced } from '../../orders/order-state.js';
import { FailedMails } from './failed-mails.js';
import { OrderChanges } from './order-changes.js';
import { OrderNotes } from './order-notes.js';
import { OrderProblems } from './order-problems.js';
import { ShopperEvidence } from './shopper-evidence.js';
import { OrderMargin } from './order-margin.js';
import { PaymentNotice } from './payment-notice.js';
import { useSettle } from './reviews.js';

const looks = { none: 'plain', submitting: 'live', submitted: 'ok', failed: 'bad' } as const;

/** How the handing over to the print provider stands. */
const SubmissionBadge = ({ state }: { state: SubmissionState }) => (
  <StatusPill look={looks[state]}>{text(`order.submission.${state}`)}</StatusPill>
);

interface Props {
  order: Order;
}

/** What holds the order up once it was submitted. Only the provider ends its own hold. */
function StuckNotice({ order }: Props) {
  const settle = useSettle();
  if (!order.trouble) return null;
  return (
    <NoticeBox look="bad" role="alert">
      {text(`desk.trouble.${order.trouble}`)}
      {order.trouble === 'onHold' ? null : (
        <span className="mt-2 block">
          <Button size="sm" busy={settle.isPending} onClick={() => settle.mutate(order)}>
            {text('admin.settle')}
          </Button>
        </span>
      )}
    </NoticeBox>
  );
}

/** What the admin has to know before anything else. */
function Notices({ order }: Props) {
  return (
    <>
      {order.submissionState === 'failed' ? (
        <NoticeBox look="bad" role="alert">
          {order.submissionError ?? text('admin.notTaken')}
        </NoticeBox>
      ) : null}
      <StuckNotice order={order} />
      <PaymentNotice order={order} />
      <OrderProblems order={order} />
      <OrderChanges order={order} />
      <FailedMails order={order} />
      {order.note ? (
        <NoticeBox look="live">
          <b className="font-semibold">{text('admin.customerNote')}</b>
          <br />
          <span className="whitespace-pre-line">{order.note}</span>
        </NoticeBox>
      ) : null}
    </>
  );
}

function Customer({ order: { customer } }: Props) {
  return (
    <dd>
      {customer?.name ?? '—'}
      <br />
      <span className={customer?.email ? 'text-muted' : 'text-warn'}>{customer?.email || text('admin.noAddress')}</span>
    </dd>
  );
}

function Payment({ order }: Props) {
  const { status, refunded } = order.payment;
  return (
    <dd>
      {text(`admin.payment.${isRepriced(order) ? 'due' : status}`)}
      {refunded === '0.00' ? null : (
        <>
          <br />
          <span className="text-muted">{text('admin.refundedAmount', { amount: dollars(refunded) })}</span>
        </>
      )}
    </dd>
  );
}

/** Who ordered when, and how the money and the submission stand. */
function OrderFacts({ order }: Props) {
  return (
    <FactList>
      <dt>{text('admin.customer')}</dt>
      <Customer order={order} />
      <dt>{text('admin.placed')}</dt>
      <dd>{moment(order.createdAt)}</dd>
      <dt>{text('admin.payment')}</dt>
      <Payment order={order} />
      <dt>{text('admin.submission')}</dt>
      <dd>
        <SubmissionBadge state={order.submissionState} />
      </dd>
      {order.printfulOrderId ? (
        <>
          <dt>{text('admin.printfulOrderId')}</dt>
          <dd className="font-mono text-mono">{order.printfulOrderId}</dd>
        </>
      ) : null}
      {order.reviewNotes ? (
        <>
          <dt>{text('admin.notes')}</dt>
          <dd>{order.reviewNotes}</dd>
        </>
      ) : null}
    </FactList>
  );
}

const partsOf = (line: Order['items'][number]): string =>
  [variantOptions(line), printAreas(line), text('count.pieces', { count: line.quantity }), dollars(line.price)]
    .filter(Boolean)
    .join(' · ');

function OrderLines({ order: { items } }: Props) {
  return (
    <ul className="grid gap-2">
      {items.map((line) => (
        <li key={line.orderId} className="text-small">
          <b className="font-semibold">{line.productData.name}</b>
          <br />
          <span className="text-muted">{partsOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}

function OrderCosts({ order: { _id, costs } }: Props) {
  return (
    <FactList className="tabular-nums">
      <dt>{text('common.shipping')}</dt>
      <dd>{dollars(costs.shipping)}</dd>
      <dt>{text('common.tax')}</dt>
      <dd>{dollars(costs.tax)}</dd>
      <dt>{text('common.total')}</dt>
      <dd className="font-semibold">{dollars(costs.total)}</dd>
      <OrderMargin orderId={_id} />
    </FactList>
  );
}

/** What an admin needs to decide: lines, costs, address, notes, and how the submission stands. */
export function ReviewSide({ order }: Props) {
  return (
    <div className="grid min-w-0 content-start gap-4 border-line p-4 wrap-break-word max-xl:border-t xl:border-s">
      <Notices order={order} />
      <OrderFacts order={order} />
      <hr className="stitch" />
      <OrderLines order={order} />
      <OrderCosts order={order} />
      <hr className="stitch" />
      <AddressLines address={order.shippingAddress} />
      <ShopperEvidence orderId={order._id} />
      <OrderNotes order={order} />
    </div>
  );
}
