import type { ProviderErrorCode } from '#providers';

/** What a provider answers, or does not, that is down or has shut us out; refusing one request for what is in it is none. */
export const outageCodes: readonly ProviderErrorCode[] = [
  'UNAVAILABLE',
  'TIMEOUT',
  'BAD_RESPONSE',
  'UNAUTHORISED',
  'QUOTA',
];

/** What a shopper's picture, words or address bring about is no fault of ours. */
export const shopperCodes: readonly string[] = [
  'CONTENT_POLICY',
  'REFUSED',
  'BAD_ADDRESS',
  'NO_PRINT_FILE',
  'BAD_INPUT',
];
