import type { ProviderErrorCode } from '#providers';

/** What a provider answers, or does not, that is down or has shut us out; refusing one request for what is in it is none. */
export const outageCodes: readonly ProviderErrorCode[] = [
  'UNAVAILABLE',
  'TIMEOUT',
  'BAD_RESPONSE',
  'UNAUTHORISED',
  'QUOTA',
];
