import { createRemoteJWKSet, errors, type RemoteJWKSet } from 'jose';
import { IdentityUnavailable, TokenRejected } from './identity-errors.js';

export interface KeySource {
  issuer: string;
  jwksUri: URL;
}

/** The identity provider's name and keys, shared by everything that verifies its tokens. */
export class IssuerKeys {
  private source: { issuer: string; keys: RemoteJWKSet } | undefined;

  /** @param keySource called at the first token, so that a process starts while the identity provider is down */
  constructor(private readonly keySource: () => Promise<KeySource>) {}

  /** Rejects with IdentityUnavailable. */
  async get(): Promise<{ issuer: string; keys: RemoteJWKSet }> {
    this.source ??= keysOf(await this.keySource());
    return this.source;
  }
}

function keysOf({ issuer, jwksUri }: KeySource): { issuer: string; keys: RemoteJWKSet } {
  return {
    issuer,
    keys: createRemoteJWKSet(jwksUri, { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 5_000 }),
  };
}

/** A faulty token is the caller's error; faulty keys are the identity provider's. */
export function rejection(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return new TokenRejected('TOKEN_EXPIRED', error.message);
  const keysFailed =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
  if (error instanceof errors.JOSEError && !keysFailed) return new TokenRejected('INVALID_TOKEN', error.message);
  return new IdentityUnavailable(error instanceof Error ? error.message : String(error), error);
}
