import { expect, type Page } from '@playwright/test';
import { smallControls } from './hit-areas.js';
import { test } from './test.js';
import { accountMade, homeHydrated, newUser, signInByForm, stopToastsAt, toastTime, visit } from './users.js';

const expired = 'Your session has expired. Please log in again.';
const bar = (page: Page) => page.getByRole('banner');
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entries = [
  ['Home', '/home'],
  ['Generate Design', '/design'],
  ['Apply to a Product', '/mockup'],
  ['Catalog', '/catalog'],
  ['Get Tokens', '/tokens'],
] as const;
const ways = (page: Page) =>
  rail(page)
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .slice(0, 5)
        .map((link) => [
          (link as { ariaLabel?: string }).ariaLabel,
          (link as unknown as { pathname: string }).pathname,
        ]),
    );

test("[APP-01, APP-04, APP-05, APP-06, APP-08, APP-09, APP-10, APP-20] a visitor's bar and navigation, from a desktop to a phone", async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await page.goto('/');
  await expect(page).toHaveURL(`${baseURL}/home`);
  await expect(page.getByText('Inkloom 1.0.0')).toBeVisible();

  await test.step('both stay in place while the page scrolls', async () => {
    expect(await ways(page)).toEqual(entries.map((entry) => [...entry]));
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate<number>('scrollY')).toBeGreaterThan(300);
    expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 56 });
    expect(await rail(page).boundingBox()).toMatchObject({ x: 0, y: 56, width: 232 });
  });

  await test.step('a finger has 44 px for everything that it can press, from a small phone to a tablet', async () => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await smallControls(page), `${width} px`).toEqual([]);
    }
  });

  await test.step('signed out: no greeting, nothing in the cart, no tokens, a way to log in', async () => {
    await expect(page.getByRole('button', { name: 'Profile menu, 0 tokens left!' })).toBeVisible();
    await expect(bar(page).getByText(/^Hi /)).toHaveCount(0);
    await expect(bar(page).getByRole('link', { name: 'Cart', exact: true })).toHaveText('');
    await expect(bar(page).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?redirect=%2Fhome');
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await expect(page.getByRole('group', { name: 'Profile' }).getByRole('link')).toHaveText(['Log in']);
    await page.keyboard.press('Escape');
  });

  await test.step('the settings can only be closed: nothing is sent, opened or changed', async () => {
    const field = bar(page).getByRole('textbox', { name: 'Describe an image' });
    await field.fill('A prompt that stays');
    await homeHydrated(page);
    const calls: string[] = [];
    // A visitor's page asks by itself, twice a minute, whether the products have changed.
    const note = (request: { url: () => string }): void => {
      if (/\/(api|auth)\/(?!products\/mongodb$)/.test(request.url())) calls.push(request.url());
    };
    page.on('request', note);
    const group = page.getByRole('group', { name: 'Settings' });
    for (const name of ['Image Settings', 'Generation Settings', 'Advanced Options']) {
      await bar(page).getByRole('button', { name: 'Settings' }).click();
      await expect(group.getByRole('button')).toHaveText(['Image Settings', 'Generation Settings', 'Advanced Options']);
      await group.getByRole('button', { name }).click();
      await expect(group).toBeHidden();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    page.off('request', note);
    expect(calls).toEqual([]);
    await expect(field).toHaveValue('A prompt that stays');
    await expect(page).toHaveURL(`${baseURL}/home`);
    await field.fill('');
  });

  await test.step('a prompt of 14 characters is refused, one of 15 is sent', async () => {
    const field = bar(page).getByRole('textbox', { name: 'Describe an image' });
    await field.fill('fourteen chars');
    await field.press('Enter');
    await expect(bar(page).getByRole('alert')).toHaveText('Prompt must be at least 15 characters');
    await expect(page).toHaveURL(`${baseURL}/home`);
    await field.fill('fifteen & chars');
    await expect(bar(page).getByRole('alert')).toHaveCount(0);
    await bar(page).getByRole('button', { name: 'Go to Generate Design' }).click();
    await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('fifteen & chars');
  });

  await test.step('a rail of icons, and under 768 px a menu that slides over the page', async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect.poll(async () => (await rail(page).boundingBox())?.width).toBe(64);
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(rail(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect.poll(() => ways(page)).toEqual(entries.map((entry) => [...entry]));
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Catalog' }).click();
    await expect(page).toHaveURL(/\/catalog/);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[APP-07, APP-08, APP-09, APP-10, APP-11, APP-15, APP-16, APP-17, APP-18, APP-21] the bar of a signed-in user, from the check at start to the logout', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const ended: string[] = [];
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => ended.push(new URL(request.url()).pathname));
  const times = (path: string): number => requestedPaths.filter((each) => each === path).length;
  // The provider's form, since the photo comes with its answer.
  await signInByForm(page, newUser(), '/home');
  await expect.poll(() => [times('/api/tokens/balance') > 0, times('/api/cart') > 0]).toEqual([true, true]);
  await expect(bar(page).getByText(/^Hi \S+!$/)).toBeVisible();
  await expect(
    bar(page)
      .getByRole('button', { name: /^Profile menu/ })
      .locator('img'),
  ).toBeVisible();

  await test.step('nothing personal before the check has finished', async () => {
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await page.route('**/auth/check', async (route) => finished.then(() => route.continue()));
    const checked = page.waitForRequest('**/auth/check');
    // An account that is still being made would write the user again.
    await accountMade(page);
    await page.evaluate("localStorage.removeItem('user'); location.reload()");
    await checked;
    await expect(bar(page).getByRole('button', { name: 'Profile menu', exact: true })).toBeVisible();
    await expect(bar(page).getByText(/^Hi |tokens left!/)).toHaveCount(0);
    await expect(
      bar(page)
        .getByRole('button', { name: /^Profile menu/ })
        .locator('img'),
    ).toHaveCount(0);
    finish();
    await expect(bar(page).getByText(/^Hi \S+!$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
    await expect(
      bar(page)
        .getByRole('button', { name: /^Profile menu/ })
        .locator('img'),
    ).toBeVisible();
    await page.unroute('**/auth/check');
  });

  await test.step("the window's events reload the balance and the cart; a cart is a list or contains one", async () => {
    // Once joined, the socket has both read again.
    await expect(page.getByText('Live updates on')).toBeVisible();
    await expect
      .poll(() => ended.filter((each) => each === '/api/tokens/balance').length - times('/api/tokens/balance'))
      .toBe(0);
    const before = times('/api/tokens/balance');
    await page.evaluate("dispatchEvent(new Event('tokenBalanceUpdated'))");
    await expect.poll(() => times('/api/tokens/balance')).toBe(before + 1);
    for (const cart of [[{}, {}], { products: [{}, {}, {}], version: 99_999 }]) {
      await page.route('**/api/cart', (route) => route.fulfill({ json: cart }), { times: 1 });
      await page.evaluate("dispatchEvent(new Event('cartUpdated'))");
      const count = Array.isArray(cart) ? 2 : 3;
      await expect(bar(page).getByRole('link', { name: `Cart, ${count} items` })).toHaveText(String(count));
    }
  });

  await test.step('menu and routes', async () => {
    await page.getByRole('button', { name: /Profile menu/ }).click();
    const links = page.getByRole('group', { name: 'Profile' }).getByRole('link');
    await expect(links).toHaveText(['My Profile', 'My Orders', 'Logout']);
    expect(
      await links.evaluateAll((all) => all.map((link) => (link as unknown as { pathname: string }).pathname)),
    ).toEqual(['/user', '/orders', '/logout']);
    await page.keyboard.press('Escape');
    await bar(page).getByRole('link', { name: 'My Designs' }).click();
    await expect(page).toHaveURL(/\/user-designs$/);
    await rail(page).getByRole('link', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText(['Activity']);
  });

  await test.step('the development flag is off', async () => {
    const config = await page.request.get('/api/config', {
      headers: { authorization: `Bearer ${await page.evaluate<string>("localStorage.getItem('access_token')")}` },
    });
    expect(await config.json()).toMatchObject({ version: '1.0.0', development: false });
    await expect(page.getByText('development')).toHaveCount(0);
  });

  await test.step('after the logout both counts are 0', async () => {
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByRole('button', { name: 'Profile menu, 0 tokens left!' })).toBeVisible();
    await expect(bar(page).getByRole('link', { name: 'Cart', exact: true })).toHaveText('');
    await expect(bar(page).getByText(/^Hi /)).toHaveCount(0);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'See your activity' })).toBeVisible();
  });
  await context.close();
});

const refusals = [
  ['error=x', 'An authentication error occurred'],
  ['error=x&message=The+provider+said+no', 'The provider said no'],
  ['error=x&message=other&code=NO_TOKEN', 'Authentication required. Please log in.'],
  ['error=x&code=INVALID_TOKEN', 'Invalid authentication token. Please log in again.'],
  ['error=x&code=INSUFFICIENT_PERMISSIONS', 'You do not have permission to access this resource.'],
] as const;

test('[APP-12, APP-13] an address that names an error says so for five seconds at the top right, and is cleared', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const notices = page.getByRole('region', { name: 'Notices' });
  for (const [query, words] of refusals) {
    // The notice may have gone by the time a busy machine has loaded the whole page.
    await page.goto(`/catalog?${query}`, { waitUntil: 'commit' });
    await expect(notices.getByRole('alert')).toHaveText(words);
    await expect(page).not.toHaveURL(/error=|message=|code=/);
  }
  const { x, y, width } = (await notices.boundingBox())!;
  expect(x + width).toBeGreaterThan(1250);
  expect([y > 50, y < 80, x > 800]).toEqual([true, true, true]);

  await page.goto('/?error=x&code=TOKEN_EXPIRED&message=other', { waitUntil: 'commit' });
  await expect(notices.getByRole('alert')).toHaveText(expired);
  await expect(notices.getByRole('status')).toHaveText(expired);
  await expect.poll(() => toastTime(page)).toEqual(['running', 'running']);
  await stopToastsAt(page, 2950);
  await expect(notices.getByRole('status')).toHaveCount(1);
  await stopToastsAt(page, 3050);
  await expect(notices.getByRole('status')).toHaveCount(0);
  await expect(notices.getByRole('alert')).toHaveText(expired);
  await stopToastsAt(page, 4950);
  await expect(notices.getByRole('alert')).toHaveCount(1);
  await stopToastsAt(page, 5050);
  await expect(notices).toHaveCount(0);
  await context.close();
});

test('a theme is chosen once: light, dark or that of the device, from the first paint on', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const ground = (): Promise<string> =>
    page.evaluate<string>(
      'getComputedStyle(document.body).colorScheme + " " + getComputedStyle(document.documentElement).colorScheme',
    );
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name }).click();
  };
  await page.goto('/home');
  await homeHydrated(page);
  await choose('Dark');
  await expect.poll(ground).toContain('dark');
  // Without the app's script only the first paint remains.
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.reload();
  expect(await ground()).toMatch(/dark$/);
  await page.unroute('**/assets/index-*.js');
  await page.reload();
  await homeHydrated(page);
  await choose('System');
  await expect.poll(ground).toContain('light dark');
  await context.close();
});
