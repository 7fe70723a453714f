import type { Order } from '#contracts';
import { useMemo, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField, Field } from '../../../components/ui/field.js';
import { amount as written, cents, dollars } from '../../../lib/format.js';

const AMOUNT = /^\d{1,6}(\.\d{1,2})?$/;

export interface RefundInput {
  amount: string;
  reason: string;
  /** Idempotency key: what is sent twice from one dialog is one refund. */
  key: string;
}

/** What of an order's payment can still be given back, in cents. */
export const refundableCents = ({ payment }: Order): number => cents(payment.paid) - cents(payment.refunded);

interface Props {
  order: Order;
  busy: boolean;
  onRefund: (refund: RefundInput) => void;
  onClose: () => void;
}

/** Gives back all that is left, or a part of it; the reason is kept with the order. */
export function RefundDialog({ order, busy, onRefund, onClose }: Props) {
  const left = refundableCents(order);
  const [amount, setAmount] = useState(written(left));
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  // Another amount or reason is another refund.
  const key = useMemo(() => ({ amount, reason, id: crypto.randomUUID() }), [amount, reason]).id;
  const isAmount = AMOUNT.test(amount.trim()) && cents(amount) > 0 && cents(amount) <= left;
  const refund = (): void => {
    if (busy) return;
    setChecked(true);
    if (isAmount && reason.trim()) onRefund({ amount: written(cents(amount)), reason: reason.trim(), key });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="solid-danger" busy={busy} onClick={refund}>
        {isAmount ? text('admin.refundAmount', { amount: dollars(amount) }) : text('admin.refund')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('admin.refundTitle', { number: order.orderNumber })} footer={footer}>
      <Field
        label={text('admin.amount')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={9}
        value={amount}
        error={checked && !isAmount ? text('admin.amountWrong', { left: dollars(written(left)) }) : undefined}
        hint={text('admin.refundable', { left: dollars(written(left)) })}
        onChange={(event) => setAmount(event.target.value)}
      />
      <AreaField
        label={text('admin.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={checked && !reason.trim() ? text('admin.refundReason') : undefined}
        hint={text('admin.refundReasonHint')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
