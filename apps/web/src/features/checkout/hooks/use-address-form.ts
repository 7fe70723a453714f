import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Address } from '#contracts';

const filled = (problem: string, least = 1) => z.string().check(z.trim(), z.minLength(least, problem), z.maxLength(120, 'Please shorten this'));

/** What the server asks of an address, in the words of a form; the small validator keeps the screen light. */
export const addressForm = z.object({
  name: filled('Please enter a name'),
  street: filled('Please enter a street'),
  city: filled('Please enter a city'),
  state: filled('Please enter a state'),
  zip: filled('Please enter a ZIP code'),
  country: filled('Please choose a country', 2),
} satisfies Record<keyof Address, unknown>);

export const noAddress: Address = { name: '', street: '', city: '', state: '', zip: '', country: 'US' };

export const useAddressForm = (start: Address | null) => useForm<Address>({ resolver: zodResolver(addressForm), defaultValues: start ?? noAddress, mode: 'onTouched' });
