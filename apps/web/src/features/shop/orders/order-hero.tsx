import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { Picture } from '../../../components/ui/picture.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { firstPictures } from '../../../lib/first-pictures.js';
import { dollars } from '../../../lib/format.js';
import { useConnection } from '../../../lib/socket.js';
import { pictureOfLine } from '../cart/cart.js';
import { CancelOrder } from './cancel-order.js';
import { OrderAgain } from './order-again.js';
import { lead, moneyBack } from './order-lead.js';
import { OrderParcels } from './order-parcels.js';
import { headline, isCancellable, isPartlyShipped, isUnpaid, stepName, stepOf, steps } from './order-steps.js';
import { canReport } from './problems.js';
import { buttonLook } from '../../../components/ui/button-look.js';
import { OrderBadge } from '../../orders/order-badge.js';
import { isCancelledThere, isGivenUp, isRepriced } from '../../orders/order-state.js';

const ProblemDialog = lazyOnPress(() => import('./problem-dialog.js'));

const percentOf = (step: number): number => 8 + (step / (steps.length - 1)) * 92;

/** One parcel with everything in it: its link is the page's first button. */
const isOneParcel = (order: Order): boolean => order.shipments.length === 1 && !isPartlyShipped(order);

const StepNames = ({ step, broken }: { step: number; broken: boolean }) => (
  <div className="flex items-center gap-2 justify-between text-tiny text-muted mt-2">
    {steps.map((name, index) => (
      <span
        key={name}
        className={
          index === step && !broken
            ? 'font-semibold text-accent-text'
            : index === 0 || index === steps.length - 1
              ? ''
              : 'max-md:hidden!'
        }
      >
        {stepName(name)}
      </span>
    ))}
  </div>
);

/** The way to say that something is wrong with what was printed. */
function ReportProblem({ order }: { order: Order }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{text('order.problem')}</Button>
      {asked ? (
        <Opening onClose={() => setAsked(false)}>
          <ProblemDialog order={order} onClose={() => setAsked(false)} />
        </Opening>
      ) : null}
    </>
  );
}

function HeroActions({ order }: { order: Order }) {
  const tracking = isOneParcel(order) ? order.shipments[0]?.trackingUrl : null;
  return (
    <div className="flex items-center gap-2 flex-wrap mt-7">
      {isUnpaid(order) ? (
        <ButtonLink variant="primary" to={`/orders/${order._id}/pay`}>
          {isRepriced(order)
            ? text('payment.payNow', { amount: dollars(order.costs.total) })
            : text('payment.payAgain')}
        </ButtonLink>
      ) : null}
      {tracking ? (
        <a className={buttonLook({ variant: 'primary' })} href={tracking} target="_blank" rel="noreferrer">
          {text('order.track')}
        </a>
      ) : null}
      {order.status === 'review_pending' ? null : <OrderAgain order={order} />}
      <ButtonLink to="/catalog">{text('common.continueShopping')}</ButtonLink>
      {canReport(order) ? <ReportProblem order={order} /> : null}
      {isCancellable(order) ? <CancelOrder order={order} /> : null}
    </div>
  );
}

/** Where the order stands, at a glance. */
export function OrderHero({ order }: { order: Order }) {
  const live = useConnection((connection) => connection.state === 'live');
  const step = stepOf(order);
  const broken = order.status === 'rejected' || isCancelledThere(order) || isGivenUp(order);
  const line = order.items[0];
  const picture = line ? pictureOfLine(line) : null;
  const money = moneyBack(order);
  const severalParcels = order.shipments.length > 0 && !isOneParcel(order);
  return (
    <section className="grid overflow-hidden rounded-[14px] border border-line bg-surface md:grid-cols-2">
      <div className="p-8 max-md:p-5">
        <p className="flex items-center gap-2 mb-4">
          <OrderBadge order={order} />
          {live ? (
            <span className="flex items-center gap-2 text-tiny text-muted">
              <span className="size-[7px] flex-none rounded-full bg-success" />
              {text('order.live')}
            </span>
          ) : null}
        </p>
        <h1 className="max-w-[12em] text-[40px]/[42px] tracking-[-0.035em] max-md:text-[32px]/[35px]">
          {headline(order)}
        </h1>
        <p className="max-w-[52ch] text-lead text-muted mt-3">{lead(order)}</p>
        {money ? <p className="mt-3 max-w-[52ch] text-muted">{money}</p> : null}
        {severalParcels ? <OrderParcels parcels={order.shipments} /> : null}
        <div className="mt-7">
          <ProgressBar
            label={text('order.progress')}
            percent={percentOf(step)}
            valueText={text('order.stepOf', { step: stepName(steps[step]!), number: step + 1, all: steps.length })}
            look={broken ? 'bad' : 'live'}
          />
        </div>
        <StepNames step={step} broken={broken} />
        {isUnpaid(order) ? (
          <div className="mt-7">
            <NoticeBox look="wait">{text(isRepriced(order) ? 'payment.repriced' : 'payment.endedHint')}</NoticeBox>
          </div>
        ) : null}
        <HeroActions order={order} />
      </div>
      <div className="plate min-h-85 rounded-none max-md:-order-1 max-md:h-57.5 max-md:min-h-0 [&>img]:absolute [&>img]:inset-0 [&>img]:p-2">
        {picture ? (
          <Picture
            src={picture}
            widths={firstPictures.order.widths}
            sizes={firstPictures.order.sizes}
            width={800}
            height={1000}
            loading="eager"
            alt={line?.productData.name ?? ''}
          />
        ) : null}
      </div>
    </section>
  );
}
