import { compactVerify, jwtVerify } from 'jose';
import { z } from 'zod';
import { CLOCK_TOLERANCE_S } from './access-token-verifier.js';
import { TokenRejected } from './identity-errors.js';
import { rejection, type IssuerKeys } from './issuer-keys.js';

const MAX_LENGTH = 8_192;
/** How old a logout token may be; its id is remembered for longer. */
const LOGOUT_TOKEN_AGE_S = 120;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const LOGOUT_TYPES = ['logout+jwt', 'application/logout+jwt', 'jwt'];

/** A session at the identity provider: one where `sid` is known, else the user's. */
export interface ProviderSession {
  issuer: string;
  sub: string | undefined;
  sid: string | undefined;
  /** When the token that names it was issued, in epoch milliseconds. */
  issuedAt: number;
}

export interface LogoutNotice extends ProviderSession {
  /** Unique for each logout token of the issuer. */
  jti: string;
  /** From when on the token is refused for its age, in epoch milliseconds. */
  usableUntil: number;
}

const hintSchema = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  sub: z.string().min(1),
  iat: z.number(),
  sid: z.string().min(1).optional(),
  events: z.undefined().optional(),
});
const noticeSchema = z
  .object({
    iss: z.string(),
    iat: z.number(),
    jti: z.string().min(1).max(500),
    sub: z.string().min(1).optional(),
    sid: z.string().min(1).max(500).optional(),
    events: z.looseObject({ [LOGOUT_EVENT]: z.looseObject({}) }),
    nonce: z.undefined().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined, 'It names neither a session nor a user.');

/** Verifies the identity provider's tokens that end sessions. Both methods reject with TokenRejected or IdentityUnavailable. */
export class SessionTokenVerifier {
  constructor(
    private readonly clientId: string,
    private readonly issuerKeys: IssuerKeys,
  ) {}

  /** The session of an id_token that was issued to us. It may have expired: it proves whose session it was, and opens nothing. */
  async verifyIdTokenHint(token: string): Promise<ProviderSession> {
    const { issuer, keys } = await this.issuerKeys.get();
    refuseLongToken(token);
    const { payload } = await compactVerify(token, keys, { algorithms: ['RS256'] }).catch((error: unknown) => {
      throw rejection(error);
    });
    const { iss, aud, sub, sid, iat } = parseClaims(hintSchema, readJson(payload));
    if (iss !== issuer || ![aud].flat().includes(this.clientId))
      throw new TokenRejected('INVALID_TOKEN', 'The id_token was not issued to this client.');
    return { issuer, sub, sid, issuedAt: iat * 1000 };
  }

  /** What a logout token of OpenID Connect Back-Channel Logout 1.0 says. The caller refuses an id that it has seen before. */
  async verifyLogoutToken(token: string): Promise<LogoutNotice> {
    const { issuer, keys } = await this.issuerKeys.get();
    refuseLongToken(token);
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: this.clientId,
      algorithms: ['RS256'],
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: LOGOUT_TOKEN_AGE_S,
      requiredClaims: ['iat', 'jti'],
    }).catch((error: unknown) => {
      throw rejection(error);
    });
    if (protectedHeader.typ !== undefined && !LOGOUT_TYPES.includes(protectedHeader.typ.toLowerCase()))
      throw new TokenRejected('INVALID_TOKEN', `A token of the type ${protectedHeader.typ} is no logout token.`);
    const { sub, sid, jti, iat } = parseClaims(noticeSchema, payload);
    const usableUntil = (iat + LOGOUT_TOKEN_AGE_S + CLOCK_TOLERANCE_S + 1) * 1000;
    return { issuer, sub, sid, jti, issuedAt: iat * 1000, usableUntil };
  }
}

function refuseLongToken(token: string): void {
  if (token.length > MAX_LENGTH) throw new TokenRejected('INVALID_TOKEN', 'The token is too long.');
}

function readJson(payload: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    throw new TokenRejected('INVALID_TOKEN', 'The claims are not JSON.');
  }
}

function parseClaims<T>(schema: z.ZodType<T>, claims: unknown): T {
  const parsed = schema.safeParse(claims);
  if (!parsed.success)
    throw new TokenRejected(
      'INVALID_TOKEN',
      parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
    );
  return parsed.data;
}
