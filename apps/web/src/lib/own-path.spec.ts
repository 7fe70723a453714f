import { beforeEach, describe, expect, it } from 'vitest';
import { pretendBrowser } from './browser.fixture.js';
import { loginPath, ownPath } from './own-path.js';

describe('ownPath', () => {
  beforeEach(() => void pretendBrowser());

  it('[AUTH-16] keeps a path of this origin with its query', () => {
    expect(ownPath('/design?prompt=a%20fox#end', '/')).toBe('/design?prompt=a%20fox#end');
  });

  const own = 'https://shop.test';
  const hostile = [
    'https://evil.test',
    'http://evil.test/',
    'HTTPS://EVIL.TEST',
    'https:evil.test',
    'https:/evil.test',
    'https:\\\\evil.test',
    '//evil.test',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '\\/evil.test',
    '/\\/evil.test',
    '//evil.test\\@a',
    '\\evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '\t//evil.test',
    ' //evil.test',
    '\u00a0//evil.test',
    'ht\ntps://evil.test',
    '/.//evil.test',
    '/..//evil.test',
    '/a/..//evil.test',
    '/%2e//evil.test',
    '/%2E%2e//evil.test',
    '/./\\evil.test',
    './/evil.test',
    `${own}@evil.test`,
    `${own}.evil.test`,
    `https://shop.test@evil.test/`,
    `//shop.test@evil.test`,
    `https://evil.test/${own}`,
    `//shop.test.evil.test`,
    `${own}:8443/`,
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://evil.test/1',
    'file:///etc/passwd',
    '//[::1]/',
    '//2130706433/',
    '//evil\u3002test',
    '//\u2025evil.test',
    '',
    null,
  ];

  it('[S13, AUTH-16] never follows an address that leads off-site', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    for (const wanted of hostile) expect([wanted, ownPath(wanted, '/home')]).toEqual([wanted, '/home']);
  });

  it('[S13, AUTH-16] whatever it keeps stays here when it is resolved again', () => {
    for (const wanted of [
      '/%2f%2fevil.test',
      '/a//b',
      '/@evil.test',
      '/;//evil.test',
      '/design?next=//evil.test',
      '/#//evil.test',
    ]) {
      const kept = ownPath(wanted, '/home');
      expect([kept, new URL(kept, own).origin]).toEqual([wanted, own]);
    }
  });

  it.each(['/login', '/login?redirect=/a', '/logout?returnTo=/', '/auth/callback?code=1', '/auth/logout'])(
    '[AUTH-16] does not come back to %s, which would begin or end a session again',
    (wanted) => {
      expect(ownPath(wanted, '/')).toBe('/');
    },
  );

  it('[APP-03] names the whole target for the login', () => {
    expect(new URLSearchParams(loginPath('/orders/1?a=b&c=d').split('?')[1]).get('redirect')).toBe('/orders/1?a=b&c=d');
  });
});
