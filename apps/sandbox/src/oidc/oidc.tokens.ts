/** Injection token of the provider's keys (type SigningKeys). */
export const SIGNING_KEYS = Symbol('signing keys');
