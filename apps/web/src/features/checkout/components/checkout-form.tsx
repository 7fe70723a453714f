import type { Address, Line } from '#contracts';
import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { Button } from '../../../components/ui/button.js';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { NoticeBox } from '../../../components/ui/notice-box.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { totalsOf } from '../api/totals.js';
import { useAddressForm } from '../hooks/use-address-form.js';
import { useCheckout } from '../hooks/use-checkout.js';
import { AddressFields } from './address-fields.js';
import { CheckoutLines } from './checkout-lines.js';
import { EstimateDialog } from './estimate-dialog.js';

type Form = ReturnType<typeof useAddressForm>;

/** Keeps what is typed as a draft; another destination makes the estimate void. */
function useKept(form: Form, field: 'shipping' | 'billing'): void {
  useEffect(() => {
    const stop = form.watch((value) => {
      const moved = field === 'shipping' && value.zip !== '' ? { estimate: null } : {};
      updateDrafts({ [field]: value as Address, ...moved });
    });
    return () => stop.unsubscribe();
  }, [form, field]);
}

/** Resolves the form's values, or null after showing what is missing. */
const valuesOf = (form: Form): Promise<Address | null> =>
  new Promise((resolve) => void form.handleSubmit(resolve, () => resolve(null))());

interface Props {
  lines: Line[];
  /** Keeps these lines in view while they are being ordered: the cart empties before the answer comes. */
  hold: (lines: Line[] | null) => void;
}

export function CheckoutForm({ lines, hold }: Props) {
  const drafts = useDrafts();
  const shipping = useAddressForm(drafts.shipping);
  const billing = useAddressForm(drafts.billing);
  useKept(shipping, 'shipping');
  useKept(billing, 'billing');
  const checkout = useCheckout(lines, hold);
  const totals = totalsOf(lines, checkout.estimate);
  const buy = async (): Promise<void> => {
    if (checkout.busy) return;
    const to = await valuesOf(shipping);
    const payer = drafts.sameAddress ? to : await valuesOf(billing);
    if (!to || !payer || lines.length === 0) return notify.error(text('checkout.required'), { id: 'order' });
    checkout.buy({ shipping: to, billing: payer });
  };
  const button = (
    <Button type="submit" form="checkout" variant="primary" size="lg" wide busy={checkout.busy}>
      {checkout.busy ? text('checkout.placing') : text('checkout.buy')}
    </Button>
  );
  return (
    <div className="cartgrid">
      <form
        id="checkout"
        className="checkout"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void buy();
        }}
      >
        <section aria-labelledby="to">
          <h2 id="to" className="h-sub">
            {text('common.shippingAddress')}
          </h2>
          <AddressFields register={shipping.register} errors={shipping.formState.errors} section="shipping" />
        </section>
        <section aria-labelledby="payer">
          <h2 id="payer" className="h-sub">
            {text('checkout.billing')}
          </h2>
          <Checkbox
            label={text('checkout.sameAddress')}
            checked={drafts.sameAddress}
            onChange={(event) => updateDrafts({ sameAddress: event.target.checked })}
          />
          {drafts.sameAddress ? null : (
            <AddressFields register={billing.register} errors={billing.formState.errors} section="billing" />
          )}
        </section>
        <section aria-labelledby="pay">
          <h2 id="pay" className="h-sub">
            {text('checkout.payment')}
          </h2>
          <NoticeBox look="live">{text('checkout.paymentLater')}</NoticeBox>
        </section>
      </form>
      <aside className="sticky card pad" aria-label={text('common.orderSummary')}>
        <h2 className="h-sub mb-2">{text('common.orderSummary')}</h2>
        <CheckoutLines lines={lines} />
        <hr className="stitch my-4" />
        <CostSummary {...totals} />
        <div className="stack mt-5">
          <div className="only-d">{button}</div>
          <ButtonLink wide to="/catalog">
            {text('common.continueShopping')}
          </ButtonLink>
        </div>
      </aside>
      <div className="stickybar">
        <span className="grow leading-[18px]">
          <span className="tiny muted block">{text('common.total')}</span>
          <b className="strong num">{dollars(totals.total)}</b>
        </span>
        {button}
      </div>
      <EstimateDialog
        open={checkout.popup}
        lines={lines}
        estimate={checkout.estimate}
        failure={checkout.failure}
        busy={checkout.busy}
        onConfirm={checkout.confirm}
        onRetry={checkout.retry}
        onClose={checkout.cancel}
      />
    </div>
  );
}
