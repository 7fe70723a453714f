import type { TokenAccountView } from '#contracts';
import { useMemo, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField, Field } from '../../../components/ui/field.js';
import { count } from '../../../lib/format.js';
import { nameOf, useCorrect, useLift } from './token-accounts.js';

const WHOLE = /^[+-]?\d{1,6}$/;
const MOST = 100_000;
const SHORTEST_REASON = 3;

interface Props {
  account: TokenAccountView;
  onClose: () => void;
}

/** A minus may also be typed as the sign that typesetters use. */
const numberIn = (typed: string): number => {
  const plain = typed.trim().replace('−', '-');
  return WHOLE.test(plain) ? Number(plain) : 0;
};

/** [TOK-06] Adds tokens to an account or takes some away; the user reads why. */
export function CorrectDialog({ account, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  // Another amount or reason is another correction.
  const key = useMemo(() => ({ typed, reason, id: crypto.randomUUID() }), [typed, reason]).id;
  const correct = useCorrect(account, onClose);
  const amount = numberIn(typed);
  const isAmount = amount !== 0 && amount >= -account.tokensAvailable && Math.abs(amount) <= MOST;
  const isReason = reason.trim().length >= SHORTEST_REASON;
  const most = { count: count(account.tokensAvailable) };
  const send = (): void => {
    setChecked(true);
    if (isAmount && isReason) correct.mutate({ amount, reason: reason.trim(), key });
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={correct.isPending} onClick={send}>
        {text('tokenAccounts.correct')}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('tokenAccounts.correctTitle', { name: nameOf(account) })}
      footer={footer}
    >
      <Field
        label={text('tokenAccounts.amount')}
        autoComplete="off"
        maxLength={7}
        value={typed}
        error={checked && !isAmount ? text('tokenAccounts.amountWrong', most) : undefined}
        hint={text('tokenAccounts.amountHint', most)}
        onChange={(event) => setTyped(event.target.value)}
      />
      <AreaField
        label={text('tokenAccounts.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={checked && !isReason ? text('tokenAccounts.reasonShort') : undefined}
        hint={text('tokenAccounts.reasonShown')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}

/** [TOK-04] Lets a user buy again whose bank has taken a payment back. */
export function LiftDialog({ account, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const lift = useLift(account, onClose);
  const isReason = reason.trim().length >= SHORTEST_REASON;
  const send = (): void => {
    setChecked(true);
    if (isReason) lift.mutate(reason.trim());
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={lift.isPending} onClick={send}>
        {text('tokenAccounts.lift')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('tokenAccounts.liftTitle', { name: nameOf(account) })} footer={footer}>
      <AreaField
        label={text('tokenAccounts.reason')}
        rows={3}
        maxLength={500}
        value={reason}
        error={checked && !isReason ? text('tokenAccounts.reasonShort') : undefined}
        hint={text('tokenAccounts.reasonKept')}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
