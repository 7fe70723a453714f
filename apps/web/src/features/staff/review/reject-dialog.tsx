import type { Order } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AreaField } from '../../../components/ui/field.js';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { dollars } from '../../../lib/format.js';

const templates = ['rights', 'policy', 'quality', 'address', 'other'] as const;
type Template = (typeof templates)[number];

const textOf = (template: Template): string => (template === 'other' ? '' : text(`desk.reason.${template}.text`));

interface Props {
  order: Order;
  open: boolean;
  busy: boolean;
  onReject: (reason: string) => void;
  onClose: () => void;
}

/** A rejection needs a reason; the shopper reads it. A template fills in what can then be changed. */
export function RejectDialog({ order, open, busy, onReject, onClose }: Props) {
  const [template, setTemplate] = useState<Template | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const write = (next: string): void => {
    setReason(next);
    setProblem(undefined);
  };
  const choose = (next: Template): void => {
    // Never replaces what the admin has written.
    const own = reason.trim() !== '' && !templates.some((each) => textOf(each) === reason);
    setTemplate(next);
    if (!own) write(textOf(next));
  };
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
    <Dialog
      open={open}
      onClose={onClose}
      title={text('desk.rejectTitle', { number: order.orderNumber })}
      footer={footer}
    >
      <RadioGroup
        legend={text('desk.why')}
        options={templates.map((each) => ({ value: each, text: text(`desk.reason.${each}`) }))}
        value={template}
        onChange={choose}
      />
      <AreaField
        label={text('admin.reason')}
        rows={3}
        maxLength={2000}
        value={reason}
        error={problem}
        hint={text('admin.reasonHint')}
        onChange={(event) => write(event.target.value)}
      />
      {order.payment.status === 'authorized' ? (
        <p className="text-small text-muted">{text('desk.released', { amount: dollars(order.costs.total) })}</p>
      ) : null}
    </Dialog>
  );
}
