import type { Address } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { usePurchaseDraft } from '../purchase-draft.js';
import { useAddressForm } from './use-address-form.js';
import { AddressFields } from './address-fields.js';

function AddressForm({ onSaved }: { onSaved: (address: Address) => void }) {
  const start = usePurchaseDraft((drafts) => drafts.shipping);
  const form = useAddressForm(start);
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
export default function AddressDialog({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: (address: Address) => void;
}) {
  return (
    <Dialog open onClose={onClose} title={text('common.shippingAddress')}>
      <AddressForm onSaved={onSaved} />
    </Dialog>
  );
}
