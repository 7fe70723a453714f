import { describe, expect, it } from '@jest/globals';
import { pretendBrowser } from './browser.fixture.js';
import { loginPath, ownPath } from './own-path.js';

describe('ownPath', () => {
  pretendBrowser();

  it('[AUTH-16] keeps a path of this origin with its query', () => {
    expect(ownPath('/design?prompt=a%20fox#end', '/')).toBe('/design?prompt=a%20fox#end');
  });

  it.each(['https://evil.test/', '//evil.test/a', '/\\evil.test', 'javascript:alert(1)', '', null])('[AUTH-16] never follows %s', (wanted) => {
    expect(ownPath(wanted, '/home')).toBe('/home');
  });

  it('[APP-03] names the whole target for the login', () => {
    expect(new URLSearchParams(loginPath('/orders/1?a=b&c=d').split('?')[1]).get('redirect')).toBe('/orders/1?a=b&c=d');
  });
});
