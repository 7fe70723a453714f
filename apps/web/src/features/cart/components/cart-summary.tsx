import type { Line } from '#contracts';
import { lazy, Suspense, useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { useDrafts } from '../../../lib/drafts.js';
import { standing, useEstimate } from '../../checkout/api/estimate.js';
import { totalsOf } from '../../checkout/api/totals.js';
import { AddressLines } from '../../checkout/components/address-fields.js';

// The form's libraries are heavier than the cart itself.
const AddressDialog = lazy(() => import('../../checkout/components/address-dialog.js'));

interface Props {
  /** The lines with their pending quantities. */
  lines: Line[];
  busy: boolean;
  /** Saves pending quantities first, since the server knows only saved ones. */
  onBeforeEstimate: () => Promise<boolean>;
  onCheckout: () => void;
}

/** What it comes to, where it goes, and the way on. */
export function CartSummary({ lines, busy, onBeforeEstimate, onCheckout }: Props) {
  const [editing, setEditing] = useState(false);
  const { shipping, estimate } = useDrafts();
  const ask = useEstimate();
  const stands = standing(estimate, lines);
  const calculate = async (address = shipping): Promise<void> => {
    if (ask.isPending) return;
    if (!address) return setEditing(true);
    if (await onBeforeEstimate()) ask.mutate({ lines, address });
  };
  return (
    <aside className="sticky card pad" aria-label={text('common.orderSummary')}>
      <h2 className="h-sub mb-4">{text('common.orderSummary')}</h2>
      <div className="stack gap-2.5 mb-4.5">
        <div className="row between">
          <span className="lab">{text('common.shippingAddress')}</span>
          <TextButton className="small" onClick={() => setEditing(true)}>
            {shipping ? text('cart.change') : text('cart.addAddress')}
          </TextButton>
        </div>
        {shipping ? <AddressLines address={shipping} /> : <p className="small muted">{text('cart.addressNeeded')}</p>}
      </div>
      <hr className="stitch mb-4" />
      <CostSummary {...totalsOf(lines, stands)} />
      <Button variant="primary" size="lg" wide className="mt-5 only-d" busy={busy} onClick={() => onCheckout()}>
        {text('common.proceedToCheckout')}
      </Button>
      <Button wide className="mt-2" busy={ask.isPending || busy} onClick={() => void calculate()}>
        {ask.isPending
          ? text('shipping.calculatingButton')
          : stands
            ? text('shipping.recalculate')
            : text('shipping.calculate')}
      </Button>
      {editing ? (
        <Suspense fallback={null}>
          <AddressDialog
            onClose={() => setEditing(false)}
            onSaved={(address) => {
              setEditing(false);
              void calculate(address);
            }}
          />
        </Suspense>
      ) : null}
    </aside>
  );
}
