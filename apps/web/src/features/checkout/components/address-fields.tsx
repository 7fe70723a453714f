import type { Address } from '#contracts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field, SelectField } from '../../../components/ui/field.js';

export const countries = [['US', 'United States'], ['CA', 'Canada'], ['MX', 'Mexico']] as const;

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
      <Field label="Full name" autoComplete={fill('name')} error={errors.name?.message} {...register('name')} />
      <Field label="Street" autoComplete={fill('street-address')} error={errors.street?.message} {...register('street')} />
      <Field label="City" autoComplete={fill('address-level2')} error={errors.city?.message} {...register('city')} />
      <div className="pair">
        <Field label="State" autoComplete={fill('address-level1')} error={errors.state?.message} {...register('state')} />
        <Field label="ZIP" autoComplete={fill('postal-code')} error={errors.zip?.message} {...register('zip')} />
      </div>
      <SelectField label="Country" autoComplete={fill('country')} error={errors.country?.message} {...register('country')}>
        {countries.map(([code, name]) => <option key={code} value={code}>{name}</option>)}
      </SelectField>
    </div>
  );
}

export const countryName = (code: string): string => countries.find(([each]) => each === code)?.[1] ?? code;

export function AddressLines({ address }: { address: Address }) {
  return (
    <address className="small muted">
      {address.name}<br />{address.street}<br />{address.city}, {address.state} {address.zip}<br />{countryName(address.country)}
    </address>
  );
}
