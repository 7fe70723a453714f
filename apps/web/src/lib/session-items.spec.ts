import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser, type FakeBrowser } from './browser.fixture.js';
import {
  clearSession,
  completeUser,
  hasPermission,
  hasRole,
  keepSession,
  requireUserId,
  useSession,
} from './session.js';

const maya = completeUser({ sub: 'maya', roles: ['Admin'], permissions: ['write:Generate'] });

describe('the session', () => {
  let browser: FakeBrowser;
  beforeEach(() => void (browser = pretendBrowser()));

  it('[AUTH-07] keeps its items, and a choice of upload method once made', () => {
    keepSession('a', maya, 'i');
    const read = (name: string): string | null => browser.localStorage.getItem(name);
    expect([read('access_token'), read('id_token'), JSON.parse(read('user')!), read('upload_method')]).toEqual([
      'a',
      'i',
      maya,
      'cloudinary',
    ]);
    browser.localStorage.setItem('upload_method', 'hardcoded');
    keepSession('b', maya);
    expect(read('upload_method')).toBe('hardcoded');
    clearSession();
    expect(['access_token', 'id_token', 'user', 'session_expiry'].map(read)).toEqual([null, null, null, null]);
  });

  it('[AUTH-13, AUTH-17] answers for one role or permission, and has none by default', () => {
    expect([
      hasRole(maya, 'Admin'),
      hasRole(maya, 'admin'),
      hasPermission(maya, 'write:Generate'),
      hasPermission(maya, 'write:Terminal'),
      hasRole(null, 'Admin'),
    ]).toEqual([true, false, true, false, false]);
    expect(completeUser({ sub: 's', nickname: 'kept' } as { sub: string })).toEqual({
      _id: 's',
      sub: 's',
      roles: [],
      permissions: [],
      nickname: 'kept',
    });
  });

  it('[AUTH-15] names the user only with a token, a sign-in and a sub', () => {
    useSession.setState({ status: 'signedIn', token: null, user: maya });
    expect(requireUserId).toThrow('No access token available. Please log in again.');
    useSession.setState({ status: 'checking', token: 'a', user: maya });
    expect(requireUserId).toThrow('User not authenticated');
    useSession.setState({ status: 'signedIn', token: 'a', user: { ...maya, sub: '' } });
    expect(requireUserId).toThrow('No user ID available');
    useSession.setState({ status: 'signedIn', token: 'a', user: maya });
    expect(requireUserId()).toBe('maya');
  });
});
