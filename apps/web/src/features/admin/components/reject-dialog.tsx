import { useState } from 'react';
import { text } from '#contracts/messages';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField } from '../../../components/ui/field.js';

interface Props {
  open: boolean;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** A rejection needs a reason; the shopper reads it. */
export function RejectDialog({ open, busy, onReject, onClose }: Props) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const reject = (): void => {
    if (busy) return;
    if (!reason.trim()) return setProblem(text('admin.reasonRequired'));
    onReject(reason.trim());
  };
  const footer = (
    <>
      <button type="button" className="btn" onClick={onClose}>Cancel</button>
      <button type="button" className="btn solid-danger" aria-disabled={busy} onClick={reject}>Reject order</button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title="Reject this order" footer={footer}>
      <AreaField label="Reason" rows={4} maxLength={2000} value={reason} error={problem} hint="The shopper reads this." onChange={(event) => { setReason(event.target.value); setProblem(undefined); }} />
    </Dialog>
  );
}
