import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
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
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="solid-danger" busy={busy} onClick={reject}>
        {text('admin.rejectOrder')}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={text('admin.rejectTitle')} footer={footer}>
      <AreaField
        label={text('admin.reason')}
        rows={4}
        maxLength={2000}
        value={reason}
        error={problem}
        hint={text('admin.reasonHint')}
        onChange={(event) => {
          setReason(event.target.value);
          setProblem(undefined);
        }}
      />
    </Dialog>
  );
}
