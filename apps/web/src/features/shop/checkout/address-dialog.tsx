import type { Address } from '#contracts';
import { useEffect } from 'react';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { useAddressForm } from './use-address-form.js';
import { markRefused } from '../addresses/refused-address.js';
import { AddressFields } from './address-fields.js';

interface Props {
  /** Why the server refused the address that stands in the fields. */
  refusal: unknown;
  onSaved: (address: Address) => void;
}

function AddressForm({ refusal, onSaved }: Props) {
  const start = usePurchaseDraft((drafts) => drafts.shipping);
  const form = useAddressForm(start);
  useEffect(() => void markRefused(form, refusal, 'shippingAddress'), [form, refusal]);
  const save = form.handleSubmit((address) => {
    usePurchaseDraft.setState({ shipping: address, estimate: null });
    onSaved(address);
  });
  return (
    <form className="grid gap-5" onSubmit={(event) => void save(event)} noValidate>
      <AddressFields form={form} section="shipping" />
      <Button type="submit" variant="primary" size="lg" wide>
        {text('checkout.saveAddress')}
      </Button>
    </form>
  );
}

/** Where the order goes. */
export default function AddressDialog({ onClose, ...form }: Props & { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={text('common.shippingAddress')}>
      <AddressForm {...form} />
    </Dialog>
  );
}
