import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, type FakeBrowser } from '../../../lib/browser.fixture.js';
import { startLogin } from './start-login.js';

describe('starting a login', () => {
  let browser: FakeBrowser;
  beforeEach(() => void (browser = pretendBrowser()));

  it('[AUTH-01, AUTH-07] saves the way back, keeps a 32-byte verifier twice and sends its SHA-256 challenge', async () => {
    await startLogin('/orders/1?a=b');
    const verifier = browser.localStorage.getItem('code_verifier')!;
    expect(Buffer.from(verifier, 'base64url')).toHaveLength(32);
    expect(browser.sessionStorage.getItem('code_verifier')).toBe(verifier);
    expect(browser.localStorage.getItem('return_path')).toBe('/orders/1?a=b');
    const went = new URL(browser.went[0]!, browser.location.origin);
    expect(went.pathname).toBe('/auth/login');
    expect(Object.fromEntries(went.searchParams)).toEqual({
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      redirect_uri: 'https://shop.test/auth/callback',
    });
  });

  it('[AUTH-01] makes a new verifier each time', async () => {
    await startLogin('/');
    const first = browser.localStorage.getItem('code_verifier');
    await startLogin('/');
    expect(browser.localStorage.getItem('code_verifier')).not.toBe(first);
  });
});
