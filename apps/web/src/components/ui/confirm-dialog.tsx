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
      <button type="button" className="btn" onClick={onClose}>
        Cancel
      </button>
      <button type="button" className="btn solid-danger" aria-disabled={busy} onClick={() => busy || onConfirm()}>
        {confirm}
      </button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <p className="muted">{question}</p>
    </Dialog>
  );
}
