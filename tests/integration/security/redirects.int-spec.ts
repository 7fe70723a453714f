import { describe, expect, it } from 'vitest';
import { api, faults, signInTokens, stack } from '#testing';
import { hostileAddresses } from './hostile-addresses.js';

const challenge = 'c'.repeat(43);
const login = (redirectUri: string, more: Record<string, string> = {}) =>
  api().get(
    `/auth/login?${new URLSearchParams({ code_challenge: challenge, code_challenge_method: 'S256', redirect_uri: redirectUri, ...more }).toString()}`,
  );
const logout = async (query: Record<string, string>) => {
  const response = await api().get(`/auth/logout?${new URLSearchParams(query).toString()}`);
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location')!);
};
const own = (): string => stack().urls.web;
const callback = (): string => `${own()}/auth/callback`;
const without = { service: 'oidc', match: 'openid-configuration', mode: 'reset' } as const;

describe('return addresses', () => {
  it('[S13, AUTH-02] a login returns only to the callback', async () => {
    const good = await login(callback());
    expect(good.status).toBe(302);
    const provider = new URL(good.headers.get('location')!);
    expect(provider.href.startsWith(`${stack().urls.sandbox}/oidc/`)).toBe(true);
    expect(provider.searchParams.get('redirect_uri')).toBe(callback());

    const near = [
      `${callback()}/`,
      `${callback()}?a=b`,
      `${callback()}#a`,
      `${callback()}/../x`,
      `${own()}/auth//callback`,
      `${own()}/auth/callback%2f`,
      `${own()}/`,
      callback().toUpperCase(),
      ` ${callback()}`,
      '',
    ];
    const hostile = [...hostileAddresses(own()), ...near];
    expect(hostile.length).toBeGreaterThanOrEqual(40);
    for (const address of hostile)
      expect({ address, status: (await login(address)).status }).toEqual({ address, status: 400 });
    expect(
      (
        await api().get(
          `/auth/login?code_challenge=${challenge}&code_challenge_method=S256&redirect_uri=${callback()}&redirect_uri=https://evil.example`,
        )
      ).status,
    ).toBe(400);
  });

  it('[S13, AUTH-12] a logout never leads off-site, with the provider or without it', async () => {
    const id_token_hint = (await signInTokens('shopper')).id_token;
    for (const returnTo of hostileAddresses(own())) {
      const there = await logout({ returnTo, id_token_hint });
      expect(there.origin).toBe(stack().urls.sandbox);
      expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${own()}/`);
      const back = new URL(there.searchParams.get('state') ?? '/', own());
      expect({ returnTo, origin: back.origin }).toEqual({ returnTo, origin: own() });
    }
    await faults.during(without, async () => {
      for (const returnTo of hostileAddresses(own()))
        expect({ returnTo, origin: (await logout({ returnTo })).origin }).toEqual({ returnTo, origin: own() });
    });
  });

  it('[AUTH-12, AUTH-02] a logout returns to its own path, absolute or relative, also while the provider is down', async () => {
    for (const returnTo of ['/catalog?q=a#b', `${own()}/catalog?q=a#b`]) {
      const there = await logout({ returnTo });
      expect([there.pathname.startsWith('/oidc/'), there.searchParams.get('state')]).toEqual([true, '/catalog?q=a#b']);
      await faults.during(without, async () =>
        expect((await logout({ returnTo })).href).toBe(`${own()}/catalog?q=a#b`),
      );
    }
    await faults.during({ ...without, mode: 'status', status: 503 }, async () =>
      expect((await logout({})).href).toBe(`${own()}/`),
    );
  });

  it('[AUTH-02, AUTH-11] shows a user whose login cannot be started the login page, not a JSON error', async () => {
    const response = await api().get(`/auth/login?redirect_uri=${encodeURIComponent('https://evil.example')}`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location')!, own()).href).toMatch(
      new RegExp(`^${own()}/login\\?error=login_failed&`),
    );
  });
});
