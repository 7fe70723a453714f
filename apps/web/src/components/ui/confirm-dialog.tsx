import { text } from '#contracts/messages';
import { Button } from './button.js';
import { Dialog } from './dialog.js';

interface Props {
  open: boolean;
  title: string;
  question: string;
  confirm: string;
  /** What leaves everything as it is, where 'Cancel' could be taken for what is asked. */
  keep?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

const doubleClickMs = 500;

/** The second half of a double click would fall through to what lies beneath the dialog. */
function swallowSecondClick(): void {
  const swallow = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), doubleClickMs);
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  question,
  confirm,
  keep = text('common.cancel'),
  busy = false,
  onConfirm,
  onClose,
}: Props) {
  const agree = (): void => {
    swallowSecondClick();
    onConfirm();
  };
  const footer = (
    <>
      <Button onClick={onClose}>{keep}</Button>
      <Button variant="solid-danger" busy={busy} onClick={agree}>
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer}>
      <p className="text-muted">{question}</p>
    </Dialog>
  );
}
