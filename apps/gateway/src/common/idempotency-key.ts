import { text } from '#contracts';
import { HttpError } from './http-error.js';

const KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller's Idempotency-Key, if there is one. Throws 400 where it is not 1 to 255 visible characters. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header))
    throw new HttpError(400, 'BAD_REQUEST', text('request.idempotencyKeyInvalid'), { field: 'Idempotency-Key' });
  return header;
}
