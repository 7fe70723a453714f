import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField } from '../../../components/ui/field.js';

interface Props {
  order: Order;
  busy: boolean;
  onAsk: (note: string) => void;
  onClose: () => void;
}

/** What the shopper shall change, in the admin's words; begins with what was asked for before. */
export function AskChangeDialog({ order, busy, onAsk, onClose }: Props) {
  const [note, setNote] = useState(order.changeNote ?? '');
  const [checked, setChecked] = useState(false);
  const missing = checked && !note.trim();
  const ask = (): void => {
    setChecked(true);
    if (!busy && note.trim()) onAsk(note.trim());
  };
  const footer = (
    <>
      <Button onClick={onClose}>{text('common.cancel')}</Button>
      <Button variant="primary" busy={busy} onClick={ask}>
        {text('desk.askSend')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={text('desk.askTitle', { number: order.orderNumber })} footer={footer}>
      <AreaField
        label={text('desk.askWhat')}
        rows={4}
        maxLength={2000}
        value={note}
        error={missing ? text('desk.askMissing') : undefined}
        hint={text('desk.askHint')}
        onChange={(event) => setNote(event.target.value)}
      />
    </Dialog>
  );
}
