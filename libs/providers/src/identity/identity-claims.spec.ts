import { describe, expect, it } from 'vitest';
import { readClaims } from './identity-claims.js';

const base = { sub: 's', iss: 'https://id.example', exp: 1, iat: 1 };
const rights = (claims: object, permissions: string, roles: string) => {
  const read = readClaims({ ...base, ...claims }, { permissions, roles });
  return [read.permissions, read.roles];
};

describe('readClaims', () => {
  it('[AUTH-13] reads what Auth0 writes: permissions, and roles under a namespaced URL', () => {
    expect(
      rights(
        { permissions: ['write:Generate'], 'https://shop.example/roles': ['Admin'] },
        'permissions',
        'https://shop.example/roles',
      ),
    ).toEqual([['write:Generate'], ['Admin']]);
  });

  it('[AUTH-13] reads what Keycloak writes, by path', () => {
    const claims = {
      realm_access: { roles: ['Admin'] },
      resource_access: { 'inkloom-api': { roles: ['write:Terminal'] } },
    };
    expect(rights(claims, 'resource_access.inkloom-api.roles', 'realm_access.roles')).toEqual([
      ['write:Terminal'],
      ['Admin'],
    ]);
  });

  it("[AUTH-13] prefers the whole name, and grants nothing where a path ends early or in what is everybody's", () => {
    expect(rights({ 'a.b': ['whole'], a: { b: ['path'] } }, 'a.b', 'a.c.d')).toEqual([['whole'], []]);
    expect(rights({}, '__proto__.x', 'constructor.name')).toEqual([[], []]);
    expect(rights({ realm_access: 'Admin', list: null }, 'list.roles', 'realm_access.roles')).toEqual([[], []]);
  });
});
