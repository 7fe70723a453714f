import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Address } from '#contracts';
import { text } from '#contracts/messages';
import { hasPostalCodes, isPostalCode } from '#domain';
import { isStateOf, knownCountry } from '../addresses/countries.js';

const short = () => z.maxLength(120, { error: () => text('checkout.problem.long') });
const filled = (field: keyof Address, least = 1) =>
  z.string().check(z.trim(), z.minLength(least, { error: () => text(`checkout.problem.${field}`) }), short());
/** Whether it may be empty is a matter of the country. */
const perhaps = z.string().check(z.trim(), short());

const codeOf = (country: string): string => knownCountry(country)?.code ?? country;
/** Americans call it a ZIP. */
const zipProblem = (country: string, problem: 'zip' | 'zipForm'): string => {
  if (codeOf(country) === 'US') return text(`checkout.problem.${problem}`);
  return text(problem === 'zip' ? 'checkout.problem.postalCode' : 'checkout.problem.postalCodeForm');
};

/** What is wrong with the state, where addresses of the country have one. */
function stateProblem({ country, state }: Address): string | null {
  const known = knownCountry(country);
  if (!known) return null;
  if (state === '') return known.needsState ? text('checkout.problem.state') : null;
  return known.states.length > 0 && !isStateOf(known, state) ? text('checkout.problem.stateUnknown') : null;
}

function postalCodeProblem({ country, zip }: Address): string | null {
  const code = codeOf(country);
  if (zip === '') return hasPostalCodes(code) ? zipProblem(country, 'zip') : null;
  return isPostalCode(code, zip) ? null : zipProblem(country, 'zipForm');
}

const without = (path: 'state' | 'zip', problemOf: (address: Address) => string | null) =>
  z.refine<Address>((address) => problemOf(address) === null, {
    path: [path],
    error: ({ input }) => problemOf(input as Address) ?? undefined,
  });

/** What the server asks of an address, in the words of a form; the small validator keeps the screen light. */
const addressForm = z
  .object({
    name: filled('name'),
    street: filled('street'),
    city: filled('city'),
    state: perhaps,
    zip: perhaps,
    country: filled('country', 2),
  } satisfies Record<keyof Address, unknown>)
  .check(without('state', stateProblem), without('zip', postalCodeProblem));

export const noAddress: Address = { name: '', street: '', city: '', state: '', zip: '', country: 'US' };

export const useAddressForm = (start: Address | null) =>
  useForm<Address>({ resolver: zodResolver(addressForm), defaultValues: start ?? noAddress, mode: 'onTouched' });
