import { text, type Address } from '#contracts';
import { destinationOf, type Destination } from '#domain';
import { HttpError } from '../common/http-error.js';

/** Where an address lies, as far as costs depend on it. Throws 400 with the part of the address that names no place; `where` is the address in the request. */
export function destinationFor(address: Partial<Address>, where = 'shippingAddress'): Destination {
  const found = destinationOf(address);
  if ('destination' in found) return found.destination;
  const field = `${where}.${found.wrong}`;
  throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field, problem: `not a known ${found.wrong}` }), {
    field,
  });
}
