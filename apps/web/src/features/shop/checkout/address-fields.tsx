import type { Address } from '#contracts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { text } from '#contracts/messages';
import { Field, SelectField } from '../../../components/ui/field.js';
import { countryOptions } from '../addresses/countries.js';

interface Props {
  form: UseFormReturn<Address>;
  /** "shipping" or "billing": which of the browser's addresses is meant. */
  section: 'shipping' | 'billing';
}

export function AddressFields({ form, section }: Props) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const fill = (name: string): string => `${section} ${name}`;
  return (
    <div className="grid gap-3.5">
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
      <div className="grid grid-cols-[1fr_1fr] gap-3">
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
      <Controller
        name="country"
        control={control}
        render={({ field: { ref, ...field } }) => (
          <SelectField
            {...field}
            inputRef={ref}
            label={text('checkout.country')}
            autoComplete={fill('country')}
            error={errors.country?.message}
            options={countryOptions()}
          />
        )}
      />
    </div>
  );
}
