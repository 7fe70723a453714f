/** Limits that no test or bench reaches which is not about them: many users share one address there, and each works faster than a person. */
export const UNLIMITED = {
  ...Object.fromEntries(
    [
      'READS',
      'WRITES',
      'PAID',
      'UPLOADS',
      'OPERATOR',
      'ANONYMOUS',
      'INVALID_TOKENS',
      'LOGINS',
      'FILES',
      'HANDSHAKES',
    ].map((rate) => [`RATE_${rate}_PER_MINUTE`, '1000000']),
  ),
  ...Object.fromEntries(
    ['CALLS', 'JOB_CALLS', 'UPLOADS', 'ANONYMOUS', 'FILES'].map((kind) => [`CONCURRENT_${kind}`, '10000']),
  ),
  REFUSAL_DELAY_MS: '1',
  SOCKETS_PER_USER: '10000',
  CONNECTIONS_PER_ADDRESS: '10000',
  PRINTFUL_CALLS_PER_USER_PER_MINUTE: '1000000',
  PRINTFUL_MOCKUPS_PER_USER_PER_MINUTE: '1000000',
};
