import type { SavedAddress } from '#contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { text } from '#contracts/messages';
import { Badge } from '../../../components/ui/badge.js';
import { Button } from '../../../components/ui/button.js';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.js';
import { FailureState } from '../../../components/ui/failure-state.js';
import { lazyOnPress, Opening } from '../../../components/ui/once-open.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { AddressLines } from '../../orders/address-lines.js';
import { addressLine, useDeleteAddress, useMakeDefault, useSavedAddresses } from './addresses.js';

// The form's libraries are asked for when an address is edited.
const EditAddress = lazyOnPress(() => import('./edit-address.js'));

interface CardProps {
  address: SavedAddress;
  busy: boolean;
  onMakeDefault: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

const AddressCard = ({ address, busy, onMakeDefault, onEdit, onDelete }: CardProps) => (
  <li className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4 last:border-b-0 last:pb-0">
    <div className="grid gap-1.5">
      <AddressLines address={address} />
      {address.isDefault ? <Badge className="justify-self-start">{text('address.default')}</Badge> : null}
    </div>
    <div className="flex flex-wrap gap-1">
      {address.isDefault ? null : (
        <Button
          size="sm"
          busy={busy}
          aria-label={text('address.makeDefaultNamed', { address: addressLine(address) })}
          onClick={onMakeDefault}
        >
          {text('address.makeDefault')}
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        icon={Pencil}
        aria-label={text('address.editNamed', { address: addressLine(address) })}
        onClick={onEdit}
      >
        {text('address.edit')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={Trash2}
        aria-label={text('address.deleteNamed', { address: addressLine(address) })}
        onClick={onDelete}
      >
        {text('common.delete')}
      </Button>
    </div>
  </li>
);

/** A user's saved addresses: which one checkout begins with, and the ways to change and to delete one. */
export default function AddressBook() {
  const saved = useSavedAddresses();
  const makeDefault = useMakeDefault();
  const remove = useDeleteAddress();
  const [asking, setAsking] = useState<SavedAddress | null>(null);
  const [editing, setEditing] = useState<SavedAddress | null>(null);
  if (saved.isPending)
    return <Skeleton shape="block" height={88} aria-busy="true" aria-label={text('common.loading')} />;
  if (saved.isError)
    return <FailureState title={text('address.loadFailed')} onRetry={() => void saved.refetch()} framed={false} />;
  if (saved.data.length === 0) return <p className="text-small text-muted">{text('address.none')}</p>;
  return (
    <>
      <ul className="grid gap-4" aria-label={text('address.saved')}>
        {saved.data.map((address) => (
          <AddressCard
            key={address._id}
            address={address}
            busy={makeDefault.isPending && makeDefault.variables._id === address._id}
            onMakeDefault={() => makeDefault.mutate(address)}
            onEdit={() => setEditing(address)}
            onDelete={() => setAsking(address)}
          />
        ))}
      </ul>
      {editing ? (
        <Opening onClose={() => setEditing(null)}>
          <EditAddress address={editing} onClose={() => setEditing(null)} />
        </Opening>
      ) : null}
      <ConfirmDialog
        open={asking !== null}
        title={text('address.deleteTitle')}
        question={asking ? text('address.deleteQuestion', { address: addressLine(asking) }) : ''}
        confirm={text('common.delete')}
        busy={remove.isPending}
        onConfirm={() => asking && remove.mutate(asking, { onSettled: () => setAsking(null) })}
        onClose={() => setAsking(null)}
      />
    </>
  );
}
