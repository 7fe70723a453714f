import type { Address, SavedAddress } from '#contracts';
import { text } from '#contracts/messages';
import { RadioGroup } from '../../../components/ui/radio-group.js';
import { addressLine } from './addresses.js';

const OTHER = 'other';
const parts = ['name', 'street', 'city', 'state', 'zip', 'country'] as const;

/** Whether both say the same in every part. */
export const isSameAddress = (one: Address, other: Address): boolean =>
  parts.every((part) => one[part] === other[part]);

interface Props {
  saved: readonly SavedAddress[];
  /** What the fields say now. */
  address: Address;
  /** Takes one of them, or null for another address. */
  onChoose: (address: Address | null) => void;
}

/** The saved addresses, to fill the fields with one of them. */
export function AddressChoice({ saved, address, onChoose }: Props) {
  const chosen = saved.find((each) => isSameAddress(each, address));
  const options = saved.map((each) => ({
    value: each._id,
    text: each.name,
    hint: each.isDefault ? `${addressLine(each)} · ${text('address.default')}` : addressLine(each),
  }));
  return (
    <RadioGroup
      legend={text('address.saved')}
      options={[...options, { value: OTHER, text: text('address.other') }]}
      value={chosen?._id ?? OTHER}
      onChange={(id) => {
        const next = saved.find(({ _id }) => _id === id);
        onChoose(next ? partsOf(next) : null);
      }}
    />
  );
}

/** The address alone, as a form holds it. */
export const partsOf = ({ name, street, city, state, zip, country }: Address): Address => ({
  name,
  street,
  city,
  state,
  zip,
  country,
});
