import type { Address } from '#contracts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { text, textOr } from '#contracts/messages';
import { Field, SelectField } from '../../../components/ui/field.js';

const countries = ['US', 'CA', 'MX'] as const;

interface Props {
  register: UseFormRegister<Address>;
  errors: FieldErrors<Address>;
  /** "shipping" or "billing": which of the browser's addresses is meant. */
  section: 'shipping' | 'billing';
}

export function AddressFields({ register, errors, section }: Props) {
  const fill = (name: string): string => `${section} ${name}`;
  return (
    <div className="address">
      <Field
        label={text('checkout.name')}
        autoComplete={fill('name')}
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label={text('checkout.street')}
        autoComplete={fill('street-address')}
        error={errors.street?.message}
        {...register('street')}
      />
      <Field
        label={text('checkout.city')}
        autoComplete={fill('address-level2')}
        error={errors.city?.message}
        {...register('city')}
      />
      <div className="pair">
        <Field
          label={text('checkout.state')}
          autoComplete={fill('address-level1')}
          error={errors.state?.message}
          {...register('state')}
        />
        <Field
          label={text('checkout.zip')}
          autoComplete={fill('postal-code')}
          error={errors.zip?.message}
          {...register('zip')}
        />
      </div>
      <SelectField
        label={text('checkout.country')}
        autoComplete={fill('country')}
        error={errors.country?.message}
        {...register('country')}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {text(`checkout.country.${code}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

const countryName = (code: string): string => textOr(`checkout.country.${code}`, code);

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="small muted">
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
