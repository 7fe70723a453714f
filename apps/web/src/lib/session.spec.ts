import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pretendBrowser, type FakeBrowser } from './browser.fixture.js';
import { adoptStoredSession, authenticationSettled, useSession } from './session.js';

let browser: FakeBrowser;

async function settledAfter(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  let settled = false;
  void promise.then(() => (settled = true));
  await vi.advanceTimersByTimeAsync(milliseconds);
  return settled;
}

describe('a sign-in in another tab', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    browser = pretendBrowser();
    useSession.setState({ status: 'signedOut', token: null, user: null });
    browser.localStorage.setItem('access_token', 'a.b.c');
  });

  it('[APP-14] looks for the user every 200 ms, and goes on as soon as it is there', async () => {
    const done = adoptStoredSession();
    expect(await settledAfter(390, done)).toBe(false);
    browser.localStorage.setItem('user', JSON.stringify({ sub: 'maya', firstName: 'Maya' }));
    expect(await settledAfter(20, done)).toBe(true);
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', user: { sub: 'maya', roles: [] } });
  });

  it('[APP-14] after ten looks goes on without the user, so that balance and cart are read anyway', async () => {
    const done = adoptStoredSession();
    expect(await settledAfter(1790, done)).toBe(false);
    expect(useSession.getState().status).toBe('signedOut');
    expect(await settledAfter(20, done)).toBe(true);
    expect(useSession.getState()).toMatchObject({ status: 'signedIn', token: 'a.b.c', user: null });
  });

  it('[APP-14] holds the balance back for 100 ms after a change of the authentication', async () => {
    useSession.setState({ status: 'signedIn', token: 'new', user: null });
    const settled = authenticationSettled();
    expect(await settledAfter(95, settled)).toBe(false);
    expect(await settledAfter(10, settled)).toBe(true);
    expect(await settledAfter(0, authenticationSettled())).toBe(true);
  });
});
