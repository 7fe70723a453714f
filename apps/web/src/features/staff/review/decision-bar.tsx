import type { Order } from '#contracts';
import { Check, Pause, Pencil, Play, RotateCcw, Undo2, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { Input } from '../../../components/ui/input.js';
import { ProgressBar } from '../../../components/ui/progress-bar.js';
import { isCancelledThere } from '../../orders/order-state.js';
import { AskChangeDialog } from './ask-change-dialog.js';
import { useDeskKeys, type DeskKeys } from './desk-keys.js';
import { isUndecided, usePendingDecisions, useWaitingDecisions } from './decisions.js';
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

type Question = 'approve' | 'reject' | 'change' | 'refund';

/** The decisions on the order in view, and the question that one of them asks first. */
function useDecisions({ order, notes, onKeep }: Pick<Props, 'order' | 'notes' | 'onKeep'>) {
  const [asked, setAsked] = useState<Question | null>(null);
  const [approve, reject, hold, change] = [useApprove(), useReject(), useHold(), useAskForChange()];
  const close = (): void => setAsked(null);
  const approveNow = (): void => {
    close();
    onKeep();
    approve.mutate({ order, notes: notes.trim() });
  };
  return {
    asked,
    ask: setAsked,
    close,
    rejecting: reject.isPending,
    asking: change.isPending,
    /** Of an order that waits for its shopper only after a question. */
    approve: () => (order.changeAskedAt ? setAsked('approve') : approveNow()),
    approveNow,
    hold: () => {
      onKeep();
      hold.mutate({ order, held: !order.heldAt });
    },
    reject: (why: string) => {
      onKeep();
      reject.mutate({ order, notes: why }, { onSuccess: close });
    },
    askForChange: (note: string) => {
      onKeep();
      change.mutate({ order, note }, { onSuccess: close });
    },
  };
}

type Decisions = ReturnType<typeof useDecisions>;

interface ButtonsProps extends Pick<Props, 'order' | 'claimed' | 'keysOn'> {
  decisions: Decisions;
  busy: boolean;
}

const isUnpaid = ({ payment }: Order): boolean => payment.status !== 'authorized';

function DecisionButtons({ order, claimed, keysOn, decisions, busy }: ButtonsProps) {
  return (
    <>
      <Button
        icon={Check}
        variant="primary"
        busy={busy}
        blocked={isUnpaid(order) || claimed}
        onClick={decisions.approve}
      >
        {text('admin.approve')} <Key name="A" shown={keysOn} />
      </Button>
      <Button variant="danger" busy={busy} blocked={claimed} onClick={() => decisions.ask('reject')}>
        {text('admin.reject')} <Key name="R" shown={keysOn} />
      </Button>
      <Button icon={Pencil} busy={busy} blocked={claimed} onClick={() => decisions.ask('change')}>
        {text('desk.askChange')} <Key name="C" shown={keysOn} />
      </Button>
      {order.changeAskedAt ? null : (
        <Button icon={order.heldAt ? Play : Pause} busy={busy} blocked={claimed} onClick={decisions.hold}>
          {text(order.heldAt ? 'desk.resume' : 'desk.hold')} <Key name="H" shown={keysOn} />
        </Button>
      )}
    </>
  );
}

/** What a decision asks before it is made. */
function DecisionDialogs({ order, decisions }: { order: Order; decisions: Decisions }) {
  const { asked, close } = decisions;
  return (
    <>
      {asked === 'change' ? (
        <AskChangeDialog order={order} busy={decisions.asking} onAsk={decisions.askForChange} onClose={close} />
      ) : null}
      {/* What was prepared would not be printed. The question is over once the shopper has sent the change. */}
      <ConfirmDialog
        open={asked === 'approve' && order.changeAskedAt !== null}
        title={text('desk.approveAnyway', { number: order.orderNumber })}
        question={text('desk.approveAnywayQuestion')}
        confirm={text('desk.approveAsIs')}
        onConfirm={decisions.approveNow}
        onClose={close}
      />
      <RejectDialog
        key={order._id}
        order={order}
        open={asked === 'reject'}
        busy={decisions.rejecting}
        onReject={decisions.reject}
        onClose={close}
      />
    </>
  );
}

/** The way to give money back, where there is some to give. */
function Refund({ order, decisions: { asked, ask, close } }: { order: Order; decisions: Decisions }) {
  const refund = useRefund();
  return (
    <>
      {refundableCents(order) > 0 ? (
        <Button icon={Undo2} variant="danger" className="ms-auto" onClick={() => ask('refund')}>
          {text('admin.refund')}
        </Button>
      ) : null}
      {asked === 'refund' ? (
        <RefundDialog
          order={order}
          busy={refund.isPending}
          onRefund={(given) => refund.mutate({ order, refund: given }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function NotesField({ notes, onNotes }: Pick<Props, 'notes' | 'onNotes'>) {
  return (
    <Input
      className="min-w-28 flex-1 max-md:order-first max-md:basis-full"
      aria-label={text('admin.reviewNotes')}
      placeholder={text('desk.notesHint')}
      maxLength={2000}
      value={notes}
      onChange={(event) => onNotes(event.target.value)}
    />
  );
}

/** All that can be done with the order in view. */
export function DecisionBar({ order, claimed, notes, onNotes, keysOn, onKeep }: Props) {
  const decisions = useDecisions({ order, notes, onKeep });
  const resubmit = useResubmit();
  // Also of what was decided before another order was in view.
  const busy = usePendingDecisions().includes(order._id);
  const waiting = useWaitingDecisions().includes(order._id);
  const open = isUndecided(order);
  const isFailed = order.submissionState === 'failed';
  const retry = (): void => {
    onKeep();
    resubmit.mutate({ order });
  };
  const keys: DeskKeys = {
    r: () => decisions.ask('reject'),
    c: () => decisions.ask('change'),
    ...(order.changeAskedAt ? {} : { h: decisions.hold }),
    ...(isUnpaid(order) ? {} : { a: decisions.approve }),
  };
  useDeskKeys(keys, keysOn && open && !busy);
  useDeskKeys({ s: retry }, keysOn && isFailed && !busy);
  return (
    <footer className="flex min-h-[61px] flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5 max-lg:sticky max-lg:bottom-0 max-lg:z-5 max-md:[&>button]:flex-1">
      {open ? (
        <>
          <DecisionButtons order={order} claimed={claimed} keysOn={keysOn} decisions={decisions} busy={busy} />
          <NotesField notes={notes} onNotes={onNotes} />
        </>
      ) : null}
      <Outcome order={order} />
      <UndoApproval order={order} keysOn={keysOn} />
      {isFailed ? (
        <Button icon={RotateCcw} variant="primary" busy={busy} onClick={retry}>
          {text('admin.resubmit')} <Key name="S" shown={keysOn} />
        </Button>
      ) : null}
      {waiting ? (
        <span className="inline-flex items-center gap-2 text-small text-muted" role="status">
          <WifiOff className="size-4 flex-none" aria-hidden />
          {text('desk.waitsForNetwork')}
        </span>
      ) : null}
      <Refund order={order} decisions={decisions} />
      <DecisionDialogs order={order} decisions={decisions} />
    </footer>
  );
}
