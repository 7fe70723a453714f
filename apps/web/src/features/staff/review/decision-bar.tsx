import type { Order } from '#contracts';
import { Check, Pause, Pencil, Play, RotateCcw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { isCancelledThere } from '../../../components/cancelled-there.js';
import { Button } from '../../../components/ui/button.js';
import { Input } from '../../../components/ui/input.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { ApproveAnywayDialog } from './approve-anyway-dialog.js';
import { AskChangeDialog } from './ask-change-dialog.js';
import { useDeskKeys, type DeskKeys } from './desk-keys.js';
import { isUndecided } from './reviewed-order.js';
import { RefundDialog, refundableCents } from './refund-dialog.js';
import { RejectDialog } from './reject-dialog.js';
import { UndoApproval } from './undo-approval.js';
import { useApprove, useAskForChange, useHold, useRefund, useReject, useResubmit } from './reviews.js';

interface Props {
  order: Order;
  /** Another admin looks at it, and decides. */
  claimed: boolean;
  notes: string;
  onNotes: (notes: string) => void;
  keysOn: boolean;
  onKeep: () => void;
}

/** The key that does the same. */
const Key = ({ name, shown }: { name: string; shown: boolean }) =>
  shown ? (
    <kbd className="max-md:hidden" aria-hidden>
      {name}
    </kbd>
  ) : null;

/** How the decision stands where it was taken. */
function Outcome({ order }: { order: Order }) {
  if (order.submissionState === 'submitting')
    return (
      <div className="grid max-w-80 flex-1 gap-1.5">
        <span className="text-small font-semibold">{text('admin.submittingThere')}</span>
        <ProgressBar label={text('admin.submittingOrder')} thin />
      </div>
    );
  if (isCancelledThere(order))
    return <span className="text-small font-semibold text-danger">{text('order.event.cancelled')}</span>;
  if (order.submissionState === 'submitted' && order.printfulOrderId)
    return (
      <span className="text-small font-semibold text-success">
        {text('admin.approved', { id: order.printfulOrderId })}
      </span>
    );
  if (order.cancelledAt) return <span className="text-small text-muted">{text('admin.cancelledMeanwhile')}</span>;
  if (order.reviewStatus === 'rejected') return <span className="text-small text-muted">{text('admin.rejected')}</span>;
  return null;
}

/** All that can be done with the order in view. */
export function DecisionBar({ order, claimed, notes, onNotes, keysOn, onKeep }: Props) {
  const [asked, setAsked] = useState<'approve' | 'reject' | 'change' | 'refund' | null>(null);
  const approve = useApprove();
  const reject = useReject();
  const hold = useHold();
  const ask = useAskForChange();
  const resubmit = useResubmit();
  const refund = useRefund();
  const busy = [approve, reject, resubmit, hold, ask].some(({ isPending }) => isPending);
  const open = isUndecided(order);
  const unpaid = order.payment.status !== 'authorized';
  const approveNow = (): void => {
    setAsked(null);
    onKeep();
    approve.mutate({ order, notes: notes.trim() });
  };
  const act = {
    approve: () => (order.changeAskedAt ? setAsked('approve') : approveNow()),
    hold: () => {
      onKeep();
      hold.mutate({ order, held: !order.heldAt });
    },
  };
  const keys: DeskKeys = {
    r: () => setAsked('reject'),
    c: () => setAsked('change'),
    ...(order.changeAskedAt ? {} : { h: act.hold }),
    ...(unpaid ? {} : { a: act.approve }),
  };
  useDeskKeys(keys, keysOn && open && !busy);
  return (
    <footer className="flex min-h-[61px] flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-md:[&>button]:flex-1">
      {open ? (
        <>
          <Button icon={Check} variant="primary" busy={busy} blocked={unpaid || claimed} onClick={act.approve}>
            {text('admin.approve')} <Key name="A" shown={keysOn} />
          </Button>
          <Button variant="danger" busy={busy} blocked={claimed} onClick={() => setAsked('reject')}>
            {text('admin.reject')} <Key name="R" shown={keysOn} />
          </Button>
          <Button icon={Pencil} busy={busy} blocked={claimed} onClick={() => setAsked('change')}>
            {text('desk.askChange')} <Key name="C" shown={keysOn} />
          </Button>
          {order.changeAskedAt ? null : (
            <Button icon={order.heldAt ? Play : Pause} busy={busy} blocked={claimed} onClick={act.hold}>
              {text(order.heldAt ? 'desk.resume' : 'desk.hold')} <Key name="H" shown={keysOn} />
            </Button>
          )}
          <Input
            className="min-w-28 flex-1 max-md:order-first max-md:basis-full"
            aria-label={text('admin.reviewNotes')}
            placeholder={text('desk.notesHint')}
            maxLength={2000}
            value={notes}
            onChange={(event) => onNotes(event.target.value)}
          />
        </>
      ) : null}
      <Outcome order={order} />
      <UndoApproval order={order} keysOn={keysOn} />
      {order.submissionState === 'failed' ? (
        <Button icon={RotateCcw} variant="primary" busy={busy} onClick={() => resubmit.mutate(order)}>
          {text('admin.resubmit')}
        </Button>
      ) : null}
      {refundableCents(order) > 0 ? (
        <Button icon={Undo2} variant="danger" className="ms-auto" onClick={() => setAsked('refund')}>
          {text('admin.refund')}
        </Button>
      ) : null}
      {asked === 'refund' ? (
        <RefundDialog
          order={order}
          busy={refund.isPending}
          onRefund={(given) => refund.mutate({ order, refund: given }, { onSuccess: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === 'change' ? (
        <AskChangeDialog
          order={order}
          busy={ask.isPending}
          onAsk={(note) => {
            onKeep();
            ask.mutate({ order, note }, { onSuccess: () => setAsked(null) });
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
      <ApproveAnywayDialog
        order={order}
        open={asked === 'approve'}
        onApprove={approveNow}
        onClose={() => setAsked(null)}
      />
      <RejectDialog
        key={order._id}
        order={order}
        open={asked === 'reject'}
        busy={reject.isPending}
        onReject={(why) => {
          onKeep();
          reject.mutate({ order, notes: why }, { onSuccess: () => setAsked(null) });
        }}
        onClose={() => setAsked(null)}
      />
    </footer>
  );
}
