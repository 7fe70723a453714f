import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { ExchangeRejected, IdentityUnavailable } from './identity-errors.js';
import { Issuer } from './issuer.fixture.js';
import { OidcClient, type OidcClientSettings } from './oidc-client.js';

const issuer = await new Issuer().start();
const redirectUri = 'http://localhost:3000/auth/callback';
const settings = (): OidcClientSettings => ({
  issuer: issuer.url,
  clientId: 'inkloom-web',
  audience: 'https://api.example',
  scope: 'openid profile',
  allowInsecure: true,
});
const redemption = () => ({
  code: 'the-code',
  state: 'st',
  iss: issuer.url,
  codeVerifier: 'v'.repeat(43),
  nonce: 'no',
  redirectUri,
});
const idToken = (claims: object = {}) =>
  issuer.sign({
    sub: 'auth|1',
    aud: 'inkloom-web',
    exp: Math.floor(Date.now() / 1000) + 600,
    nonce: 'no',
    name: 'Ann',
    ...claims,
  });

let client: OidcClient;
beforeEach(() => {
  issuer.asked.length = 0;
  client = new OidcClient(settings());
  issuer.tokenAnswer = async () => ({
    status: 200,
    body: { access_token: 'at', id_token: await idToken(), expires_in: 3600, token_type: 'bearer' },
  });
});
afterAll(() => issuer.stop());

describe('OidcClient', () => {
  it('[AUTH-02] sends the browser to the provider with its own challenge', async () => {
    const address = new URL(
      await client.buildLoginUrl({ state: 'st', nonce: 'no', challenge: 'ch', redirectUri, maxAgeSeconds: 60 }),
    );
    expect(address.origin + address.pathname).toBe(`${issuer.url}/authorize`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'inkloom-web',
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid profile',
      audience: 'https://api.example',
      state: 'st',
      nonce: 'no',
      code_challenge: 'ch',
      code_challenge_method: 'S256',
      max_age: '60',
    });
    const again = await client.buildLoginUrl({
      state: 'st',
      nonce: 'no',
      challenge: 'ch',
      redirectUri,
      maxAgeSeconds: 60,
      prompt: 'login',
    });
    expect(new URL(again).searchParams.get('prompt')).toBe('login');
  });

  it('finds out about the provider once, only when needed, and tries again after a failure', async () => {
    expect(issuer.asked).toEqual([]);
    await issuer.stop();
    await expect(
      client.buildLoginUrl({ state: 's', nonce: 'n', challenge: 'c', redirectUri, maxAgeSeconds: 60 }),
    ).rejects.toBeInstanceOf(IdentityUnavailable);
    await issuer.start();
    await Promise.all(
      [1, 2, 3].map(() =>
        client.buildLoginUrl({ state: 's', nonce: 'n', challenge: 'c', redirectUri, maxAgeSeconds: 60 }),
      ),
    );
    expect(issuer.asked).toEqual(['/.well-known/openid-configuration']);
  });

  it('[AUTH-04] exchanges the code with the verifier', async () => {
    expect(await client.redeem(redemption())).toMatchObject({
      accessToken: 'at',
      expiresIn: 3600,
      claims: { sub: 'auth|1', name: 'Ann' },
    });
    expect(Object.fromEntries(issuer.redeemed!)).toEqual({
      grant_type: 'authorization_code',
      code: 'the-code',
      code_verifier: 'v'.repeat(43),
      redirect_uri: redirectUri,
      client_id: 'inkloom-web',
    });
  });

  it('sends the secret of a confidential client', async () => {
    await new OidcClient({ ...settings(), clientSecret: 'shh' }).redeem(redemption());
    expect(issuer.redeemed!.get('client_secret')).toBe('shh');
  });

  it('[AUTH-06] passes on what the provider says against the code', async () => {
    issuer.tokenAnswer = async () => ({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'The code was used before.' },
    });
    const error = await client.redeem(redemption()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ExchangeRejected);
    expect(error).toMatchObject({ description: 'The code was used before.' });
  });

  it.each<[string, () => Partial<ReturnType<typeof redemption>>, object]>([
    ['another nonce', () => ({ nonce: 'other' }), {}],
    ['another issuer in the callback', () => ({ iss: 'https://evil' }), {}],
    ['no issuer in the callback', () => ({ iss: undefined }), {}],
    ['an id_token for another client', () => ({}), { aud: 'someone-else' }],
    ['an id_token of another issuer', () => ({}), { iss: 'https://evil' }],
    ['an expired id_token', () => ({}), { exp: 1 }],
  ])('[AUTH-06] refuses %s', async (_name, changes, claims) => {
    issuer.tokenAnswer = async () => ({
      status: 200,
      body: { access_token: 'at', id_token: await idToken(claims), token_type: 'bearer' },
    });
    await expect(client.redeem({ ...redemption(), ...changes() })).rejects.toBeInstanceOf(ExchangeRejected);
  });

  it('tells a provider that is away from a code that is bad', async () => {
    issuer.tokenAnswer = async () => ({ status: 503, body: { error: 'temporarily_unavailable' } });
    await expect(client.redeem(redemption())).rejects.toBeInstanceOf(IdentityUnavailable);
  });

  it('[AUTH-02] ends the session there too, and says when the provider has gone away since', async () => {
    const request = { idToken: 'id', returnTo: 'http://localhost:3000/', state: '/catalog' };
    const address = new URL((await client.logoutUrl(request))!);
    expect(address.origin + address.pathname).toBe(`${issuer.url}/logout`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'inkloom-web',
      id_token_hint: 'id',
      post_logout_redirect_uri: 'http://localhost:3000/',
      state: '/catalog',
    });
    await issuer.stop();
    expect(await client.logoutUrl(request)).toBeUndefined();
    await issuer.start();
  });

  it('refuses an issuer without TLS in production', () => {
    expect(() => new OidcClient({ ...settings(), allowInsecure: false })).toThrow(/is not https/);
  });
});
