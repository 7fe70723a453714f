import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api, faults, requests, signIn, stack } from '#testing';
import {
  beginLogin,
  challengeOf,
  LoginBrowser,
  makeVerifier,
  signInAtProvider,
  type StartedLogin,
} from './login-browser.js';

interface Exchange {
  code?: string;
  state?: string;
  code_verifier?: string;
  iss?: string | undefined;
}

const cookiesOf = ({ browser }: StartedLogin): string => browser.cookies(stack().urls.web);
/** Redeems the code as the web does, with the given changes. */
const exchange = (login: StartedLogin, change: Exchange = {}, cookie = cookiesOf(login)) =>
  api().post(
    '/api/auth/token',
    { code: login.code, state: login.state, code_verifier: login.verifier, iss: login.iss, ...change },
    { headers: cookie ? { cookie } : {} },
  );

/** How often the provider was sent a code since then. */
const redemptions = async (since: number): Promise<number> =>
  (await requests('oidc', since)).filter(({ call }) => call === 'POST /token').length;

describe('signing in at the provider', () => {
  it('[S15, AUTH-04, AUTH-13, AUTH-17] gives tokens and the user to the browser that started it', async () => {
    const login = await beginLogin('admin');
    expect(login.provider.searchParams.get('code_challenge')).toBe(challengeOf(login.verifier));
    const { status, body, headers } = await exchange(login);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    expect(body).toMatchObject({
      token_type: 'Bearer',
      access_token: expect.any(String),
      id_token: expect.any(String),
      user: { sub: 'sandbox|admin', roles: ['Admin'], permissions: ['write:Generate'], given_name: 'Ines' },
    });
    expect(headers.get('set-cookie')).toMatch(/^inkloom_login_[\w-]+=; .*Max-Age=0/);
    expect((await api(body.access_token).get('/auth/check')).status).toBe(200);
  });

  it('[S15] hides state and nonce from the page: HttpOnly, SameSite, ten minutes', async () => {
    const query = new URLSearchParams({
      code_challenge: challengeOf(makeVerifier()),
      code_challenge_method: 'S256',
      redirect_uri: `${stack().urls.web}/auth/callback`,
    });
    const { headers } = await api().get(`/auth/login?${query.toString()}`);
    expect(headers.get('set-cookie')).toMatch(
      /^inkloom_login_[\w-]+=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=600$/,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, (login: StartedLogin) => Promise<{ status: number }>]>([
    ['in another browser', (login) => exchange(login, {}, '')],
    ["with another browser's cookie", async (login) => exchange(login, {}, cookiesOf(await beginLogin('shopper2')))],
    ['with an altered cookie', (login) => exchange(login, {}, cookiesOf(login).replace(/.{6}$/, 'AAAAAA'))],
    ['without a state', (login) => exchange(login, { state: '' })],
    ['with another state', (login) => exchange(login, { state: makeVerifier() })],
    [
      'with a state that begins the same',
      (login) => exchange(login, { state: `${login.state.slice(0, 16)}${makeVerifier()}` }),
    ],
    ['without a verifier', (login) => exchange(login, { code_verifier: '' })],
    ['with another verifier', (login) => exchange(login, { code_verifier: makeVerifier() })],
    ['with the challenge as the verifier', (login) => exchange(login, { code_verifier: challengeOf(login.verifier) })],
    ['with a verifier that is too short', (login) => exchange(login, { code_verifier: 'short' })],
    ['with another code', (login) => exchange(login, { code: 'not-a-code' })],
    ['naming another issuer (mix-up)', (login) => exchange(login, { iss: 'https://evil.example' })],
    ['naming no issuer', (login) => exchange(login, { iss: undefined })],
    ["with another user's code", async (login) => exchange(login, { code: (await beginLogin('shopper2')).code })],
  ])('[S15, AUTH-06] is refused %s', async (_name, attempt) => {
    const { status, body } = (await attempt(await beginLogin())) as Awaited<ReturnType<typeof exchange>>;
    expect(status).toBe(400);
    expect(body.error).toEqual(expect.any(String));
    expect(body.access_token).toBeUndefined();
  });

  it('[S15] sends the provider no code with another verifier, and the sign-in that it was made for goes on', async () => {
    const login = await beginLogin();
    const before = (await requests('oidc')).at(-1)?.seq ?? 0;
    expect((await exchange(login, { code_verifier: makeVerifier() })).status).toBe(400);
    expect(await redemptions(before)).toBe(0);
    expect((await exchange(login)).status).toBe(200);
    expect(await redemptions(before)).toBe(1);
  });

  it('[S15] redeems a code once, and a state once even with a second code', async () => {
    const login = await beginLogin();
    const second = await signInAtProvider(login.browser, login.provider, 'shopper');
    const code = second.url.searchParams.get('code')!;
    expect(code).not.toBe(login.code);
    const cookie = cookiesOf(login);
    expect((await exchange(login, {}, cookie)).status).toBe(200);
    // Redeems the second code first: the provider revokes it when the other one is used again.
    expect((await exchange(login, { code }, cookie)).status).toBe(400);
    expect((await exchange(login, {}, cookie)).status).toBe(400);
  });

  it('[S15] refuses a response for another nonce', async () => {
    const login = await beginLogin('shopper', (provider) => provider.searchParams.set('nonce', 'another'));
    expect(login.code).not.toBe('');
    expect((await exchange(login)).status).toBe(400);
  });

  it('[S15, AUTH-02] accepts only S256', async () => {
    const challenge = challengeOf(makeVerifier());
    const begin = (query: Record<string, string>) =>
      api().get(
        `/auth/login?${new URLSearchParams({ redirect_uri: `${stack().urls.web}/auth/callback`, ...query }).toString()}`,
      );
    expect((await begin({ code_challenge: challenge, code_challenge_method: 'S256' })).status).toBe(302);
    for (const query of [
      { code_challenge: challenge, code_challenge_method: 'plain' },
      { code_challenge: challenge, code_challenge_method: 's256' },
      { code_challenge: challenge },
      { code_challenge_method: 'S256' },
      { code_challenge: 'short', code_challenge_method: 'S256' },
      {},
    ] as Record<string, string>[]) {
      expect({ query, status: (await begin(query)).status }).toEqual({ query, status: 400 });
    }
  });

  it('[S20] a guess that no login of this browser precedes never reaches the provider', async () => {
    const before = (await requests('oidc')).at(-1)?.seq ?? 0;
    const login = await beginLogin();
    const guess = (): Promise<{ status: number; body: { error?: string } }> =>
      exchange(login, { code: makeVerifier(), state: makeVerifier() }, '');
    const answers = [];
    for (let round = 0; round < 50; round++) answers.push(...(await Promise.all(Array.from({ length: 20 }, guess))));
    expect(answers.filter(({ status }) => status !== 400 && status !== 429)).toEqual([]);
    expect(await redemptions(before)).toBe(0);
    expect((await exchange(login)).status).toBe(200);
    expect(await redemptions(before)).toBe(1);
  });

  it('[S20] says the same of accounts that exist and of others that do not', async () => {
    const caller = api(await signIn('shopper'));
    const other = (await api(await signIn('shopper2')).get('/auth/check')).body.user;
    const answers = await Promise.all(
      [
        `/api/users/${other._id}`,
        `/api/users/${randomUUID()}`,
        `/api/users/sub/${encodeURIComponent(other.sub)}`,
        `/api/users/sub/${encodeURIComponent('sandbox|nobody-at-all')}`,
      ].map(async (path) => {
        const { status, body } = await caller.get(path);
        return { status, ...body, requestId: '' };
      }),
    );
    expect(answers[0]).toMatchObject({ status: 404 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("[AUTH-06] passes on the provider's error for the code, else its own message", async () => {
    const refused = await exchange(await beginLogin(), { code: 'not-a-code' });
    expect(refused.body.error).toMatch(/grant/);
    const own = await exchange(await beginLogin(), { state: makeVerifier() });
    expect(own.body.error).toBe('Failed to exchange code for tokens');
  });

  it('[AUTH-14] responds 503 while the provider is unavailable, and lets users in again afterwards', async () => {
    const login = await beginLogin();
    await faults.during({ service: 'oidc', match: 'POST /oidc/token', mode: 'status', status: 503 }, async () => {
      expect(await exchange(login)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    });
    expect((await exchange(await beginLogin())).status).toBe(200);
  });

  it('does not let started logins accumulate in the browser', async () => {
    const browser = new LoginBrowser();
    const query = new URLSearchParams({
      code_challenge: challengeOf(makeVerifier()),
      code_challenge_method: 'S256',
      redirect_uri: `${stack().urls.web}/auth/callback`,
    });
    for (let count = 0; count < 12; count++) await browser.open(`${stack().urls.web}/auth/login?${query.toString()}`);
    expect(browser.cookies(stack().urls.web).split('; ').length).toBeLessThanOrEqual(5);
  });
});
