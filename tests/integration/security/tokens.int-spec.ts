import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { io } from 'socket.io-client';
import { api, logoutToken, signIn, signInTokens, socket, stack } from '#testing';
import { attacker, edited, hmac, read, signedWith, unsigned } from './forge.js';

/** The result of using a token: the HTTP response, and the reason why a socket is refused. */
async function tried(token: string): Promise<{ status: number; http: string; socket: string }> {
  const response = await api(token).get('/auth/check');
  const connection = io(stack().urls.web, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  const refusal = await new Promise<string>((resolve) => {
    connection.on('connect_error', (error: Error & { data?: { code?: string } }) =>
      resolve(error.data?.code ?? error.message),
    );
    connection.on('joined', () => resolve('joined'));
  });
  connection.disconnect();
  return { status: response.status, http: response.body.code, socket: refusal };
}

const refused = (code: string) => ({ status: 401, http: code, socket: code });
const seconds = (offset: number): number => Math.floor(Date.now() / 1000) + offset;

describe('access tokens', () => {
  let good: string;
  let header: Record<string, unknown>;
  let claims: Record<string, unknown>;
  let publicJwk: JsonWebKey;
  beforeAll(async () => {
    good = await signIn('shopper');
    ({ header, claims } = read(good));
    const { keys } = (await (await fetch(`${stack().urls.sandbox}/oidc/jwks`)).json()) as { keys: [JsonWebKey] };
    publicJwk = keys[0];
  });

  it('[S14, AUTH-14] accepts a valid one, over HTTP and on a socket', async () => {
    expect(await tried(good)).toMatchObject({ status: 200, socket: 'joined' });
    (await socket(good)).close();
    expect(
      await tried((await signInTokens('shopper', { audience: ['https://other', claims['aud']] })).access_token),
    ).toMatchObject({ status: 200, socket: 'joined' });
  });

  const rogue = () => attacker.publicKey.export({ format: 'jwk' });
  const publicPem = () => createPublicKey({ key: publicJwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' });
  const minted = async (change: Record<string, unknown>): Promise<string> =>
    (await signInTokens('shopper', change)).access_token;

  it.each<[string, string, () => string | Promise<string>]>([
    ['an unsigned one', 'INVALID_TOKEN', () => unsigned(header, claims)],
    ['an unsigned one that spells it otherwise', 'INVALID_TOKEN', () => unsigned(header, claims, 'NoNe')],
    ['an unsigned one of the provider', 'INVALID_TOKEN', () => minted({ alg: 'none' })],
    ['one without its signature', 'INVALID_TOKEN', () => `${good.split('.').slice(0, 2).join('.')}.`],
    ['HS256 with the public key as the secret', 'INVALID_TOKEN', () => hmac(publicPem(), header, claims)],
    ['HS256 with the public JWK as the secret', 'INVALID_TOKEN', () => hmac(JSON.stringify(publicJwk), header, claims)],
    [
      'HS256 with the modulus as the secret',
      'INVALID_TOKEN',
      () => hmac(Buffer.from(publicJwk.n!, 'base64url'), header, claims),
    ],
    ['HS256 with an empty secret', 'INVALID_TOKEN', () => hmac('', header, claims)],
    ['HS256 of the provider', 'INVALID_TOKEN', () => minted({ alg: 'HS256' })],
    ['RS512 of the provider', 'INVALID_TOKEN', () => minted({ alg: 'RS512' })],
    ['PS256 of the provider', 'INVALID_TOKEN', () => minted({ alg: 'PS256' })],
    ['an edited role', 'INVALID_TOKEN', () => edited(good, { roles: ['Admin'] })],
    ['an edited subject', 'INVALID_TOKEN', () => edited(good, { sub: 'sandbox|admin' })],
    ['an edited expiry', 'INVALID_TOKEN', () => edited(good, { exp: seconds(86_400) })],
    ['one that has expired', 'TOKEN_EXPIRED', () => minted({ expiresInSeconds: -60 })],
    ['one that is not valid yet', 'INVALID_TOKEN', () => minted({ claims: { nbf: seconds(600) } })],
    ['one issued in the future', 'INVALID_TOKEN', () => minted({ claims: { iat: seconds(600) } })],
    [
      'one that is older than any may be',
      'TOKEN_EXPIRED',
      () => minted({ claims: { iat: seconds(-25 * 3600), exp: seconds(600) } }),
    ],
    ['one that does not say when it was issued', 'INVALID_TOKEN', () => minted({ claims: { iat: null } })],
    ['a logout token', 'INVALID_TOKEN', () => logoutToken('shopper')],
    ['one without an expiry', 'INVALID_TOKEN', () => minted({ claims: { exp: null } })],
    ['one without a subject', 'INVALID_TOKEN', () => minted({ claims: { sub: '' } })],
    ['one for another audience', 'INVALID_TOKEN', () => minted({ audience: 'https://another.example' })],
    [
      'one for an audience that begins as ours',
      'INVALID_TOKEN',
      () => minted({ audience: `${String(claims['aud'])}.evil.example` }),
    ],
    ['one of another issuer', 'INVALID_TOKEN', () => minted({ issuer: 'https://evil.example' })],
    ['one of our issuer with a slash more', 'INVALID_TOKEN', () => minted({ issuer: `${String(claims['iss'])}/` })],
    ['an id_token', 'INVALID_TOKEN', async () => (await signInTokens('shopper')).id_token],
    ['one signed with another key', 'INVALID_TOKEN', () => signedWith(attacker.privateKey, header, claims)],
    [
      'one that brings its own key (jwk)',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, jwk: rogue() }, claims),
    ],
    [
      'one that brings its own key and names it',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, kid: 'mine', jwk: { ...rogue(), kid: 'mine' } }, claims),
    ],
    [
      'one that names its own key set (jku)',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, jku: 'http://127.0.0.1:9/jwks' }, claims),
    ],
    [
      'one that names its own certificate (x5u)',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, x5u: 'http://127.0.0.1:9/c.pem', x5c: ['AAAA'] }, claims),
    ],
    [
      'a key id that is a path',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, kid: '../../../../dev/null' }, claims),
    ],
    [
      'a key id that is a statement',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, kid: "x' union select 'a" }, claims),
    ],
    [
      'an extension nobody understands (crit)',
      'INVALID_TOKEN',
      () => signedWith(attacker.privateKey, { ...header, crit: ['exp'] }, claims),
    ],
    ['something else', 'INVALID_TOKEN', () => 'hello'],
    ['three empty parts', 'INVALID_TOKEN', () => '..'],
    ['an endless one', 'INVALID_TOKEN', () => `${good}${'A'.repeat(7_000)}`],
  ])('[S14, AUTH-14] refuses %s: %s', async (_name, code, make) => {
    expect(await tried(await make())).toEqual(refused(code));
  });

  it('[AUTH-14] distinguishes the four errors, and accepts a token only in the Authorization header', async () => {
    expect((await api().get('/auth/check')).body).toMatchObject({
      code: 'NO_TOKEN',
      error: 'Authentication required. Please log in.',
    });
    expect((await api('nonsense').get('/auth/check')).body).toMatchObject({
      code: 'INVALID_TOKEN',
      error: 'Invalid authentication token. Please log in again.',
    });
    expect((await api(await minted({ expiresInSeconds: -60 })).get('/auth/check')).body).toMatchObject({
      code: 'TOKEN_EXPIRED',
      error: 'Your session has expired. Please log in again.',
    });
    expect((await api(good).get('/api/ops/queues')).body).toMatchObject({
      code: 'INSUFFICIENT_PERMISSIONS',
      error: 'You do not have permission to access this resource.',
    });
    expect((await api().get(`/auth/check?access_token=${good}`)).status).toBe(401);
    expect((await api().get('/auth/check', { headers: { cookie: `access_token=${good}` } })).status).toBe(401);
    expect((await api().get('/auth/check', { headers: { authorization: `Basic ${good}` } })).body.code).toBe(
      'INVALID_TOKEN',
    );
  });

  it('[AUTH-09, AUTH-17] returns the user of the token', async () => {
    const { body } = await api(await signIn('admin')).get('/auth/check');
    expect(body.user).toMatchObject({
      sub: 'sandbox|admin',
      roles: ['Admin'],
      permissions: ['write:Generate'],
      _id: expect.any(String),
    });
    expect(
      (
        await api(
          (await signInTokens('newcomer', { claims: { roles: null, permissions: { all: true } } })).access_token,
        ).get('/auth/check')
      ).body.user,
    ).toMatchObject({ roles: [], permissions: [] });
  });
});
