import { expect, type Page } from '@playwright/test';
import { faults, stack } from '#testing';
import { test } from './test.js';
import { newUser, pauseClock } from './users.js';

/** Blocks the login request, so that the browser stays on the page. */
const blockLogin = (page: Page): Promise<unknown> =>
  page.route('**/auth/login?*', (route) => route.fulfill({ status: 204 }));
const alert = (page: Page) => page.getByRole('main').getByRole('alert');

test('[AUTH-11, APP-12] a login that the server refused is reported and retried only on request', async ({ page }) => {
  let starts = 0;
  await page.route('**/auth/login?*', (route) => {
    starts += 1;
    return route.fulfill({
      status: 302,
      headers: {
        location: '/login?redirect=%2Forders&error=login_failed&code=UNAVAILABLE&message=Sign-in%20is%20away',
      },
    });
  });
  await page.goto('/login?redirect=/orders');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect(page.getByText('Sign-in is away').first()).toBeVisible();
  expect(starts).toBe(1);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('[AUTH-01, AUTH-02, AUTH-04, APP-03] a visitor signs in at the provider and returns to the previous screen', async ({
  page,
}) => {
  const errors: string[] = [];
  const requested: URL[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('request', (request) => requested.push(new URL(request.url())));
  await page.goto('/orders?page=1');
  await page.getByLabel('Username').fill(newUser());
  const login = requested.find(({ pathname }) => pathname === '/auth/login')!;
  expect([...login.searchParams.keys()].sort()).toEqual(['code_challenge', 'code_challenge_method', 'redirect_uri']);
  expect(login.searchParams.get('redirect_uri')).toBe(`${stack().urls.web}/auth/callback`);
  expect(requested.find(({ pathname }) => pathname === '/oidc/auth')!.searchParams.get('code_challenge')).toBe(
    login.searchParams.get('code_challenge'),
  );
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stack().urls.web}/orders?page=1`);
  await Promise.all([
    expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible(),
    expect(page.getByText('Successfully logged in!')).toBeVisible(),
  ]);
  expect(errors).toEqual([]);
});

test('[AUTH-11] waits ten seconds for the provider, then offers a retry', async ({ page }) => {
  // The clock stands still, except for what the test lets pass.
  await page.clock.install();
  await pauseClock(page);
  await blockLogin(page);
  await page.goto('/login?redirect=/catalog');
  await expect(page.getByRole('heading', { name: 'Routing to authentication...' })).toBeVisible();
  const named = page.getByRole('main');
  await expect(named.getByRole('link', { name: 'Terms of use' })).toHaveAttribute('href', '/terms');
  await expect(named.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
  await page.clock.runFor(9_999);
  await expect(alert(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(alert(page)).toHaveText('Authentication redirect failed. Please try again.');
  await page.unroute('**/auth/login?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('[AUTH-11] says when the login cannot be started, here or at the server', async ({ page }) => {
  await page.addInitScript("Object.defineProperty(crypto, 'subtle', { value: undefined })");
  await page.goto('/login');
  await expect(alert(page)).toHaveText('Login failed. Please try again.');
  await page.goto('/auth/login?redirect_uri=https://evil.example');
  await expect(page).toHaveURL(`${stack().urls.web}/login`);
  await expect(alert(page)).toHaveText('Login failed. Please try again.');
});

test('[AUTH-05, AUTH-06] an invalid callback redirects to the login, with the reason', async ({ page }) => {
  await blockLogin(page);
  await page.goto('/auth/callback?code=c&state=s');
  await expect(page).toHaveURL(`${stack().urls.web}/login`);
  await expect(alert(page)).toHaveText('Authentication failed: Missing code verifier. Please try again.');
  await page.evaluate(`localStorage.setItem('code_verifier', '${'v'.repeat(43)}')`);
  await page.goto('/auth/callback?code=c&state=s');
  await expect(page).toHaveURL(`${stack().urls.web}/login`);
  await expect(alert(page)).toHaveText('Authentication failed. Please try again.');
  await page.goto('/auth/callback');
  await expect(page).toHaveURL(`${stack().urls.web}/login`);
  await expect(page.getByRole('heading', { name: 'Routing to authentication...' })).toBeVisible();
});

test('[AUTH-10, AUTH-12] signs out locally also while the provider is unavailable, and says when it fails', async ({
  page,
}) => {
  await page.goto('/login?redirect=/home');
  await page.getByLabel('Username').fill(newUser());
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('banner').getByText('Hi Load!')).toBeVisible();
  await faults.during({ service: 'oidc', match: 'openid-configuration', mode: 'reset' }, async () => {
    await page.goto('/logout?returnTo=/tokens');
    await expect(page).toHaveURL(`${stack().urls.web}/tokens`);
    await expect(page.getByRole('banner').getByText('Hi Load!')).toBeHidden();
  });
  await page.addInitScript("Storage.prototype.clear = () => { throw new Error('closed'); }");
  await page.goto('/logout');
  await expect(alert(page)).toHaveText('Logout failed. Please try again.');
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
});

test('terms and privacy are linked in the footer, and mark what the operator has to write', async ({ page }) => {
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { name: /^Also in/ })).toBeVisible();
  for (const name of ['Terms of use', 'Privacy']) {
    await page.getByRole('contentinfo').or(page.locator('footer')).getByRole('link', { name }).first().click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Your own text here:').first()).toBeVisible();
  }
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
});
