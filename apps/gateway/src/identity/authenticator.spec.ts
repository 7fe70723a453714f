import { describe, expect, it } from 'vitest';
import { IdentityUnavailable, TokenRejected, type AccessTokenVerifier } from '#providers';
import { Authenticator } from './authenticator.js';
import { SessionRevocations } from './session-revocations.js';
import type { UsersService } from './users.service.js';

const revocations = new SessionRevocations();
const users = { userOf: async ({ sub }: { sub: string }) => ({ sub }) } as unknown as UsersService;
const verifying = (verify: () => unknown): Authenticator =>
  new Authenticator({ verify: async () => verify() } as unknown as AccessTokenVerifier, users, revocations);
const failing = (error: Error) =>
  verifying(() => {
    throw error;
  })
    .fromHeader('Bearer t')
    .catch((thrown: unknown) => thrown);

describe('Authenticator', () => {
  it('[AUTH-14] takes a bearer token, and nobody without one', async () => {
    const authenticator = verifying(() => ({ sub: 'maya' }));
    await expect(authenticator.fromHeader('bearer abc.def-_.ghi=')).resolves.toEqual({ sub: 'maya' });
    await expect(authenticator.fromHeader(undefined)).resolves.toBeNull();
    for (const header of ['Bearer', 'Bearer ', 'Bearer a b', 'Basic abc', 'abc', 'Bearer a,Bearer b'])
      await expect(authenticator.fromHeader(header)).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
  });

  it('[AUTH-14] answers 401 for what is wrong with the token, and 503 for what is wrong with the provider', async () => {
    expect(await failing(new TokenRejected('TOKEN_EXPIRED', ''))).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
    expect(await failing(new TokenRejected('INVALID_TOKEN', ''))).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    expect(await failing(new IdentityUnavailable('no keys'))).toMatchObject({
      status: 503,
      code: 'UNAVAILABLE',
      details: { retryAfterSeconds: 5 },
    });
    await expect(failing(new Error('other'))).resolves.toMatchObject({ message: 'other' });
  });
});
