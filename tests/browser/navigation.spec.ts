import { expect, test, type Page } from '@playwright/test';
import { homeHydrated, signInAt, visit } from './users.js';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const guarded = [
  '/user?tab=1',
  '/checkout?step=2',
  '/orders?state=all',
  '/orders/0193-none?from=mail',
  '/admin/orders?tab=all',
  '/user-designs?page=2',
];
// Apply to a Product passes the guard, too; without a user it has nothing to apply and says so itself.
const unguarded = ['/home', '/design', '/catalog', '/tokens', '/cart', '/dashboard'];

test('[APP-02, APP-03] guarded screens redirect a visitor to the login with their whole address and back; others are open', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  // Blocks the redirect to the provider, so that the login's own address can be read.
  await page.route('**/auth/login?*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>provider</title>' }),
  );
  for (const target of guarded) {
    const passed: string[] = [];
    const note = (frame: { url: () => string }): void => void passed.push(frame.url());
    page.on('framenavigated', note);
    await page.goto(target).catch(() => undefined);
    await expect(page).toHaveTitle('provider');
    page.off('framenavigated', note);
    expect(passed).toContain(`${baseURL}/login?redirect=${encodeURIComponent(target)}`);
    expect(
      await page
        .context()
        .storageState()
        .then(({ origins }) => origins[0]?.localStorage.find(({ name }) => name === 'return_path')?.value),
    ).toBe(target);
  }
  await page.unroute('**/auth/login?*');
  for (const path of unguarded) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    expect(new URL(page.url()).pathname.startsWith(path)).toBe(true);
  }
  await signInAt(page, 'shopper2', '/orders?state=all');
  await expect(heading(page, 'My Orders')).toBeVisible();
  await context.close();
});

test('[APP-02] an unknown address says so and links to Home; each route has its title, and the focus on its heading', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  expect((await page.goto('/no/such/place'))?.status()).toBe(404);
  pageErrors.length = 0;
  expect(
    (await page.request.get('/api/no/such/place', { headers: { accept: 'text/html' } })).headers()['content-type'],
  ).toContain('json');
  await expect(page).toHaveTitle('Not found · Inkloom');
  await expect(page.getByRole('heading', { level: 2, name: 'This page does not exist.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL(/\/home$/);
  for (const [entry, name] of [
    ['Get Tokens', 'Get Tokens'],
    ['Generate Design', /./],
    ['Home', /Describe it/],
  ] as const) {
    await rail(page).getByRole('link', { name: entry }).click();
    await expect(page).toHaveTitle(`${entry} · Inkloom`);
    await expect(heading(page, name)).toBeFocused();
    await expect(page.locator('#announcer')).toHaveText(entry);
  }
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[APP-19] a broken screen leaves the rest usable: a malformed response, and a chunk that cannot be loaded', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, 'shopper2', '/home');
  const broke = page.getByRole('heading', { name: 'The thread broke' });

  await test.step('a malformed response', async () => {
    await page.route('**/api/orders', (route) => route.fulfill({ json: { unexpected: true, length: 1 } }));
    await rail(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(broke).toBeVisible();
    expect(pageErrors.some((each) => each.includes('Unexpected error'))).toBe(true);
    await page.unroute('**/api/orders');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'My Orders')).toBeVisible();
  });

  await test.step('a missing chunk: one reload of the requested screen, then the boundary', async () => {
    const before = loads();
    await page.route('**/assets/tokens-*.js', (route) => route.abort());
    await rail(page).getByRole('link', { name: 'Get Tokens' }).click();
    await expect(page).toHaveURL(/\/tokens$/);
    await expect(broke).toBeVisible();
    expect(loads()).toBe(before + 1);
    await rail(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(heading(page, 'My Orders')).toBeVisible();
    await page.unroute('**/assets/tokens-*.js');
  });

  await test.step('a failure outside of any screen is logged, and the page keeps working', async () => {
    pageErrors.length = 0;
    await page.evaluate("void Promise.reject(new Error('nobody caught this'))");
    await expect
      .poll(() => pageErrors.some((each) => each.startsWith('Unexpected error') && each.includes('nobody caught this')))
      .toBe(true);
    await page
      .getByRole('link', { name: 'Start Shopping' })
      .or(rail(page).getByRole('link', { name: 'Catalog' }))
      .first()
      .click();
    await expect(page).toHaveURL(/\/catalog/);
  });
  await context.close();
});

test('[APP-19] without a network a screen that is not loaded yet does not lead out of the app', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeHydrated(page);
  await context.setOffline(true);
  await rail(page).getByRole('link', { name: 'Get Tokens' }).click();
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
  await context.setOffline(false);
  await rail(page).getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/\/catalog\/.+/);
  await context.close();
});

test('Back and Escape close an overlay, and the focus returns; leaving it adds no history entry; the scroll position is kept', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeHydrated(page);
  await rail(page).getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/\/catalog\/.+/);
  const product = page.url();
  const opener = page.getByRole('button', { name: 'Product Categories' });
  const drawer = page.getByRole('dialog', { name: 'Product Categories' });
  // Its history entry is added a moment after it is visible, sooner than a user can press Back.
  const entered = () => expect.poll(() => page.evaluate('history.state?.overlay')).toBe(1);

  await test.step('a drawer', async () => {
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await opener.click();
      await expect(drawer).toBeVisible();
      await entered();
      await close();
      await expect(drawer).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(page).toHaveURL(product);
    }
    // Forward does nothing: a closed overlay stays closed.
    await page.goForward().catch(() => undefined);
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(product);
  });

  await test.step('two overlays, the topmost first', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Describe an image' }).click();
    const ask = page.getByRole('dialog', { name: 'Describe an image' });
    await expect(ask).toBeVisible();
    await entered();
    await page.goBack();
    await expect(ask).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await entered();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await expect(page).toHaveURL(product);
  });

  await test.step('from the menu to a screen, and one step back', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Get Tokens' }).click();
    await expect(heading(page, 'Get Tokens')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(product);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the scroll position', async () => {
    await page.getByRole('heading', { name: 'Featured Products' }).scrollIntoViewIfNeeded();
    const link = page.locator('main a[href^="/catalog/"]').first();
    await link.scrollIntoViewIfNeeded();
    const stood = await page.evaluate<number>('scrollY');
    expect(stood).toBeGreaterThan(200);
    await link.click();
    await expect(page).toHaveURL(/\/catalog\/.+/);
    await expect.poll(() => page.evaluate<number>('scrollY')).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect.poll(async () => Math.abs((await page.evaluate<number>('scrollY')) - stood)).toBeLessThanOrEqual(8);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a newly opened page starts at its top, wherever the last one was left', async ({ page }) => {
  await page.goto('/home');
  await homeHydrated(page);
  await page.evaluate('scrollTo(0, 700)');
  await expect.poll(() => page.evaluate('scrollY')).toBe(700);
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { name: /^Also in/ })).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(0);
});
