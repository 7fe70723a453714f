import { text, type Address } from '#contracts';
import { countryCode, destinationOf, hasPostalCodes, needsState, type Destination } from '#domain';
import { HttpError } from '../common/http-error.js';

/** Where an address lies, as far as costs depend on it. Throws 400 with the part of the address that names no place; `where` is the address in the request. */
export function destinationFor(address: Partial<Address>, where = 'shippingAddress'): Destination {
  const found = destinationOf(address);
  if ('destination' in found) return found.destination;
  if (found.wrong === 'zip' && !address.zip) throw refused(`${where}.zip`, text('shipping.noAddress'));
  throw refused(`${where}.${found.wrong}`, text(`address.unknown.${found.wrong}`));
}

/** The same of an address that something is sent to. Throws 400 where a part is missing as well. */
export function wholeDestination(address: Address, where = 'shippingAddress'): Destination {
  checkParts(address, where);
  return destinationFor(address, where);
}

/** [CHK-01] Throws 400 where an address lacks what addresses of its country have. */
export function checkParts({ country, state, zip }: Address, where: string): void {
  if (!state && needsState(country)) throw refused(`${where}.state`, text('address.missing.state'));
  if (!zip && hasPostalCodes(countryCode(country) ?? '')) throw refused(`${where}.zip`, text('address.missing.zip'));
}

const refused = (field: string, words: string): HttpError => new HttpError(400, 'BAD_REQUEST', words, { field });
