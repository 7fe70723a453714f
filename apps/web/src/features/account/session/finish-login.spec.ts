import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, pretendServer, type FakeBrowser } from '../../../lib/browser.fixture.js';
import { deliverToasts } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { finishLogin } from './finish-login.js';
import { keepVerifier } from './verifier.js';

const user = { _id: 'id', sub: 'maya', firstName: 'Maya', roles: ['Admin'], permissions: ['write:Generate'] };
const verifier = 'v'.repeat(43);
const back = (query: Record<string, string>) => finishLogin(new URLSearchParams(query));
const answer = (body: object, status = 200): Request[] =>
  pretendServer(() => new Response(JSON.stringify(body), { status }));

describe('coming back from the provider', () => {
  let browser: FakeBrowser;
  let texts: string[];
  beforeEach(() => {
    browser = pretendBrowser('/auth/callback');
    texts = [];
    deliverToasts(({ text }) => void texts.push(text));
    useSession.setState({ status: 'checking', token: null, user: null });
  });

  it('[AUTH-04, AUTH-07, AUTH-13, AUTH-16] exchanges the code with the verifier and goes to the saved path', async () => {
    const seen = answer({ access_token: 'a', id_token: 'i', expires_in: 3600, token_type: 'Bearer', user });
    keepVerifier(verifier);
    browser.localStorage.setItem('return_path', '/orders/1?a=b');
    await expect(back({ code: 'c', state: 's', iss: 'https://id.test' })).resolves.toEqual({ path: '/orders/1?a=b' });
    await expect(seen[0]!.json()).resolves.toEqual({
      code: 'c',
      state: 's',
      code_verifier: verifier,
      iss: 'https://id.test',
    });
    expect(
      ['access_token', 'id_token', 'code_verifier', 'return_path'].map((name) => browser.localStorage.getItem(name)),
    ).toEqual(['a', 'i', null, null]);
    expect(JSON.parse(browser.localStorage.getItem('user')!)).toMatchObject({
      roles: ['Admin'],
      permissions: ['write:Generate'],
    });
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', token: 'a' });
    expect(texts).toEqual(['Successfully logged in!']);
  });

  it('[AUTH-04] finds the verifier in local storage when the tab is another one', async () => {
    answer({ access_token: 'a', id_token: 'i', expires_in: 3600, token_type: 'Bearer', user });
    browser.localStorage.setItem('code_verifier', verifier);
    await expect(back({ code: 'c', state: 's' })).resolves.toEqual({ path: '/' });
  });

  it('[AUTH-13] welcomes back whom this browser knows', async () => {
    answer({ access_token: 'a', id_token: 'i', expires_in: 3600, token_type: 'Bearer', user });
    for (const _ of [1, 2]) {
      keepVerifier(verifier);
      await back({ code: 'c', state: 's' });
    }
    expect(texts).toEqual(['Successfully logged in!', 'Successfully logged in!', 'Welcome back, Maya!']);
  });

  it('[AUTH-05] refuses without a verifier, and asks the server for nothing', async () => {
    const seen = answer({});
    const text = 'Authentication failed: Missing code verifier. Please try again.';
    await expect(back({ code: 'c', state: 's' })).resolves.toEqual({ path: '/login', failed: text });
    expect([texts, seen.length]).toEqual([[text], 0]);
  });

  it('[AUTH-06] goes to the login with nothing usable, and says when the exchange failed', async () => {
    answer({ error: 'expired', code: 'BAD_REQUEST' }, 400);
    await expect(back({})).resolves.toEqual({ path: '/login' });
    keepVerifier(verifier);
    const text = 'Authentication failed. Please try again.';
    await expect(back({ code: 'c', state: 's' })).resolves.toEqual({ path: '/login', failed: text });
    expect([texts, useSession.getState().token]).toEqual([[text], null]);
  });

  it('[S16] asks for the password, once, where the user has signed out everywhere since they gave it', async () => {
    const refused = { error: 'again', code: 'SIGN_IN_AGAIN' };
    answer(refused, 401);
    keepVerifier(verifier);
    browser.localStorage.setItem('return_path', '/orders');
    await expect(back({ code: 'c', state: 's' })).resolves.toEqual({ path: '/login?prompt=login' });
    expect([texts, browser.localStorage.getItem('return_path')]).toEqual([[], '/orders']);
    keepVerifier(verifier);
    const text = 'You signed out everywhere. Please log in with your password again.';
    await expect(back({ code: 'c', state: 's' })).resolves.toEqual({ path: '/login', failed: text });
  });

  it('[AUTH-03] takes tokens from the address only after a login begun here, and only when the server vouches for them', async () => {
    const seen = answer({ user });
    await expect(back({ access_token: 'x', user_data: '{"roles":["Admin"]}' })).resolves.toMatchObject({
      path: '/login',
    });
    expect(seen).toHaveLength(0);
    keepVerifier(verifier);
    await expect(back({ access_token: 'x', user_data: '{"sub":"someone else"}' })).resolves.toEqual({ path: '/' });
    expect([seen[0]!.headers.get('authorization'), useSession.getState().user?.sub]).toEqual(['Bearer x', 'maya']);
  });
});
