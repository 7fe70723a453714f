import type { Address } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { updateDrafts, useDrafts } from '../../../lib/drafts.js';
import { useAddressForm } from '../hooks/use-address-form.js';
import { AddressFields } from './address-fields.js';

function AddressForm({ onSaved }: { onSaved: (address: Address) => void }) {
  const start = useDrafts((drafts) => drafts.shipping);
  const { register, handleSubmit, formState } = useAddressForm(start);
  const save = handleSubmit((address) => {
    updateDrafts({ shipping: address, estimate: null });
    onSaved(address);
  });
  return (
    <form className="stack gap-5" onSubmit={(event) => void save(event)} noValidate>
      <AddressFields register={register} errors={formState.errors} section="shipping" />
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
