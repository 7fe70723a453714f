import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { linesOf, useCart } from './cart.js';
import { useChangeLine } from './cart-changes.js';
import type { NewLine } from './pending-line.js';

interface Props {
  /** What was chosen before the sign-in. */
  line: NewLine;
  product: string;
  onAdd: (line: NewLine) => void;
  onClose: () => void;
}

/** What becomes of a thing chosen before the sign-in where the user's cart is not empty. */
export default function MergeChoice({ line, product, onAdd, onClose }: Props) {
  const lines = linesOf(useCart().data);
  const change = useChangeLine();
  const keepBoth = (): void => {
    onClose();
    onAdd(line);
  };
  // The last one leaves an empty cart, to which the line is added without a question.
  const takeOnly = async (): Promise<void> => {
    for (const { orderId } of lines) await change.mutateAsync({ id: orderId, change: { saved: true } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('cart.mergeTitle')}
      footer={
        <>
          <Button busy={change.isPending} onClick={() => void takeOnly().catch(() => undefined)}>
            {text('cart.mergeOnly', { product })}
          </Button>
          <Button variant="primary" blocked={change.isPending} onClick={keepBoth}>
            {text('cart.mergeBoth')}
          </Button>
        </>
      }
    >
      <p>{text('cart.mergeQuestion', { count: lines.length, product })}</p>
      <p className="text-small text-muted">{text('cart.mergeOnlyHint')}</p>
    </Dialog>
  );
}
