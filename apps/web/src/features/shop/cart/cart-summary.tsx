import type { Line } from '#contracts';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { TextButton } from '../../../components/ui/text-button.js';
import { notify } from '../../../lib/notify.js';
import { AddressLines } from '../../orders/address-lines.js';
import { OrderSummary } from '../order-summary.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { validEstimate, useEstimate } from '../checkout/estimate.js';
import { refusedPart } from '../addresses/refused-address.js';
import { totalsOf } from '../checkout/totals.js';
import { useSavedAddresses } from '../addresses/addresses.js';

// The form's libraries are heavier than the cart itself.
const AddressDialog = lazyOnPress(() => import('../checkout/address-dialog.js'));

interface Props {
  /** The lines with their pending quantities. */
  lines: Line[];
  busy: boolean;
  /** Why it cannot be ordered as it stands, or false. */
  blocked: string | false;
  /** Saves pending quantities first, since the server knows only saved ones. */
  onBeforeEstimate: () => Promise<boolean>;
  onCheckout: () => void;
}

/** What it comes to, where it goes, and the way on. */
export function CartSummary({ lines, busy, blocked, onBeforeEstimate, onCheckout }: Props) {
  const [editing, setEditing] = useState(false);
  const { shipping: typed, estimate } = usePurchaseDraft();
  const saved = useSavedAddresses().data?.find(({ isDefault }) => isDefault);
  const shipping = typed ?? saved ?? null;
  const ask = useEstimate();
  const stands = validEstimate(estimate, lines);
  const calculate = async (address = shipping): Promise<void> => {
    if (ask.isPending) return;
    if (!address) return setEditing(true);
    if (!(await onBeforeEstimate())) return;
    // A refused address is asked for anew, with what is wrong at its field.
    const onError = (error: unknown): void => setEditing(refusedPart(error, 'shippingAddress') !== null);
    ask.mutate({ lines, address }, { onError });
  };
  return (
    <OrderSummary>
      <div className="mt-4 mb-4.5 grid gap-2.5">
        <div className="flex items-center justify-between gap-2">
          <span className="text-small font-[550]">{text('common.shippingAddress')}</span>
          <TextButton className="text-small" onClick={() => setEditing(true)}>
            {shipping ? text('cart.change') : text('cart.addAddress')}
          </TextButton>
        </div>
        {shipping ? (
          <AddressLines address={shipping} />
        ) : (
          <p className="text-small text-muted">{text('cart.addressNeeded')}</p>
        )}
      </div>
      <hr className="stitch mb-4" />
      <CostSummary {...totalsOf(lines, stands)} />
      <Button
        variant="primary"
        size="lg"
        wide
        className="mt-5 max-md:hidden"
        busy={busy}
        blocked={blocked}
        onBlockedPress={() => blocked && notify.error(blocked, { id: 'cart' })}
        onClick={() => onCheckout()}
      >
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
        <Opening onClose={() => setEditing(false)}>
          <AddressDialog
            refusal={ask.error}
            onClose={() => setEditing(false)}
            onSaved={(address) => {
              setEditing(false);
              void calculate(address);
            }}
          />
        </Opening>
      ) : null}
    </OrderSummary>
  );
}
