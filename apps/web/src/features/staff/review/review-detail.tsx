import type { Order } from '#contracts';
import { ChevronLeft, CreditCard } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { FailureState } from '../../../components/ui/failure-state.js';
import { IconButton } from '../../../components/ui/icon-button.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { StatusPill } from '../../../components/ui/status-pill.js';
import { momentWithin } from '../../../lib/format.js';
import { OrderBadge } from '../../orders/order-badge.js';
import { useOrder } from '../../orders/order-query.js';
import { ClaimNotice } from './claim-notice.js';
import { useClaim } from './claims.js';
import { DecisionBar } from './decision-bar.js';
import { isUndecided } from './decisions.js';
import { ReviewPicture } from './review-picture.js';
import { ReviewSide } from './review-side.js';

interface Props {
  id: string;
  /** Whether single keys decide. */
  keysOn: boolean;
  /** Keeps the order in view when the decision takes it off the list. */
  onKeep: () => void;
  /** Leads back to the list where both do not fit. */
  onBack: () => void;
}

function Head({ order, onBack }: { order: Order; onBack: () => void }) {
  const { captureBefore } = order.payment;
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-2.5 gap-y-1 border-b border-line px-4 py-1.5">
      <IconButton className="md:hidden" icon={ChevronLeft} variant="ghost" label={text('desk.back')} onClick={onBack} />
      <h2 className="text-head whitespace-nowrap">{order.orderNumber}</h2>
      <OrderBadge order={order} />
      {order.heldAt ? <StatusPill look="wait">{text('desk.view.held')}</StatusPill> : null}
      {order.reviewStatus === 'pending' && captureBefore ? (
        <span className="ms-auto inline-flex items-center gap-2 text-small text-muted">
          <CreditCard className="size-4 flex-none" aria-hidden />
          {text('admin.captureBefore', { time: momentWithin(captureBefore) })}
        </span>
      ) : null}
    </header>
  );
}

/** One order under review: what there is to see scrolls, the decision stays in reach. */
export function ReviewDetail({ id, keysOn, onKeep, onBack }: Props) {
  const { data: order, isPending, refetch } = useOrder(id);
  const [notes, setNotes] = useState('');
  const claim = useClaim(id, order !== undefined && isUndecided(order));
  if (isPending)
    return (
      <Skeleton shape="loom" className="h-[520px] rounded-none" aria-busy="true" aria-label={text('common.loading')} />
    );
  if (!order) return <FailureState title={text('order.loadFailed')} onRetry={() => void refetch()} framed={false} />;
  return (
    <article className="flex h-full min-h-0 flex-col" aria-label={order.orderNumber}>
      <Head order={order} onBack={onBack} />
      {claim ? <ClaimNotice id={order._id} claim={claim} /> : null}
      <div className="grid min-h-0 flex-1 overflow-y-auto xl:grid-cols-[minmax(0,1fr)_272px]">
        <ReviewPicture key={order._id} order={order} />
        <ReviewSide order={order} />
      </div>
      <DecisionBar
        order={order}
        claimed={claim !== undefined}
        notes={notes}
        onNotes={setNotes}
        keysOn={keysOn && claim === undefined}
        onKeep={onKeep}
      />
    </article>
  );
}
