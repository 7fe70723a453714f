import type { Address } from '#contracts';
import { isPostalCode } from './postal-code.js';
import { countryCode, stateCode, stateOfPostalCode } from './regions.js';

/** The destination of a parcel, with the print provider's codes. */
export interface Destination {
  countryCode: string;
  /** Null for countries without states in addresses. */
  stateCode: string | null;
  zip: string;
  city: string;
}

export type DestinationResult = { destination: Destination } | { wrong: 'country' | 'state' | 'zip' };

const HOME = 'US';

/** The destination of an address. An estimate needs only the postal code, where there are such codes: the country defaults to the United States, and the state follows from the code. */
export function destinationOf(address: Partial<Address>): DestinationResult {
  const country = address.country ? countryCode(address.country) : HOME;
  if (!country) return { wrong: 'country' };
  const zip = address.zip?.trim().toUpperCase() ?? '';
  if (!isPostalCode(country, zip)) return { wrong: 'zip' };
  const state = address.state ? stateCode(country, address.state) : stateOfZip(country, zip);
  if (state === undefined) return { wrong: address.state ? 'state' : 'zip' };
  return { destination: { countryCode: country, stateCode: state, zip, city: address.city?.trim() ?? '' } };
}

function stateOfZip(country: string, zip: string): string | null | undefined {
  return stateOfPostalCode(country, zip) ?? (stateCode(country, '') === null ? null : undefined);
}

/** Whether costs computed for one destination are valid for another: the street does not matter, the town only if both are known. */
export function costsTheSame(one: Destination, other: Destination): boolean {
  const town = (destination: Destination) => destination.city.toLowerCase();
  return (
    one.countryCode === other.countryCode &&
    one.stateCode === other.stateCode &&
    one.zip.replace(/\s/g, '') === other.zip.replace(/\s/g, '') &&
    (town(one) === town(other) || town(one) === '' || town(other) === '')
  );
}
