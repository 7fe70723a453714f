import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { findFreePort } from '#stack/process/ports';
import { startSandbox, type RunningSandbox } from '../testing/start-sandbox.js';
import { CookieBrowser } from '../testing/cookie-browser.js';

let sandbox: RunningSandbox;
let client: oidc.Configuration;
let redirectUri: string;

beforeAll(async () => {
  sandbox = await startSandbox({ PUBLIC_URL: `http://localhost:${await findFreePort()}` });
  redirectUri = `${sandbox.config.publicUrl}/auth/callback`;
  client = await discover();
});
afterAll(() => sandbox.dispose());

const discover = () =>
  oidc.discovery(new URL(`${sandbox.url}/oidc`), 'inkloom-web', undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });

async function startLogin(extra: Record<string, string> = {}) {
  const verifier = oidc.randomPKCECodeVerifier();
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const challenge = await oidc.calculatePKCECodeChallenge(verifier);
  const parameters = {
    redirect_uri: redirectUri,
    scope: sandbox.config.OIDC_SCOPE,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state,
    nonce,
    ...extra,
  };
  return { verifier, state, nonce, address: oidc.buildAuthorizationUrl(client, parameters) };
}

async function signIn(browser: CookieBrowser, username = 'shopper', password = 'inkloom') {
  const login = await startLogin();
  const page = await browser.open(login.address);
  const end = page.url.startsWith(redirectUri) ? page : await browser.submit(page, { username, password });
  return { ...login, end };
}

const redeem = ({ end, verifier, state, nonce }: Awaited<ReturnType<typeof signIn>>) =>
  oidc.authorizationCodeGrant(client, new URL(end.url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });

const verify = (token: string, audience: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${sandbox.url}/oidc/jwks`)), {
    issuer: `${sandbox.url}/oidc`,
    audience,
    algorithms: ['RS256'],
  });

describe('signing in', () => {
  it('gives a JWT for the API with permissions and roles, and an id_token with the profile', async () => {
    const tokens = await redeem(await signIn(new CookieBrowser(), 'admin'));
    const access = await verify(tokens.access_token, sandbox.config.OIDC_AUDIENCE);

    expect(access.protectedHeader.typ).toBe('at+jwt');
    expect(access.payload).toMatchObject({
      sub: 'sandbox|admin',
      permissions: ['write:Generate'],
      roles: ['Admin'],
      client_id: 'inkloom-web',
    });
    expect(access.payload.exp! - access.payload.iat!).toBe(3600);
    expect(tokens.claims()).toMatchObject({
      sub: 'sandbox|admin',
      email: 'admin@example.com',
      email_verified: true,
      name: 'Ines Carvalho',
      given_name: 'Ines',
      family_name: 'Carvalho',
      preferred_username: 'admin',
      picture: expect.stringContaining('/oidc/pictures/admin.png'),
    });
  });

  it('shows who can sign in, and after a wrong password says so and keeps the username', async () => {
    const browser = new CookieBrowser();
    const page = await browser.open((await startLogin()).address);
    for (const text of ['Username', 'Password', 'Sign in</button>', 'shopper2', 'newcomer', 'operator'])
      expect(page.body).toContain(text);

    const refused = await browser.submit(page, { username: 'sho"pper', password: 'wrong' });
    expect(refused.status).toBe(401);
    expect(refused.body).toContain('role="alert"');
    expect(refused.body).toContain('value="sho&quot;pper"');
    const end = await browser.submit(refused, { username: 'Shopper', password: 'inkloom' });
    expect(end.url).toContain(`${redirectUri}?code=`);
  });

  it('has no inline script or style, and lets only its own form and the way back through', async () => {
    const page = await new CookieBrowser().open((await startLogin()).address);
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'; style-src 'self'`);
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${sandbox.config.publicUrl}`);
    expect(page.body).not.toMatch(/<script|style=|<style/);
    const style = await fetch(`${sandbox.url}/oidc/assets/sign-in.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
    for (const [file, type] of [
      ['assets/ui.woff2', 'font/woff2'],
      ['assets/print.webp', 'image/webp'],
      ['pictures/shopper.png', 'image/png'],
    ] as const) {
      const response = await fetch(`${sandbox.url}/oidc/${file}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    }
    expect((await fetch(`${sandbox.url}/oidc/pictures/nobody.png`)).status).toBe(404);
  });

  it('does not prompt a browser that is signed in, also after a restart', async () => {
    const browser = new CookieBrowser();
    await redeem(await signIn(browser, 'shopper2'));
    await sandbox.restart();
    client = await discover();
    const page = await browser.open((await startLogin()).address);
    expect(page.url).toContain(`${redirectUri}?code=`);
  });

  it('refuses a login without PKCE, a foreign return address, and a code used twice', async () => {
    const plain = await startLogin();
    plain.address.searchParams.delete('code_challenge');
    plain.address.searchParams.delete('code_challenge_method');
    expect((await new CookieBrowser().open(plain.address)).url).toContain('error=invalid_request');

    const foreign = await startLogin({ redirect_uri: 'https://evil.example/auth/callback' });
    const page = await new CookieBrowser().open(foreign.address);
    expect([page.status, page.body]).toEqual([400, expect.stringContaining('Sign-in stopped')]);

    const login = await signIn(new CookieBrowser());
    await redeem(login);
    await expect(redeem(login)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('says so when a sign-in has expired', async () => {
    const page = await new CookieBrowser().open(new URL(`${sandbox.url}/oidc/interaction/unknown`));
    expect([page.status, page.body]).toEqual([400, expect.stringContaining('This sign-in has expired')]);
  });

  it.each([
    ['load-42', { permissions: ['write:Generate'], roles: [] }],
    ['admin-42', { permissions: ['write:Generate'], roles: ['Admin'] }],
    ['operator-42', { permissions: ['write:Generate', 'write:Terminal', 'write:Catalog'], roles: [] }],
  ])('lets the numbered account %s do what it is for', async (username, may) => {
    const tokens = await redeem(await signIn(new CookieBrowser(), username));
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: `sandbox|${username}`, ...may });
  });
});

describe('signing out', () => {
  it('with an id_token_hint ends the session at once and comes back with the state', async () => {
    const browser = new CookieBrowser();
    const tokens = await redeem(await signIn(browser));
    const address = oidc.buildEndSessionUrl(client, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: `${sandbox.config.publicUrl}/`,
      state: 'bye',
    });
    const end = await browser.open(address);
    expect(end.url).toBe(`${sandbox.config.publicUrl}/?state=bye`);
    expect((await browser.open((await startLogin()).address)).body).toContain('Sign in</button>');
  });

  it('names the session in both tokens, and tells the client on the back channel that it has ended', async () => {
    const received: URLSearchParams[] = [];
    const { port } = new URL(sandbox.config.publicUrl);
    const server = createServer((request, response) => {
      let body = '';
      request
        .on('data', (chunk) => (body += chunk))
        .on('end', () => {
          if (request.url === '/auth/backchannel-logout') received.push(new URLSearchParams(body));
          response.writeHead(200).end();
        });
    });
    await new Promise<void>((resolve) => server.listen(Number(port), resolve));
    try {
      const browser = new CookieBrowser();
      const tokens = await redeem(await signIn(browser));
      const { sid } = tokens.claims()!;
      expect(sid).toEqual(expect.any(String));
      expect(decodeJwt(tokens.access_token)['sid']).toBe(sid);
      await browser.open(
        oidc.buildEndSessionUrl(client, {
          id_token_hint: tokens.id_token!,
          post_logout_redirect_uri: `${sandbox.config.publicUrl}/`,
        }),
      );
      const { payload, protectedHeader } = await verify(received[0]!.get('logout_token')!, 'inkloom-web');
      expect(protectedHeader.typ).toBe('logout+jwt');
      expect(payload).toMatchObject({
        sid,
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        jti: expect.any(String),
      });
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('without a hint asks first', async () => {
    const browser = new CookieBrowser();
    await redeem(await signIn(browser));
    const page = await browser.open(new URL(`${sandbox.url}/oidc/session/end`));
    expect(page.body).toContain('Sign out?');
  });
});

describe('minted tokens', () => {
  const mint = async (body: object) =>
    (await sandbox.control('POST', 'tokens', body)) as { access_token: string; id_token: string };

  it('verify like those of a sign-in and carry the same sub', async () => {
    const signedIn = await redeem(await signIn(new CookieBrowser(), 'operator'));
    const minted = await mint({ username: 'operator' });
    const { payload } = await verify(minted.access_token, sandbox.config.OIDC_AUDIENCE);
    const { payload: real } = await verify(signedIn.access_token, sandbox.config.OIDC_AUDIENCE);
    const { jti: _a, iat: _b, exp: _c, sid: _d, ...claims } = payload;
    expect(real).toMatchObject(claims);
    expect((await verify(minted.id_token, 'inkloom-web')).payload).toMatchObject({
      sub: 'sandbox|operator',
      name: 'Noor Haddad',
    });
  });

  it('can be what a server must refuse', async () => {
    const bad = (body: object) =>
      mint({ username: 'shopper', ...body }).then(({ access_token }) =>
        verify(access_token, sandbox.config.OIDC_AUDIENCE),
      );
    await expect(bad({ expiresInSeconds: -60 })).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
    await expect(bad({ audience: 'https://other.example' })).rejects.toMatchObject({ claim: 'aud' });
    await expect(bad({ issuer: 'https://other.example' })).rejects.toMatchObject({ claim: 'iss' });
    await expect(bad({ alg: 'HS256' })).rejects.toMatchObject({ code: 'ERR_JOSE_ALG_NOT_ALLOWED' });
    await expect(bad({ alg: 'none' })).rejects.toThrow();
    expect((await bad({ permissions: ['x'], roles: ['y'] })).payload).toMatchObject({
      permissions: ['x'],
      roles: ['y'],
    });
  });

  it('are refused for an unknown account', async () => {
    await expect(mint({ username: 'nobody' })).rejects.toThrow('there is no such account');
  });
});
