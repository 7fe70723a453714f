import { expect, test, type Page } from '@playwright/test';
import { homeHydrated, signInAt, visit } from './users.js';

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

  await test.step('on the smallest phone every button of the bar keeps its size', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    expect((await page.getByRole('button', { name: 'Open menu' }).boundingBox())!.width).toBeGreaterThanOrEqual(36);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('signed out: no greeting, nothing in the cart, no tokens, a way to log in', async () => {
    await expect(page.getByRole('button', { name: 'Profile menu, 0 tokens left!' })).toBeVisible();
    await expect(bar(page).getByText(/^Hi /)).toHaveCount(0);
    await expect(bar(page).getByRole('link', { name: 'Cart', exact: true })).toHaveText('');
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await expect(page.getByRole('group', { name: 'Profile' }).getByRole('link')).toHaveText(['Log in']);
    await page.keyboard.press('Escape');
  });

  await test.step('the settings can only be closed', async () => {
    for (const name of ['Image Settings', 'Generation Settings', 'Advanced Options']) {
      await bar(page).getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('button', { name })).toBeHidden();
    }
    await expect(page).toHaveURL(`${baseURL}/home`);
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
    expect(await ways(page)).toEqual(entries.map((entry) => [...entry]));
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
  const times = (path: string): number => requestedPaths.filter((each) => each === path).length;
  await signInAt(page, 'shopper2', '/home');
  await expect.poll(() => [times('/api/tokens/balance') > 0, times('/api/cart') > 0]).toEqual([true, true]);
  await expect(bar(page).getByText(/^Hi \S+!$/)).toBeVisible();
  await expect(bar(page).locator('img.portrait')).toBeVisible();

  await test.step('nothing personal before the check has finished', async () => {
    await page.evaluate("localStorage.removeItem('user')");
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    await page.route('**/auth/check', async (route) => finished.then(() => route.continue()));
    const checked = page.waitForRequest('**/auth/check');
    await page.reload();
    await checked;
    await expect(bar(page).getByRole('button', { name: 'Profile menu', exact: true })).toBeVisible();
    await expect(bar(page).getByText(/^Hi |tokens left!/)).toHaveCount(0);
    await expect(bar(page).locator('img.portrait')).toHaveCount(0);
    finish();
    await expect(bar(page).getByText(/^Hi \S+!$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
    await expect(bar(page).locator('img.portrait')).toBeVisible();
    await page.unroute('**/auth/check');
  });

  await test.step("the window's events reload the balance and the cart; a cart is a list or contains one", async () => {
    await page.waitForLoadState('networkidle');
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
    await page.goto(`/catalog?${query}`);
    await expect(notices.getByRole('alert')).toHaveText(words);
    await expect(page).not.toHaveURL(/error=|message=|code=/);
  }
  const { x, y, width } = (await notices.boundingBox())!;
  expect(x + width).toBeGreaterThan(1250);
  expect([y > 50, y < 80, x > 800]).toEqual([true, true, true]);

  await page.clock.install();
  await page.goto('/?error=x&code=TOKEN_EXPIRED&message=other');
  await expect(notices.getByRole('listitem')).toHaveText([expired, expired]);
  await page.clock.runFor(2900);
  await expect(notices.getByRole('listitem')).toHaveCount(2);
  await page.clock.runFor(400);
  await expect(notices.getByRole('listitem')).toHaveCount(1);
  await expect(notices.getByRole('alert')).toHaveText(expired);
  await page.clock.runFor(1500);
  await expect(notices.getByRole('alert')).toHaveCount(1);
  await page.clock.runFor(600);
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
