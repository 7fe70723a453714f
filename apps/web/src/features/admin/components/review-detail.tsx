import { Check, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { useOrder } from '../../orders/api/orders.js';
import { OrderBadge } from '../../orders/components/order-badge.js';
import { useApprove, useReject, useResubmit } from '../api/reviews.js';
import { RejectDialog } from './reject-dialog.js';
import { ReviewPicture } from './review-picture.js';
import { ReviewSide } from './review-side.js';

interface Props {
  id: string;
  /** Keeps the order in view when the decision takes it off the list. */
  onKeep: () => void;
}

/** One order under review. */
export function ReviewDetail({ id, onKeep }: Props) {
  const { data: order, isPending, refetch } = useOrder(id);
  const [notes, setNotes] = useState('');
  const [rejecting, setRejecting] = useState(false);
  const approve = useApprove();
  const reject = useReject();
  const resubmit = useResubmit();
  if (isPending)
    return <div className="sk loom review-skeleton" aria-busy="true" aria-label={text('common.loading')} />;
  if (!order) return <FailureState title={text('order.loadFailed')} onRetry={() => void refetch()} framed={false} />;
  const busy = approve.isPending || reject.isPending || resubmit.isPending;
  const open = order.reviewStatus === 'pending';
  return (
    <div className="review">
      <div className="row between wrap review-head">
        <div className="row gap-2.5">
          <h2 className="h-sub">{order.orderNumber}</h2>
          <OrderBadge order={order} />
        </div>
      </div>
      <div className="rev">
        <ReviewPicture key={order._id} order={order} />
        <ReviewSide order={order} notes={notes} onNotes={setNotes} />
      </div>
      <div className="decide">
        {open ? (
          <>
            <Button
              icon={Check}
              variant="primary"
              busy={busy}
              onClick={() => {
                onKeep();
                approve.mutate({ order, notes: notes.trim() });
              }}
            >
              {text('admin.approve')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => setRejecting(true)}>
              {text('admin.reject')}
            </Button>
          </>
        ) : null}
        {order.submissionState === 'submitting' ? (
          <div className="submitting">
            <span className="small strong">{text('admin.submittingThere')}</span>
            <ProgressBar label={text('admin.submittingOrder')} thin />
          </div>
        ) : null}
        {order.submissionState === 'failed' ? (
          <Button icon={RotateCcw} variant="primary" busy={busy} onClick={() => resubmit.mutate(order)}>
            {text('admin.resubmit')}
          </Button>
        ) : null}
        {order.submissionState === 'submitted' && order.printfulOrderId ? (
          <span className="small good-text strong">{text('admin.approved', { id: order.printfulOrderId })}</span>
        ) : null}
        {order.reviewStatus === 'rejected' ? <span className="small muted">{text('admin.rejected')}</span> : null}
      </div>
      <RejectDialog
        key={order._id}
        open={rejecting}
        busy={reject.isPending}
        onReject={(why) => {
          onKeep();
          reject.mutate({ order, notes: why }, { onSettled: () => setRejecting(false) });
        }}
        onClose={() => setRejecting(false)}
      />
    </div>
  );
}
