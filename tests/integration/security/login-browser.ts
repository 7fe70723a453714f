import { createHash, randomBytes } from 'node:crypto';
import { api, stack } from '#testing';

/** Follows redirects with cookies as a browser does, one jar for each origin. */
export class LoginBrowser {
  private readonly jars = new Map<string, Map<string, string>>();

  /** Follows the address to its end; stops before our callback page, which belongs to the web. */
  async open(address: string, init: RequestInit = {}): Promise<{ url: URL; status: number; body: string }> {
    const url = new URL(address);
    if (url.pathname === '/auth/callback') return { url, status: 200, body: '' };
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie: this.cookies(url.origin), ...(init.headers as Record<string, string>) },
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(url.origin, cookie);
    const location = response.headers.get('location');
    return location
      ? this.open(new URL(location, url).href)
      : { url, status: response.status, body: await response.text() };
  }

  cookies(origin: string): string {
    return [...(this.jars.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  keep(origin: string, cookie: string): void {
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
    if (value === '' || /max-age=0\b/i.test(cookie)) jar.delete(name!);
    else jar.set(name!, value!);
  }
}

export interface StartedLogin {
  browser: LoginBrowser;
  verifier: string;
  /** The provider's URL to which our server redirected the browser. */
  provider: URL;
  /** The parameters of the callback. */
  code: string;
  state: string;
  iss: string;
}

export const makeVerifier = (): string => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

/** Starts a login and signs in at the provider, up to the callback. `change` alters the URL that the browser opens at the provider. */
export async function beginLogin(
  username = 'shopper',
  change: (provider: URL) => void = () => undefined,
  { browser = new LoginBrowser(), prompt }: { browser?: LoginBrowser; prompt?: 'login' } = {},
): Promise<StartedLogin> {
  const { web } = stack().urls;
  const verifier = makeVerifier();
  const query = new URLSearchParams({
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    redirect_uri: `${web}/auth/callback`,
    ...(prompt ? { prompt } : {}),
  });
  const provider = await firstStep(browser, `${web}/auth/login?${query.toString()}`);
  change(provider);
  const { url } = await signInAtProvider(browser, provider, username);
  return {
    browser,
    verifier,
    provider,
    code: url.searchParams.get('code') ?? '',
    state: url.searchParams.get('state') ?? '',
    iss: url.searchParams.get('iss') ?? '',
  };
}

/** Redeems the code as the web does. */
export const redeem = (login: StartedLogin) =>
  api().post(
    '/api/auth/token',
    { code: login.code, state: login.state, code_verifier: login.verifier, iss: login.iss },
    { headers: { cookie: login.browser.cookies(stack().urls.web) } },
  );

/** Continues at the provider to the callback; submits its form unless the browser is signed in there. */
export async function signInAtProvider(browser: LoginBrowser, provider: URL, username: string) {
  const page = await browser.open(provider.href);
  const action = /<form[^>]* action="([^"]+)"/.exec(page.body)?.[1];
  return action
    ? browser.open(new URL(action, page.url).href, {
        method: 'POST',
        body: new URLSearchParams({ username, password: 'inkloom' }),
      })
    : page;
}

async function firstStep(browser: LoginBrowser, address: string): Promise<URL> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { cookie: browser.cookies(new URL(address).origin) },
  });
  if (response.status !== 302) throw new Error(`The login returned ${response.status}: ${await response.text()}`);
  for (const cookie of response.headers.getSetCookie()) browser.keep(new URL(address).origin, cookie);
  return new URL(response.headers.get('location')!);
}
