import { createHash } from 'node:crypto';
import { jwtVerify, type JWTPayload, type JWTVerifyResult } from 'jose';
import { readClaims, type VerifiedIdentity } from './identity-claims.js';
import { TokenRejected } from './identity-errors.js';
import { rejection, type IssuerKeys } from './issuer-keys.js';

export interface VerifierSettings {
  audience: string;
  permissionsClaim: string;
  rolesClaim: string;
  /** The `typ` a token's header must have, such as `at+jwt`; any where it is not set. */
  tokenType?: string | undefined;
  /** No token lives longer than this after it was issued, whatever it says itself. */
  maxLifeMs: number;
}

const CACHE_MS = 60_000;
const CACHE_ENTRIES = 10_000;
export const CLOCK_TOLERANCE_S = 5;
const MAX_LENGTH = 8_192;
/** Claims only an id_token has. One issued for our audience must still not open the API. */
const ID_TOKEN_CLAIMS = ['nonce', 'at_hash', 'c_hash', 's_hash'];

/** Verifies access tokens against the identity provider's keys; caches a verified one for at most a minute. */
export class AccessTokenVerifier {
  private readonly cache = new Map<string, { identity: VerifiedIdentity; until: number }>();

  constructor(
    private readonly settings: VerifierSettings,
    private readonly issuerKeys: IssuerKeys,
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
    const { issuer, keys } = await this.issuerKeys.get();
    try {
      return await jwtVerify(token, keys, {
        issuer,
        audience: this.settings.audience,
        algorithms: ['RS256'],
        clockTolerance: CLOCK_TOLERANCE_S,
        maxTokenAge: this.settings.maxLifeMs / 1000,
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
      const identity = readClaims(payload, {
        permissions: this.settings.permissionsClaim,
        roles: this.settings.rolesClaim,
      });
      return { ...identity, expiresAt: Math.min(identity.expiresAt, identity.issuedAt + this.settings.maxLifeMs) };
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
