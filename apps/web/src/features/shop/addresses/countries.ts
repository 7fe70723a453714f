import type { ShopCountry } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { countryName, HOME_COUNTRIES } from '#contracts/address-words';
import { call } from '../../../lib/http-client.js';
import { queryClient } from '../../../lib/query-client.js';

const DAY_MS = 86_400_000;
/** What is offered until the list is there. */
const atHome: ShopCountry[] = HOME_COUNTRIES.map((code) => ({ code, needsState: true, states: [] }));
const queryKey = ['countries'];

interface Countries {
  countries: ShopCountry[];
}

/** Where parcels go. */
export function useCountries(): readonly ShopCountry[] {
  const { data } = useQuery({ queryKey, queryFn: () => call('GET /api/countries', {}), staleTime: DAY_MS });
  return data?.countries ?? atHome;
}

/** A country of the list as it is known now, by code or by name. */
export const knownCountry = (country: string): ShopCountry | undefined =>
  findCountry(queryClient.getQueryData<Countries>(queryKey)?.countries ?? atHome, country);

export const findCountry = (countries: readonly ShopCountry[], country: string): ShopCountry | undefined =>
  countries.find(({ code }) => code === country || countryName(code) === country);

/** A state of a country, by code or by name. */
export const isStateOf = ({ states }: ShopCountry, state: string): boolean => {
  const wanted = state.trim().toLowerCase();
  return states.some(({ code, name }) => [code, name].some((each) => each.toLowerCase() === wanted));
};

export interface Option {
  value: string;
  text: string;
}

/** By name, those of home first. */
export function countryOptions(countries: readonly ShopCountry[]): Option[] {
  const options = countries.map(({ code }) => ({ value: code, text: countryName(code) }));
  const placeOf = ({ value }: Option): number =>
    HOME_COUNTRIES.includes(value) ? HOME_COUNTRIES.indexOf(value) : HOME_COUNTRIES.length;
  return options.sort((one, other) => placeOf(one) - placeOf(other) || one.text.localeCompare(other.text));
}

export const stateOptions = (country: ShopCountry | undefined): Option[] =>
  country?.states.map(({ code, name }) => ({ value: code, text: name })) ?? [];
