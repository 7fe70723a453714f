import { expect, type Page } from '@playwright/test';
import { faults, signInTokens, stack } from '#testing';
import { canvas } from './mockup-page.js';
import { chooseVariant } from './product-choice.js';
import { test } from './test.js';
import { accountMade, newUser, signInByForm, visit } from './users.js';

const expired = 'Your session has expired. Please log in again.';

const shortToken = async (username: string, expiresInSeconds: number): Promise<string> =>
  (await signInTokens(username, { expiresInSeconds })).access_token;

/** Runs in the page, whose types this project does not load. */
const items = (page: Page): Promise<Record<string, string>> =>
  page.evaluate<Record<string, string>>('({ ...localStorage })');
const keep = (page: Page, values: Record<string, string>): Promise<unknown> =>
  page.evaluate(`Object.assign(localStorage, ${JSON.stringify(values)})`);

/** Replaces the session's token by one that soon expires, as if an hour had passed. */
async function ageSession(page: Page, username: string, seconds: number): Promise<void> {
  await keep(page, { access_token: await shortToken(username, seconds) });
  await page.reload();
}

async function signInHere(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test('[AUTH-16, AUTH-14, AUTH-18, APP-12] a session ends in the middle of work, and everything is kept after signing in again', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const visitor = await visit(browser, baseURL!);
  const { page, context } = visitor;
  const prompt = 'A heron in the reeds at first light, linocut, two inks';

  await test.step('the prompt and the running job', async () => {
    await signInByForm(page, user, '/design');
    await context.clearCookies({ name: /sandbox_session/ });
    await ageSession(page, user, 30);
    await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
    await faults.during({ service: 'openai', match: prompt, mode: 'latency', latencyMs: 5_000, times: 1 }, async () => {
      await page.getByRole('button', { name: /Uses 1 Token/ }).click();
      await expect(page.getByRole('progressbar').first()).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Prompt' }).fill(`${prompt}, and its reflection`);
    // The socket closes when its token expires, and the page asks for the login without an action of the user.
    await expect(page.getByLabel('Username')).toBeVisible();
    await signInHere(page, user);
    await expect(page).toHaveURL(/\/design/);
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(`${prompt}, and its reflection`);
    await expect(page.getByRole('img', { name: prompt }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu, 9 tokens left!' })).toBeVisible();
  });

  await test.step('the mockup', async () => {
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page).toHaveURL(/\/mockup\?designId=/);
    await chooseVariant(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await keep(page, { access_token: await shortToken(user, -5) });
    await page.reload();
    await expect(page).toHaveURL(/\/mockup\?designId=/);
    await expect(page.getByText('Premium Hoodie').first()).toBeVisible();
    await expect(page.getByText(/Maroon/).first()).toBeVisible();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await page.getByRole('button', { name: 'Generate Product Preview' }).click();
    await page.getByRole('button', { name: 'Send to Cart' }).click();
    await expect(page.getByText('Item added to cart')).toBeVisible();
  });

  await test.step('the address of the checkout', async () => {
    await page.goto('/checkout');
    await expect(page.getByRole('button', { name: 'Buy Now' }).first()).toBeVisible();
    await page.getByLabel('Full name').fill('Load FiftyOne');
    await page.getByLabel('Street').fill('19749 Dearborn St');
    await page.getByLabel('City').fill('Chats');
    await context.clearCookies({ name: /sandbox_session/ });
    await ageSession(page, user, 22);
    await expect(page.getByLabel('City')).toHaveValue('Chats');
    await page.getByLabel('City').fill('Chatsworth');
    await expect(page.getByLabel('Username')).toBeVisible();
    await signInHere(page, user);
    await expect(page).toHaveURL(/\/checkout$/);
    for (const [label, value] of [
      ['Full name', 'Load FiftyOne'],
      ['Street', '19749 Dearborn St'],
      ['City', 'Chatsworth'],
    ] as const)
      await expect(page.getByLabel(label)).toHaveValue(value);
  });
  await context.close();
});

test('[AUTH-18, AUTH-14, APP-12] says why a session is over', async ({ page }) => {
  const user = newUser();
  await signInByForm(page, user, '/home');
  await page.context().clearCookies({ name: /sandbox_session/ });
  await page.route('**/auth/login?*', (route) => route.fulfill({ status: 204 }));
  const token = await shortToken(user, -5);
  await keep(page, { access_token: token });
  await page.reload();
  await expect(page.getByText(expired).first()).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fhome$/);
});

test('[AUTH-07, AUTH-10, AUTH-12, AUTH-13, AUTH-08, APP-16] the session in the browser: kept, welcomed back, used again, and gone after the logout', async ({
  page,
  context,
}) => {
  const user = newUser();
  await Promise.all([
    signInByForm(page, user, '/home'),
    expect(page.getByText('Successfully logged in!')).toBeVisible(),
  ]);
  const kept = await items(page);
  for (const name of ['access_token', 'id_token', 'user', 'session_expiry', 'upload_method'])
    expect(kept[name], name).toBeTruthy();
  expect(kept['code_verifier']).toBeUndefined();
  expect(JSON.parse(kept['user']!)).toMatchObject({
    sub: `sandbox|${user}`,
    given_name: 'Load',
    roles: [],
    permissions: ['write:Generate'],
  });
  expect(Math.round((Number(kept['session_expiry']) - Date.now()) / 60_000)).toBe(60);

  // A fresh session is used directly; an old one is verified at the server.
  const checks: string[] = [];
  page.on('request', (request) => request.url().endsWith('/auth/check') && checks.push(request.url()));
  await page.reload();
  await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
  expect(checks).toEqual([]);
  // An account that is still being made would write the user again.
  await accountMade(page);
  await page.evaluate(`localStorage.removeItem('user')`);
  await page.reload();
  await expect.poll(() => checks.length).toBe(1);
  await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
  expect(checks).toHaveLength(1);

  await page.evaluate(`sessionStorage.setItem('anything', 'x')`);
  await page.evaluate(`localStorage.setItem('drafts.sandbox|${user}.studio', '{"prompt":"a fox"}')`);
  await page.goto('/logout?returnTo=/tokens');
  await expect(page).toHaveURL(`${stack().urls.web}/tokens`);
  const left = await items(page);
  for (const name of [
    'access_token',
    'id_token',
    'user',
    'session_expiry',
    'code_verifier',
    'return_path',
    `drafts.sandbox|${user}.studio`,
  ])
    expect(left[name], name).toBeUndefined();
  expect(await page.evaluate('sessionStorage.length')).toBe(0);
  await expect(page.getByRole('button', { name: 'Profile menu, 0 tokens left!' })).toBeVisible();
  // Signed out at the provider too: it asks for the password again.
  await page.goto('/login?redirect=/home');
  await signInHere(page, user);
  await expect(page.getByText('Welcome back, Load!')).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.startsWith('inkloom_login_'))).toEqual([]);
});

test('a sign-out is not undone by a screen in another tab: it waits for the user, and goes on where they sign in again', async ({
  page,
  context,
}) => {
  const user = newUser();
  await signInByForm(page, user, '/orders');
  const leaving = await context.newPage();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  // The provider hears of the sign-out late.
  await leaving.route('**/auth/logout?*', async (route) => {
    await released;
    await route.continue();
  });
  await leaving.goto('/logout?returnTo=/terms', { waitUntil: 'commit' });
  await expect(page.getByText('You signed out in another tab.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  release();
  await expect(leaving).toHaveURL(/\/terms$/);
  expect((await items(page))['access_token']).toBeUndefined();

  await test.step('in either tab', async () => {
    await signInByForm(leaving, user, '/home');
    await expect(page).toHaveURL(/\/orders$/);
    await expect(page.getByRole('button', { name: /^Profile menu, \d+ tokens left!/ })).toBeVisible();
    await leaving.goto('/logout?returnTo=/terms');
    await expect(leaving).toHaveURL(/\/terms$/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await signInHere(page, user);
    await expect(page).toHaveURL(/\/orders$/);
  });
});

test('[S13, AUTH-12, AUTH-16] no redirect leads off-site: neither before the login, after it, nor after the logout', async ({
  page,
}) => {
  const hostile = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/logout',
    '/auth/login',
  ];
  const own = stack().urls.web;
  const left: string[] = [];
  page.on(
    'framenavigated',
    (frame) =>
      ![own, stack().urls.sandbox].includes(new URL(frame.url()).origin) &&
      frame.url() !== 'about:blank' &&
      left.push(frame.url()),
  );
  await signInByForm(page, newUser(), '/home');
  for (const redirect of hostile) {
    await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
    await expect(page, redirect).toHaveURL(`${own}/home`);
  }
  for (const returnTo of hostile.slice(0, 5)) {
    await page.goto(`/logout?returnTo=${encodeURIComponent(returnTo)}`);
    await expect(page, returnTo).toHaveURL(`${own}/home`);
    await page.goto(`/?state=${encodeURIComponent(returnTo)}`);
    await expect(page, returnTo).toHaveURL(`${own}/home`);
  }
  expect(left).toEqual([]);
});

test('[AUTH-03] tokens in the address are accepted only if this browser started a login', async ({ page }) => {
  const user = newUser();
  const { access_token } = await signInTokens(user);
  const address = `/auth/callback?${new URLSearchParams({ access_token, user_data: JSON.stringify({ sub: 'x', roles: ['Admin'] }) }).toString()}`;
  await page.route('**/auth/login?*', (route) => route.fulfill({ status: 204 }));
  await page.goto(address);
  await expect(page.getByText('Authentication failed: Missing code verifier. Please try again.').first()).toBeVisible();
  expect((await items(page))['access_token']).toBeUndefined();
  await keep(page, { code_verifier: 'v'.repeat(43), return_path: '/tokens' });
  await page.goto(address);
  await expect(page).toHaveURL(`${stack().urls.web}/tokens`);
  await expect(page.getByText('Successfully logged in!')).toBeVisible();
  const kept = await items(page);
  expect(kept['access_token']).toBe(access_token);
  expect(JSON.parse(kept['user']!)).toMatchObject({ sub: `sandbox|${user}`, roles: [] });
});
