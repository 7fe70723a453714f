import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { linesOf, useCart } from './cart.js';
import { useChangeLine } from './cart-changes.js';
import type { KeptLine } from './kept-lines.js';

interface Props {
  /** What was added before the sign-in. */
  kept: readonly KeptLine[];
  onAdd: () => void;
  /** The cart stays as it is. */
  onLeave: () => void;
}

/** What becomes of what was added before the sign-in where the user's cart is not empty. */
export default function MergeChoice({ kept, onAdd, onLeave }: Props) {
  const lines = linesOf(useCart().data);
  const change = useChangeLine();
  const [{ name: product }] = kept as [KeptLine];
  const isOne = kept.length === 1;
  // The last one leaves an empty cart, to which the kept ones are added without a question.
  const takeOnly = async (): Promise<void> => {
    for (const { orderId } of lines) await change.mutateAsync({ id: orderId, change: { saved: true } });
  };
  return (
    <Dialog
      open
      onClose={onLeave}
      title={text('cart.mergeTitle')}
      footer={
        <>
          <Button variant="ghost" blocked={change.isPending} onClick={onLeave}>
            {text('cart.mergeLeave')}
          </Button>
          <Button busy={change.isPending} onClick={() => void takeOnly().catch(() => undefined)}>
            {isOne ? text('cart.mergeOnly', { product }) : text('cart.mergeOnlyThese')}
          </Button>
          <Button variant="primary" blocked={change.isPending} onClick={onAdd}>
            {text('cart.mergeBoth')}
          </Button>
        </>
      }
    >
      <p>
        {isOne
          ? text('cart.mergeQuestion', { count: lines.length, product })
          : text('cart.mergeQuestionMany', { count: lines.length, chosen: kept.length })}
      </p>
      {isOne ? null : (
        <ul className="list-disc ps-5">
          {kept.map(({ line, name }) => (
            <li key={line.syncVariantId}>{name}</li>
          ))}
        </ul>
      )}
      <p className="text-small text-muted">{text('cart.mergeOnlyHint')}</p>
    </Dialog>
  );
}
