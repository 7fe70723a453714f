import type { SavedAddress } from '#contracts';
import { text } from '#contracts/messages';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { AddressFields } from '../checkout/address-fields.js';
import { markRefused } from './refused-address.js';
import { useAddressForm } from '../checkout/use-address-form.js';
import { partsOf } from './address-choice.js';
import { useChangeAddress } from './addresses.js';

/** Changes a saved address; orders keep the one they were placed with. */
export default function EditAddress({ address, onClose }: { address: SavedAddress; onClose: () => void }) {
  const form = useAddressForm(partsOf(address));
  const change = useChangeAddress();
  const save = form.handleSubmit((changed) =>
    change.mutate(
      { id: address._id, address: changed },
      { onSuccess: onClose, onError: (error) => void markRefused(form, error, 'address') },
    ),
  );
  return (
    <Dialog open onClose={onClose} title={text('address.editTitle')}>
      <form className="grid gap-5" onSubmit={(event) => void save(event)} noValidate>
        <AddressFields form={form} section="shipping" />
        <Button type="submit" variant="primary" size="lg" wide busy={change.isPending}>
          {text('checkout.saveAddress')}
        </Button>
      </form>
    </Dialog>
  );
}
