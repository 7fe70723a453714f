import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { addressSchema } from '#contracts/values';
import type { Address } from '#contracts';

const required = <T extends z.ZodObject>(schema: T, texts: Record<keyof Address, string>) =>
  z.object(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, z.string().trim().min(name === 'country' ? 2 : 1, texts[name as keyof Address]).max(200)]))) as unknown as typeof addressSchema;

/** The rules of the contracts, in the words of a form. */
export const addressForm = required(addressSchema, {
  name: 'Please enter a name', street: 'Please enter a street', city: 'Please enter a city', state: 'Please enter a state', zip: 'Please enter a ZIP code', country: 'Please choose a country',
});

export const noAddress: Address = { name: '', street: '', city: '', state: '', zip: '', country: 'US' };

export const useAddressForm = (start: Address | null) => useForm<Address>({ resolver: zodResolver(addressForm), defaultValues: start ?? noAddress, mode: 'onTouched' });
