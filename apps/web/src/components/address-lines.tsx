import type { Address } from '#contracts';
import { text, textOr } from '#contracts/messages';

const countryName = (code: string): string => textOr(`checkout.country.${code}`, code);

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="text-small text-muted">
      {address.name}
      <br />
      {address.street}
      <br />
      {text('checkout.cityLine', { city: address.city, state: address.state, zip: address.zip })}
      <br />
      {countryName(address.country)}
    </address>
  );
}
