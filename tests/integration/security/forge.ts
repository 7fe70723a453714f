import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

type Json = Record<string, unknown>;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Header and claims of a token. */
export function read(token: string): { header: Json; claims: Json } {
  const [header, claims] = token
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json);
  return { header: header!, claims: claims! };
}

/** The token with other claims under its old signature. */
export function edited(token: string, change: Json): string {
  const [header, , signature] = token.split('.');
  return [header, encode({ ...read(token).claims, ...change }), signature].join('.');
}

export function signedWith(key: KeyObject, header: Json, claims: Json): string {
  const text = `${encode({ alg: 'RS256', ...header })}.${encode(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key).toString('base64url')}`;
}

/** Signed with a shared secret. */
export function hmac(secret: string | Buffer, header: Json, claims: Json): string {
  const text = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

export const unsigned = (header: Json, claims: Json, alg = 'none'): string =>
  `${encode({ ...header, alg })}.${encode(claims)}.`;

export const attacker = generateKeyPairSync('rsa', { modulusLength: 2048 });
