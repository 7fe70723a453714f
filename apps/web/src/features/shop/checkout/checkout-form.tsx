import type { Address, CartLine, SavedAddress } from '#contracts';
import { cartHash } from '#domain';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { text } from '#contracts/messages';
import { ButtonLink } from '../../../components/ui/button-link.js';
import { Button } from '../../../components/ui/button.js';
import { ORDER_NOTE_MAX } from '#contracts/order-limits';
import { Checkbox } from '../../../components/ui/checkbox.js';
import { AreaField } from '../../../components/ui/field.js';
import { CostSummary } from '../../../components/ui/cost-summary.js';
import { lazyOnPress, OnceOpen } from '../../../components/ui/once-open.js';
import { StickyBar } from '../../../components/ui/sticky-bar.js';
import { besideSummary, OrderSummary } from '../order-summary.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { dollars } from '../../../lib/format.js';
import { notify } from '../../../lib/notify.js';
import { isSameDestination, useQuietEstimate } from './estimate.js';
import { totalsOf } from './totals.js';
import { noAddress, useAddressForm } from './use-address-form.js';
import { AddressChoice, isSameAddress, partsOf } from '../addresses/address-choice.js';
import { saveAddress, useSavedAddresses } from '../addresses/addresses.js';
import { markRefused } from '../addresses/refused-address.js';
import { useCheckout } from './use-checkout.js';
import { AddressFields } from './address-fields.js';
import { ShippingChoice } from './shipping-choice.js';
import { PaymentStep } from '../../payment/payment-step.js';
import { hasFreeItem, useOwnPlan, wantedDiscounts } from './discounts.js';
import { needsAttention } from '../cart/cart.js';
import { CheckoutLines } from './checkout-lines.js';

// Below what is seen first, or not seen yet.
const EstimateDialog = lazyOnPress(() => import('./estimate-dialog.js'));
const DiscountChoice = lazy(() => import('./discount-choice.js'));
const PrintQuality = lazy(() => import('./print-quality.js'));

/** A pause as long as this ends the typing. */
const typingMs = 600;

type Form = ReturnType<typeof useAddressForm>;

/** Keeps what is typed as a draft; another destination makes the estimate void. */
function useKept(form: Form, field: 'shipping' | 'billing'): void {
  useEffect(() => {
    const stop = form.watch((value) => {
      const address = value as Address;
      const known = usePurchaseDraft.getState()[field];
      const moved = field === 'shipping' && !(known && isSameDestination(known, address)) ? { estimate: null } : {};
      usePurchaseDraft.setState({ [field]: address, ...moved });
    });
    return () => stop.unsubscribe();
  }, [form, field]);
}

/** Where no address has been typed yet, the default of the saved ones stands in the fields. */
function useDefaultAddress(form: Form, saved: readonly SavedAddress[] | undefined): void {
  const { reset } = form;
  useEffect(() => {
    const start = saved?.find(({ isDefault }) => isDefault);
    if (!start || usePurchaseDraft.getState().shipping) return;
    usePurchaseDraft.setState({ shipping: partsOf(start) });
    reset(partsOf(start));
  }, [reset, saved]);
}

/** Asks what shipping costs once the address is whole and nothing more is typed; once for each address and cart. */
function useEstimateAhead(form: Form, lines: CartLine[], waiting: boolean): void {
  const { mutate } = useQuietEstimate();
  const address = form.watch();
  const whole = form.formState.isValid;
  const method = usePurchaseDraft(({ shippingMethod }) => shippingMethod?.id);
  const { couponCode, freeItem } = wantedDiscounts(lines);
  const asked = `${cartHash(lines)} ${couponCode ?? ''} ${freeItem} ${JSON.stringify([address.country, address.state, address.zip, address.city])} ${method ?? ''}`;
  const ask = useEffectEvent(() =>
    mutate({ lines, address }, { onError: (error) => void markRefused(form, error, 'shippingAddress') }),
  );
  useEffect(() => {
    if (!whole || !waiting) return;
    const timer = setTimeout(ask, typingMs);
    return () => clearTimeout(timer);
  }, [whole, waiting, asked]);
}

/** Resolves the form's values, or null after showing what is missing. */
const valuesOf = (form: Form): Promise<Address | null> =>
  new Promise((resolve) => void form.handleSubmit(resolve, () => resolve(null))());

interface Props {
  lines: CartLine[];
  /** Keeps these lines in view while they are being ordered: the cart empties before the answer comes. */
  lock: (lines: CartLine[] | null) => void;
}

export function CheckoutForm({ lines, lock }: Props) {
  const drafts = usePurchaseDraft();
  const shipping = useAddressForm(drafts.shipping);
  const billing = useAddressForm(drafts.billing);
  useKept(shipping, 'shipping');
  useKept(billing, 'billing');
  const saved = useSavedAddresses().data;
  useDefaultAddress(shipping, saved);
  const [keep, setKeep] = useState(false);
  const to = shipping.watch();
  const isKept = saved?.some((each) => isSameAddress(each, to)) ?? false;
  const checkout = useCheckout(lines, lock, {
    onPlaced: ({ shipping: address }) => {
      if (keep && !isKept) void saveAddress(address);
    },
    onRefused: (error) =>
      markRefused(shipping, error, 'shippingAddress') || markRefused(billing, error, 'billingAddress'),
  });
  useEstimateAhead(shipping, lines, !checkout.estimate && !checkout.popup && !checkout.busy);
  const totals = totalsOf(lines, checkout.estimate);
  const plan = useOwnPlan().data;
  const blocked = lines.some(needsAttention) && text('cart.attention');
  const explain = (): void => {
    if (blocked) notify.error(blocked, { id: 'order' });
  };
  const buy = async (): Promise<void> => {
    if (checkout.busy) return;
    if (blocked) return explain();
    const to = await valuesOf(shipping);
    const payer = drafts.sameAddress ? to : await valuesOf(billing);
    if (!to || !payer || lines.length === 0) return notify.error(text('checkout.required'), { id: 'order' });
    checkout.buy({ shipping: to, billing: payer });
  };
  const button = (
    <Button
      type="submit"
      form="checkout"
      variant="primary"
      size="lg"
      wide
      busy={checkout.busy}
      blocked={blocked}
      onBlockedPress={explain}
    >
      {checkout.busy ? text('checkout.placing') : text('checkout.buy')}
    </Button>
  );
  return (
    <div className={besideSummary}>
      <form
        id="checkout"
        className="grid max-w-[560px] gap-9 [&>section]:grid [&>section]:gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void buy();
        }}
      >
        <section aria-labelledby="to">
          <h2 id="to" className="text-head">
            {text('common.shippingAddress')}
          </h2>
          {saved?.length ? (
            <AddressChoice
              saved={saved}
              address={to}
              onChoose={(address) => {
                shipping.reset(address ?? noAddress);
                usePurchaseDraft.setState({ shipping: address, estimate: null });
              }}
            />
          ) : null}
          <AddressFields form={shipping} section="shipping" />
          {isKept ? null : (
            <Checkbox
              label={text('checkout.save')}
              checked={keep}
              onChange={(event) => setKeep(event.target.checked)}
            />
          )}
        </section>
        <ShippingChoice lines={lines} address={shipping.formState.isValid ? to : null} />
        <section aria-labelledby="payer">
          <h2 id="payer" className="text-head">
            {text('checkout.billing')}
          </h2>
          <Checkbox
            label={text('checkout.sameAddress')}
            checked={drafts.sameAddress}
            onChange={(event) => usePurchaseDraft.setState({ sameAddress: event.target.checked })}
          />
          {drafts.sameAddress ? null : <AddressFields form={billing} section="billing" />}
        </section>
        <AreaField
          label={text('checkout.note')}
          hint={text('checkout.noteHint')}
          rows={2}
          maxLength={ORDER_NOTE_MAX}
          value={drafts.note}
          onChange={(event) => usePurchaseDraft.setState({ note: event.target.value })}
        />
        <Suspense>
          <PrintQuality lines={lines} />
        </Suspense>
        <section aria-labelledby="pay">
          <h2 id="pay" className="text-head">
            {text('checkout.payment')}
          </h2>
          <PaymentStep
            onFields={checkout.payment.setFields}
            declined={checkout.payment.declined}
            onEnter={() => void buy()}
          />
        </section>
      </form>
      <OrderSummary>
        <CheckoutLines lines={lines} />
        <hr className="stitch my-4" />
        <Suspense fallback={<div style={{ minHeight: hasFreeItem(lines, plan) ? 132 : 64 }} />}>
          <DiscountChoice lines={lines} />
        </Suspense>
        <hr className="stitch my-4" />
        <CostSummary {...totals} freeItem={wantedDiscounts(lines).freeItem} />
        <div className="grid gap-2 mt-5">
          <div className="max-md:hidden!">{button}</div>
          <ButtonLink wide to="/catalog">
            {text('common.continueShopping')}
          </ButtonLink>
        </div>
      </OrderSummary>
      <StickyBar>
        <span className="min-w-0 flex-1 leading-[18px]">
          <span className="text-tiny text-muted block">{text('common.total')}</span>
          <b className="font-semibold tabular-nums">{dollars(totals.total)}</b>
        </span>
        {button}
      </StickyBar>
      <OnceOpen open={checkout.popup} onClose={checkout.cancel}>
        <EstimateDialog
          open={checkout.popup}
          lines={lines}
          estimate={checkout.estimate}
          failure={checkout.failure}
          busy={checkout.busy}
          onConfirm={blocked ? explain : checkout.confirm}
          onRetry={checkout.retry}
          onClose={checkout.cancel}
        />
      </OnceOpen>
    </div>
  );
}
