import type { Address } from '#contracts';
import type { UseFormReturn } from 'react-hook-form';
import { text } from '#contracts/messages';
import { ApiError } from '../../../lib/api-error.js';

const parts = ['name', 'street', 'city', 'state', 'zip', 'country'] as const;
/** What the server calls an address in its requests. */
export type AddressPlace = 'shippingAddress' | 'billingAddress' | 'address';

/** The part of an address that the server refused; null where it refused something else. */
export function refusedPart(error: unknown, place: AddressPlace): keyof Address | null {
  if (!(error instanceof ApiError)) return null;
  return parts.find((part) => error.field === `${place}.${part}`) ?? null;
}

/** What to read about it: the server's words, unless they name its own field. */
const refusedWords = ({ message, field }: ApiError): string =>
  field && message.includes(field) ? text('checkout.problem.refused') : message;

/** Shows a refused part of an address at its field. Returns whether there is one. */
export function markRefused(form: UseFormReturn<Address>, error: unknown, place: AddressPlace): boolean {
  const part = refusedPart(error, place);
  if (part) form.setError(part, { type: 'server', message: refusedWords(error as ApiError) }, { shouldFocus: true });
  return part !== null;
}
