import type { Address } from '#contracts';
import { cityLine, countryName } from '#contracts/address-words';

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="text-small text-muted not-italic">
      {address.name}
      <br />
      {address.street}
      <br />
      {cityLine(address)}
      <br />
      {countryName(address.country)}
    </address>
  );
}
