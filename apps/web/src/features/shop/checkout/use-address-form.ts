import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Address } from '#contracts';
import { text } from '#contracts/messages';
import { isPostalCode } from '#domain';

const filled = (field: keyof Address, least = 1) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(least, { error: () => text(`checkout.problem.${field}`) }),
      z.maxLength(120, { error: () => text('checkout.problem.long') }),
    );

/** What the server asks of an address, in the words of a form; the small validator keeps the screen light. */
const addressForm = z
  .object({
    name: filled('name'),
    street: filled('street'),
    city: filled('city'),
    state: filled('state'),
    zip: filled('zip'),
    country: filled('country', 2),
  } satisfies Record<keyof Address, unknown>)
  .check(
    z.refine(({ country, zip }) => isPostalCode(country, zip), {
      path: ['zip'],
      error: () => text('checkout.problem.zipForm'),
    }),
  );

export const noAddress: Address = { name: '', street: '', city: '', state: '', zip: '', country: 'US' };

export const useAddressForm = (start: Address | null) =>
  useForm<Address>({ resolver: zodResolver(addressForm), defaultValues: start ?? noAddress, mode: 'onTouched' });
