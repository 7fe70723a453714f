import type { Address } from '#contracts';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { text } from '#contracts/messages';
import { hasPostalCodes } from '#domain';
import { Field } from '../../../components/ui/field.js';
import { SearchSelectField } from '../../../components/ui/search-select-field.js';
import { countryOptions, findCountry, stateOptions, useCountries } from '../addresses/countries.js';

interface Props {
  form: UseFormReturn<Address>;
  /** "shipping" or "billing": which of the browser's addresses is meant. */
  section: 'shipping' | 'billing';
}

/** One of the country's states where the print provider lists them, else as it is typed. */
function StateField({ form, section, options }: Props & { options: { value: string; text: string }[] }) {
  return (
    <Controller
      name="state"
      control={form.control}
      render={({ field: { ref, ...field } }) => (
        <SearchSelectField
          {...field}
          inputRef={ref}
          label={text('checkout.state')}
          autoComplete={`${section} address-level1`}
          error={form.formState.errors.state?.message}
          options={options}
          none={text('checkout.noState')}
          free
        />
      )}
    />
  );
}

function CountryField({ form, section }: Props) {
  const countries = useCountries();
  /** A state and a postal code are of one country. */
  const forget = (): void => {
    form.setValue('state', '');
    form.clearErrors(['state', 'zip']);
  };
  return (
    <Controller
      name="country"
      control={form.control}
      render={({ field: { ref, onChange, ...field } }) => (
        <SearchSelectField
          {...field}
          onChange={(country) => {
            if (country !== field.value) forget();
            onChange(country);
          }}
          inputRef={ref}
          label={text('checkout.country')}
          autoComplete={`${section} country-name`}
          error={form.formState.errors.country?.message}
          options={countryOptions(countries)}
          none={text('checkout.noCountry')}
        />
      )}
    />
  );
}

export function AddressFields({ form, section }: Props) {
  const {
    register,
    formState: { errors },
  } = form;
  const written = useWatch({ control: form.control, name: 'country' });
  const country = findCountry(useCountries(), written);
  const code = country?.code ?? written;
  const fill = (name: string): string => `${section} ${name}`;
  return (
    <div className="grid gap-3.5">
      <Field
        label={text('checkout.name')}
        autoComplete={fill('name')}
        error={errors.name?.message}
        {...register('name')}
      />
      <CountryField form={form} section={section} />
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
      <div className="grid auto-cols-fr grid-flow-col gap-3">
        {country?.needsState ? <StateField form={form} section={section} options={stateOptions(country)} /> : null}
        {hasPostalCodes(code) ? (
          <Field
            label={text(code === 'US' ? 'checkout.zip' : 'checkout.postalCode')}
            autoComplete={fill('postal-code')}
            error={errors.zip?.message}
            {...register('zip')}
          />
        ) : null}
      </div>
    </div>
  );
}
