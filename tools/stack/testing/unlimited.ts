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
  SOCKETS_PER_USER: '10000',
};
