import { badRequest } from '../wire/printful-error.js';
import { findCountry, type Country } from './countries.js';

export interface Destination {
  country: Country;
  state: { code: string; name: string; tax: number } | null;
}

/** The country and state of an address; a state is needed in the United States, Canada and Australia. */
export function findDestination(address: {
  country_code: string;
  state_code?: string | null | undefined;
}): Destination {
  const country = findCountry(address.country_code);
  if (!country) throw badRequest('Recipient: Country code is invalid', 'SH-1');
  if (!country.states) return { country, state: null };
  const code = address.state_code?.trim().toUpperCase();
  if (!code) throw badRequest(`Recipient: State code is required for ${country.name}`);
  const state = country.states.find((candidate) => candidate.code === code);
  if (!state) throw badRequest(`Recipient: State code is invalid for ${country.name}`);
  return { country, state };
}
