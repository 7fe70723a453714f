import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { generateKeyPair, type JWTPayload } from 'jose';
import { AccessTokenVerifier } from './access-token-verifier.js';
import { IdentityUnavailable, TokenRejected } from './identity-errors.js';
import { IssuerKeys } from './issuer-keys.js';
import { Issuer } from './issuer.fixture.js';

const issuer = await new Issuer().start();
const audience = 'https://api.example';
const settings = {
  audience,
  permissionsClaim: 'permissions',
  rolesClaim: 'https://example/roles',
  maxLifeMs: 2 * 3_600_000,
};
const keysAt = (jwksUri: string) => new IssuerKeys(async () => ({ issuer: issuer.url, jwksUri: new URL(jwksUri) }));
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;
const user = (): JWTPayload => ({
  sub: 'auth|1',
  aud: [audience, 'https://other'],
  exp: inAnHour(),
  permissions: ['write:Generate'],
  'https://example/roles': ['Admin'],
  email: 'a@b.co',
});

let verifier: AccessTokenVerifier;
beforeEach(() => {
  issuer.asked.length = 0;
  issuer.keysWork = true;
  verifier = new AccessTokenVerifier(settings, keysAt(`${issuer.url}/jwks`));
});
afterAll(() => issuer.stop());

describe('AccessTokenVerifier', () => {
  it('[AUTH-14] reads who the token speaks for, by the configured claims', async () => {
    const exp = inAnHour();
    const token = await issuer.sign({
      ...user(),
      exp,
      given_name: 'Ann',
      picture: 7,
      sid: 'session-1',
      azp: 'the-cli',
    });
    expect(await verifier.verify(token)).toEqual({
      sub: 'auth|1',
      issuer: issuer.url,
      permissions: ['write:Generate'],
      roles: ['Admin'],
      email: 'a@b.co',
      name: undefined,
      givenName: 'Ann',
      familyName: undefined,
      picture: undefined,
      sid: 'session-1',
      clientId: 'the-cli',
      issuedAt: expect.any(Number),
      expiresAt: exp * 1000,
    });
  });

  it('grants nothing where the claims are missing or odd, and reads permissions written in one text', async () => {
    expect(await verifier.verify(await issuer.sign({ sub: 's', aud: audience, exp: inAnHour() }))).toMatchObject({
      permissions: [],
      roles: [],
    });
    expect(
      await verifier.verify(
        await issuer.sign({ ...user(), permissions: 'a b', 'https://example/roles': { Admin: true } }),
      ),
    ).toMatchObject({ permissions: ['a', 'b'], roles: [] });
  });

  const otherKeys = generateKeyPair('RS256');
  it.each<[string, () => Promise<string>, string]>([
    ['an expired one', () => issuer.sign({ ...user(), exp: inAnHour() - 3_700 }), 'TOKEN_EXPIRED'],
    ['one for another audience', () => issuer.sign({ ...user(), aud: 'inkloom-web' }), 'INVALID_TOKEN'],
    ['one of another issuer', () => issuer.sign({ ...user(), iss: 'https://evil' }), 'INVALID_TOKEN'],
    ['one without a subject', () => issuer.sign({ ...user(), sub: undefined }), 'INVALID_TOKEN'],
    ['one without an expiry', () => issuer.sign({ ...user(), exp: undefined }), 'INVALID_TOKEN'],
    ['one signed with another key', async () => issuer.sign(user(), {}, await otherKeys), 'INVALID_TOKEN'],
    ['one with an unknown key id', () => issuer.sign(user(), { kid: 'two' }), 'INVALID_TOKEN'],
    [
      'an id_token, although its audience fits',
      () => issuer.sign({ ...user(), nonce: 'n', at_hash: 'h' }),
      'INVALID_TOKEN',
    ],
    ['one whose claims were changed', async () => changed(await issuer.sign(user())), 'INVALID_TOKEN'],
    ['one signed with a shared secret', async () => unsafe('HS256'), 'INVALID_TOKEN'],
    ['an unsigned one', async () => unsafe('none'), 'INVALID_TOKEN'],
    ['no token at all', async () => 'hello', 'INVALID_TOKEN'],
    ['an endless one', async () => 'a'.repeat(10_000), 'INVALID_TOKEN'],
  ])('[AUTH-14] refuses %s', async (_name, make, code) => {
    const error = await verifier.verify(await make()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TokenRejected);
    expect(error).toMatchObject({ code });
  });

  it('[S14, S16] ends a token at the longest life that is configured, and refuses one issued in the future', async () => {
    const now = Math.floor(Date.now() / 1000);
    const issued = (iat: number, life: number) => issuer.sign({ ...user(), iat, exp: iat + life });
    const { expiresAt } = await verifier.verify(await issued(now - 60, 1_000_000));
    expect(expiresAt).toBe((now - 60) * 1000 + settings.maxLifeMs);
    await expect(verifier.verify(await issued(now - 7_300, 1_000_000))).rejects.toMatchObject({
      code: 'TOKEN_EXPIRED',
    });
    await expect(verifier.verify(await issued(now + 60, 600))).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('forgives a clock five seconds late', async () => {
    expect(
      await verifier.verify(await issuer.sign({ ...user(), exp: Math.floor(Date.now() / 1000) - 2 })),
    ).toMatchObject({ sub: 'auth|1' });
  });

  it('takes an access token by its type even with a nonce', async () => {
    expect(await verifier.verify(await issuer.sign({ ...user(), nonce: 'n' }, { typ: 'at+jwt' }))).toMatchObject({
      sub: 'auth|1',
    });
  });

  it('[AUTH-14] takes only the configured type of token, where one is configured', async () => {
    const strict = new AccessTokenVerifier({ ...settings, tokenType: 'at+jwt' }, keysAt(`${issuer.url}/jwks`));
    expect(await strict.verify(await issuer.sign(user(), { typ: 'at+jwt' }))).toMatchObject({ sub: 'auth|1' });
    for (const typ of ['JWT', 'logout+jwt', undefined])
      await expect(strict.verify(await issuer.sign(user(), typ ? { typ } : {}))).rejects.toMatchObject({
        code: 'INVALID_TOKEN',
      });
  });

  it('[AUTH-14] believes a token that says itself what it is', async () => {
    expect(await verifier.verify(await issuer.sign({ ...user(), typ: 'Bearer', nonce: 'n' }))).toMatchObject({
      sub: 'auth|1',
    });
    await expect(verifier.verify(await issuer.sign({ ...user(), typ: 'ID' }))).rejects.toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });

  it('asks for the keys once, and remembers a verified token for a minute at most', async () => {
    const token = await issuer.sign(user());
    await Promise.all([verifier.verify(token), verifier.verify(await issuer.sign(user()))]);
    expect(issuer.asked.filter((path) => path === '/jwks').length).toBeLessThanOrEqual(1);
    const first = await verifier.verify(token);
    expect(await verifier.verify(token)).toBe(first);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect(await verifier.verify(token)).not.toBe(first);
    clock.mockRestore();
  });

  it('does not remember a token beyond its expiry', async () => {
    const token = await issuer.sign({ ...user(), exp: Math.floor(Date.now() / 1000) + 20 });
    await verifier.verify(token);
    vi.useFakeTimers({
      now: Date.now() + 30_000,
      toFake: ['Date'],
    });
    await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' });
    vi.useRealTimers();
  });

  it('says that the provider is away, not that the token is bad, when the keys cannot be read', async () => {
    issuer.keysWork = false;
    await expect(verifier.verify(await issuer.sign(user()))).rejects.toBeInstanceOf(IdentityUnavailable);
    issuer.keysWork = true;
    expect(await verifier.verify(await issuer.sign(user()))).toMatchObject({ sub: 'auth|1' });
    const away = new AccessTokenVerifier(settings, keysAt('http://127.0.0.1:9/jwks'));
    await expect(away.verify(await issuer.sign(user()))).rejects.toBeInstanceOf(IdentityUnavailable);
  });
});

function changed(token: string): string {
  const [header, payload, signature] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), permissions: ['write:Terminal'] };
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
}

function unsafe(alg: 'HS256' | 'none'): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${encode({ alg, kid: 'one' })}.${encode({ ...user(), iss: issuer.url, iat: 1 })}`;
  return `${signed}.${alg === 'none' ? '' : createHmac('sha256', 'secret').update(signed).digest('base64url')}`;
}
