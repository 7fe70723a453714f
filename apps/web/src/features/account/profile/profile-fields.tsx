import type { Profile } from '#contracts';
import { text } from '#contracts/messages';
import { aboutLimit, profileCountries } from '#contracts/profile';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { AreaField, Field, SelectField } from '../../../components/ui/field.js';
import { FormSection } from './form-section.js';

export function AboutSection({ form, email }: { form: UseFormReturn<Profile>; email: string | null }) {
  const {
    register,
    formState: { errors },
  } = form;
  return (
    <FormSection title={text('account.aboutYou')} hint={text('account.aboutYouHint')}>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          label={text('account.firstName')}
          autoComplete="given-name"
          required
          aria-required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <Field
          label={text('account.lastName')}
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <Field
        label={text('account.username')}
        autoComplete="username"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field label={text('account.email')} type="email" value={email ?? ''} readOnly hint={text('account.emailHint')} />
      <Field
        label={text('account.phone')}
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <AreaField
        label={text('account.about')}
        rows={4}
        hint={text('account.aboutHint', { limit: aboutLimit })}
        error={errors.about?.message}
        {...register('about')}
      />
    </FormSection>
  );
}

export function AddressSection({ form }: { form: UseFormReturn<Profile> }) {
  const { register, control, formState } = form;
  const errors = formState.errors.address;
  return (
    <FormSection title={text('account.addressTitle')} hint={text('account.addressHint')}>
      <Controller
        name="address.country"
        control={control}
        rules={{ deps: 'address.postalCode' }}
        render={({ field: { ref, ...field } }) => (
          <SelectField
            {...field}
            inputRef={ref}
            label={text('account.country')}
            autoComplete="country-name"
            error={errors?.country?.message}
            options={profileCountries.map((country) => ({ value: country, text: country }))}
          />
        )}
      />
      <Field
        label={text('account.street')}
        autoComplete="street-address"
        error={errors?.street?.message}
        {...register('address.street')}
      />
      <Field
        label={text('account.city')}
        autoComplete="address-level2"
        error={errors?.city?.message}
        {...register('address.city')}
      />
      <div className="grid grid-cols-2 items-start gap-4">
        <Field
          label={text('account.state')}
          autoComplete="address-level1"
          error={errors?.state?.message}
          {...register('address.state')}
        />
        <Field
          label={text('account.postalCode')}
          autoComplete="postal-code"
          error={errors?.postalCode?.message}
          {...register('address.postalCode')}
        />
      </div>
    </FormSection>
  );
}
