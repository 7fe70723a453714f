import { createHash } from 'node:crypto';
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyResult, type RemoteJWKSet } from 'jose';
import { readClaims, type VerifiedIdentity } from './identity-claims.js';
import { IdentityUnavailable, TokenRejected } from './identity-errors.js';

export interface KeySource {
  issuer: string;
  jwksUri: URL;
}

export interface VerifierSettings {
  audience: string;
  permissionsClaim: string;
  rolesClaim: string;
  /** The `typ` a token's header must have, such as `at+jwt`; any where it is not set. */
  tokenType?: string | undefined;
}

const CACHE_MS = 60_000;
const CACHE_ENTRIES = 10_000;
const CLOCK_TOLERANCE_S = 5;
const MAX_LENGTH = 8_192;
/** Claims only an id_token has. One issued for our audience must still not open the API. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Verifies access tokens against the identity provider's keys; caches a verified one for at most a minute. */
export class AccessTokenVerifier {
  private readonly cache = new Map<string, { identity: VerifiedIdentity; until: number }>();
  private source: { issuer: string; keys: RemoteJWKSet } | undefined;

  /** @param keySource called at the first token, so that a process starts while the identity provider is down */
  constructor(
    private readonly settings: VerifierSettings,
    private readonly keySource: () => Promise<KeySource>,
  ) {}

  /** Rejects with TokenRejected or IdentityUnavailable. */
  async verify(token: string): Promise<VerifiedIdentity> {
    if (token.length > MAX_LENGTH) throw new TokenRejected('INVALID_TOKEN', 'The token is too long.');
    const hash = hashOf(token);
    const known = this.cache.get(hash);
    if (known && known.until > Date.now()) return known.identity;
    const identity = this.identityOf(await this.verified(token));
    this.remember(hash, identity);
    return identity;
  }

  /** Whom the token named when it was last found valid, if it has not ended since. Says nothing about whether it still is. */
  remembered(token: string): VerifiedIdentity | undefined {
    const identity = this.cache.get(hashOf(token))?.identity;
    return identity && identity.expiresAt > Date.now() ? identity : undefined;
  }

  private async verified(token: string): Promise<JWTVerifyResult> {
    this.source ??= keysOf(await this.keySource());
    try {
      return await jwtVerify(token, this.source.keys, {
        issuer: this.source.issuer,
        audience: this.settings.audience,
        algorithms: ['RS256'],
        clockTolerance: CLOCK_TOLERANCE_S,
        requiredClaims: ['sub', 'exp', 'iat'],
        ...(this.settings.tokenType ? { typ: this.settings.tokenType } : {}),
      });
    } catch (error) {
      throw rejection(error);
    }
  }

  private identityOf({ payload, protectedHeader }: JWTVerifyResult): VerifiedIdentity {
    if (isIdToken(payload, protectedHeader.typ)) {
      throw new TokenRejected('INVALID_TOKEN', 'An id_token is not an access token.');
    }
    try {
      return readClaims(payload, { permissions: this.settings.permissionsClaim, roles: this.settings.rolesClaim });
    } catch {
      throw new TokenRejected('INVALID_TOKEN', 'The claims cannot be read.');
    }
  }

  private remember(hash: string, identity: VerifiedIdentity): void {
    const oldest = this.cache.keys().next();
    if (this.cache.size >= CACHE_ENTRIES && !oldest.done) this.cache.delete(oldest.value);
    this.cache.delete(hash);
    this.cache.set(hash, { identity, until: Math.min(Date.now() + CACHE_MS, identity.expiresAt) });
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64');

/** Reads the token's own type where it names one (RFC 9068, Keycloak); otherwise looks for claims that only an id_token has. */
function isIdToken(payload: JWTPayload, type: string | undefined): boolean {
  if (type?.toLowerCase() === 'at+jwt' || payload['typ'] === 'Bearer') return false;
  return payload['typ'] === 'ID' || ID_TOKEN_CLAIMS.some((claim) => claim in payload);
}

function keysOf({ issuer, jwksUri }: KeySource): { issuer: string; keys: RemoteJWKSet } {
  return {
    issuer,
    keys: createRemoteJWKSet(jwksUri, { cooldownDuration: 30_000, cacheMaxAge: 600_000, timeoutDuration: 5_000 }),
  };
}

/** A faulty token is the caller's error; faulty keys are the identity provider's. */
function rejection(error: unknown): Error {
  if (error instanceof errors.JWTExpired) return new TokenRejected('TOKEN_EXPIRED', error.message);
  const keysFailed =
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC');
  if (error instanceof errors.JOSEError && !keysFailed) return new TokenRejected('INVALID_TOKEN', error.message);
  return new IdentityUnavailable(error instanceof Error ? error.message : String(error), error);
}
