import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, pretendServer, tokenFor, type FakeBrowser } from '../../../lib/browser.fixture.js';
import { useSession } from '../../../lib/session.js';
import { checkSession } from './check-session.js';

const maya = { sub: 'maya', firstName: 'Maya' };
const minutes = (count: number): string => String(Date.now() + count * 60_000);
let browser: FakeBrowser;

function stored({ token, user, expiry }: { token?: string; user?: object; expiry?: string }): void {
  if (token) browser.localStorage.setItem('access_token', token);
  if (user) browser.localStorage.setItem('user', JSON.stringify(user));
  if (expiry) browser.localStorage.setItem('session_expiry', expiry);
}
const verified = (status = 200): Request[] =>
  pretendServer(
    () => new Response(JSON.stringify({ user: { sub: 'maya', roles: ['Admin'], permissions: [] } }), { status }),
  );

describe('the check at start', () => {
  beforeEach(() => {
    browser = pretendBrowser();
    useSession.setState({ status: 'checking', token: null, user: null });
  });

  it('[AUTH-08] finds nobody signed in without a token', async () => {
    const seen = verified();
    await checkSession();
    expect([useSession.getState().status, seen.length]).toEqual(['signedOut', 0]);
  });

  it('[AUTH-08, AUTH-17] uses a cached user whose session has more than five minutes left', async () => {
    const seen = verified();
    stored({ token: 'opaque', user: maya, expiry: minutes(6) });
    await checkSession();
    expect(useSession.getState()).toMatchObject({
      status: 'signedIn',
      token: 'opaque',
      user: { sub: 'maya', _id: 'maya', roles: [], permissions: [] },
    });
    expect(seen).toHaveLength(0);
  });

  it('[AUTH-08] clears everything when the token has ended', async () => {
    verified();
    stored({ token: tokenFor(-10), user: maya, expiry: minutes(4) });
    await checkSession();
    expect(useSession.getState().status).toBe('signedOut');
    expect(['access_token', 'user', 'session_expiry'].map((name) => browser.localStorage.getItem(name))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('[AUTH-08] extends the session of a valid token with a cached user to sixty minutes', async () => {
    const seen = verified();
    stored({ token: tokenFor(1200), user: maya, expiry: minutes(4) });
    await checkSession();
    const left = Number(browser.localStorage.getItem('session_expiry')) - Date.now();
    expect([useSession.getState().status, seen.length]).toEqual(['signedIn', 0]);
    expect(Math.round(left / 60_000)).toBe(60);
  });

  it('[AUTH-08] draws the line at five minutes: what ends then is checked and extended, what ends a millisecond later is used as it is', async () => {
    const seen = verified();
    const now = Date.now();
    const limit = now + 5 * 60_000;
    const expiryAfter = async (expiry: number): Promise<number> => {
      stored({ token: tokenFor(1200), user: maya, expiry: String(expiry) });
      await checkSession(now);
      expect(useSession.getState().status).toBe('signedIn');
      return Number(browser.localStorage.getItem('session_expiry'));
    };
    expect(await expiryAfter(limit + 1)).toBe(limit + 1);
    expect(await expiryAfter(limit)).toBeGreaterThanOrEqual(now + 60 * 60_000);
    expect(seen).toHaveLength(0);
  });

  it('[AUTH-08] clears a token whose exp is this very second, and keeps one that ends in the next', async () => {
    verified();
    const token = tokenFor(0);
    const now = (JSON.parse(atob(token.split('.')[1]!)) as { exp: number }).exp * 1000;
    stored({ token, user: maya, expiry: String(now) });
    await checkSession(now - 1);
    expect(useSession.getState().status).toBe('signedIn');
    stored({ token, user: maya, expiry: String(now) });
    await checkSession(now);
    expect([useSession.getState().status, browser.localStorage.getItem('access_token')]).toEqual(['signedOut', null]);
  });

  it('[AUTH-08, AUTH-09] asks the server otherwise, with the token', async () => {
    const seen = verified();
    stored({ token: tokenFor(1200) });
    await checkSession();
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', user: { roles: ['Admin'] } });
    expect([new URL(seen[0]!.url).pathname, seen[0]!.headers.get('authorization')]).toEqual([
      '/auth/check',
      `Bearer ${browser.localStorage.getItem('access_token')}`,
    ]);
  });

  it('[AUTH-08] clears the session the server does not vouch for', async () => {
    verified(401);
    stored({ token: 'garbage' });
    await checkSession();
    expect([useSession.getState().status, browser.localStorage.getItem('access_token')]).toEqual(['signedOut', null]);
  });
});
