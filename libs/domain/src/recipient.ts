import type { Address } from '#contracts';
import { countryCode, stateCode, stateOfPostalCode } from './regions.js';

/** Where a parcel goes, with the codes the print provider wants. */
export interface Destination {
  countryCode: string;
  /** Null where the country's addresses have no state. */
  stateCode: string | null;
  zip: string;
  city: string;
}

export type DestinationResult = { destination: Destination } | { wrong: 'country' | 'state' | 'zip' };

const HOME = 'US';

/** The destination of an address, of which an estimate needs the postal code alone: the country is then the United States, the state follows from the code. */
export function destinationOf(address: Partial<Address>): DestinationResult {
  const country = address.country ? countryCode(address.country) : HOME;
  if (!country) return { wrong: 'country' };
  const zip = address.zip?.trim().toUpperCase();
  if (!zip) return { wrong: 'zip' };
  const state = address.state ? stateCode(country, address.state) : stateOfZip(country, zip);
  if (state === undefined) return { wrong: address.state ? 'state' : 'zip' };
  return { destination: { countryCode: country, stateCode: state, zip, city: address.city?.trim() ?? '' } };
}

function stateOfZip(country: string, zip: string): string | null | undefined {
  return stateOfPostalCode(country, zip) ?? (stateCode(country, '') === null ? null : undefined);
}

/** Whether costs computed for one destination hold for another: the street changes nothing, a town only where both are known. */
export function costsTheSame(one: Destination, other: Destination): boolean {
  const town = (destination: Destination) => destination.city.toLowerCase();
  return (
    one.countryCode === other.countryCode &&
    one.stateCode === other.stateCode &&
    one.zip.replace(/\s/g, '') === other.zip.replace(/\s/g, '') &&
    (town(one) === town(other) || town(one) === '' || town(other) === '')
  );
}
