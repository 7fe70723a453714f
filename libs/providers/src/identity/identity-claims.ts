import { z } from 'zod';

const optionalText = z.string().optional().catch(undefined);
const baseSchema = z.looseObject({
  sub: z.string().min(1),
  iss: z.string(),
  exp: z.number(),
  iat: z.number(),
  sid: z.string().min(1).optional().catch(undefined),
  client_id: optionalText,
  azp: optionalText,
  email: optionalText,
  name: optionalText,
  given_name: optionalText,
  family_name: optionalText,
  picture: optionalText,
});
const wordsSchema = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(' ').filter(Boolean))])
  .catch([]);

/** The user a verified token names, and what they may do. Times in epoch milliseconds. */
export interface VerifiedIdentity {
  sub: string;
  issuer: string;
  permissions: string[];
  roles: string[];
  email: string | undefined;
  name: string | undefined;
  givenName: string | undefined;
  familyName: string | undefined;
  picture: string | undefined;
  /** The session at the identity provider, where the token names it. */
  sid: string | undefined;
  /** The application that the token was issued to. */
  clientId: string | undefined;
  issuedAt: number;
  expiresAt: number;
}

/** A claim by its whole name, which may be a namespaced URL, else by its path, such as `realm_access.roles`. */
function claimAt(claims: Record<string, unknown>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) => (isRecord(value) && Object.hasOwn(value, part) ? value[part] : undefined),
      claims,
    );
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the claims by their configured names or paths. A missing permission or role claim means none. */
export function readClaims(
  claims: Record<string, unknown>,
  names: { permissions: string; roles: string },
): VerifiedIdentity {
  const base = baseSchema.parse(claims);
  return {
    sub: base.sub,
    issuer: base.iss,
    permissions: wordsSchema.parse(claimAt(claims, names.permissions)),
    roles: wordsSchema.parse(claimAt(claims, names.roles)),
    email: base.email,
    name: base.name,
    givenName: base.given_name,
    familyName: base.family_name,
    picture: base.picture,
    sid: base.sid,
    clientId: base.client_id ?? base.azp,
    issuedAt: base.iat * 1000,
    expiresAt: base.exp * 1000,
  };
}
