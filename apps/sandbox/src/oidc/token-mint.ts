import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, importJWK, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Config } from '#config';
import { findAccount, profileClaims, type SandboxAccount } from './accounts.js';
import { apiScopes } from './provider-configuration.js';
import type { SigningKeys } from './signing-keys.js';

export const mintSchema = z.strictObject({
  username: z.string().refine((name) => findAccount(name) !== undefined, 'there is no such account'),
  /** Negative: already expired. */
  expiresInSeconds: z.int().default(3600),
  permissions: z.array(z.string()).optional(),
  roles: z.array(z.string()).optional(),
  audience: z.union([z.string(), z.array(z.string())]).optional(),
  issuer: z.string().optional(),
  /** Anything but RS256 is for tests of tokens that must be refused; HS256 signs with a random key. */
  alg: z.enum(['RS256', 'RS512', 'PS256', 'HS256', 'none']).default('RS256'),
  /** The session that both tokens name: a new one by default, none where it is null. */
  sid: z.string().nullable().optional(),
  /** Extra claims of the access token; override all others. */
  claims: z.record(z.string(), z.unknown()).default({}),
});

export const mintLogoutSchema = z.strictObject({
  username: z.string().refine((name) => findAccount(name) !== undefined, 'there is no such account'),
  typ: z.string().default('logout+jwt'),
  alg: z.enum(['RS256', 'RS512', 'PS256', 'HS256', 'none']).default('RS256'),
  /** Override the claims of a valid logout token; null removes one. */
  claims: z.record(z.string(), z.unknown()).default({}),
});

export type MintLogoutRequest = z.output<typeof mintLogoutSchema>;
export type MintRequest = z.output<typeof mintSchema>;

export interface MintedTokens {
  access_token: string;
  id_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

/** Issues the tokens of a sign-in without a browser. Times are real, not the sandbox's. */
export async function mintTokens(request: MintRequest, config: Config, keys: SigningKeys): Promise<MintedTokens> {
  const account = findAccount(request.username)!;
  const iat = Math.floor(Date.now() / 1000) + Math.min(0, request.expiresInSeconds - 1);
  const common = {
    iss: request.issuer ?? config.oidcIssuer,
    sub: account.sub,
    iat,
    exp: Math.floor(Date.now() / 1000) + request.expiresInSeconds,
    ...(request.sid === null ? {} : { sid: request.sid ?? randomUUID() }),
  };
  return {
    access_token: await sign({ ...common, ...accessClaims(account, request, config) }, 'at+jwt', request.alg, keys),
    id_token: await sign(
      { ...common, aud: config.OIDC_CLIENT_ID, ...profileClaims(account, config.SANDBOX_URL) },
      'JWT',
      request.alg,
      keys,
    ),
    token_type: 'Bearer',
    expires_in: request.expiresInSeconds,
  };
}

/** The token of a back-channel logout, of all the user's sessions unless the claims name one. */
export async function mintLogoutToken(
  request: MintLogoutRequest,
  config: Config,
  keys: SigningKeys,
): Promise<{ logout_token: string }> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = {
    iss: config.oidcIssuer,
    aud: config.OIDC_CLIENT_ID,
    sub: findAccount(request.username)!.sub,
    iat,
    exp: iat + 120,
    jti: randomUUID(),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    ...request.claims,
  };
  const given = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
  return { logout_token: await sign(given, request.typ, request.alg, keys) };
}

function accessClaims(account: SandboxAccount, request: MintRequest, config: Config): JWTPayload {
  return {
    jti: randomUUID(),
    aud: request.audience ?? config.OIDC_AUDIENCE,
    client_id: config.OIDC_CLIENT_ID,
    scope: apiScopes(config),
    [config.OIDC_PERMISSIONS_CLAIM]: request.permissions ?? account.permissions,
    [config.OIDC_ROLES_CLAIM]: request.roles ?? account.roles,
    ...request.claims,
  };
}

async function sign(payload: JWTPayload, typ: string, alg: MintRequest['alg'], keys: SigningKeys): Promise<string> {
  if (alg === 'none') return new UnsecuredJWT(payload).encode();
  const key = alg === 'HS256' ? randomBytes(32) : await importJWK({ ...keys.signing, alg }, alg);
  return new SignJWT(payload).setProtectedHeader({ alg, typ, kid: keys.signing.kid! }).sign(key);
}
