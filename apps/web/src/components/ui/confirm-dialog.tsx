import { text } from '#contracts/messages';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface Props {
  open: boolean;
  title: string;
  question: string;
  confirm: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ open, title, question, confirm, busy = false, onConfirm, onClose }: Props) {
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="solid-danger" busy={busy} onClick={onConfirm}>{confirm}</Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <p className="muted">{question}</p>
    </Dialog>
  );
}
