import { expect, test, type Page } from '@playwright/test';
import { homeAwake, signInAt, visit } from './people.js';

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
// Apply to a Product passes the guard, too; without a person it has nothing to apply and says so on its own.
const unguarded = ['/home', '/design', '/catalog', '/tokens', '/cart', '/dashboard'];

test('[APP-02, APP-03] guarded screens lead a visitor to the login with their whole address and back; others are open', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  // The way out to the provider is held, so that the login's own address can be read.
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

test('[APP-02] an address that leads nowhere says so and has a way home; each route has its title, and the focus on its heading', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints, context } = await visit(browser, baseURL!);
  expect((await page.goto('/no/such/place'))?.status()).toBe(404);
  complaints.length = 0;
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('[APP-19] a screen that breaks leaves the rest usable: an answer of another shape, and a part that cannot be loaded', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, 'shopper2', '/home');
  const broke = page.getByRole('heading', { name: 'The thread broke' });

  await test.step('an answer nobody expects', async () => {
    await page.route('**/api/orders', (route) => route.fulfill({ json: { unexpected: true, length: 1 } }));
    await rail(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(broke).toBeVisible();
    expect(complaints.some((each) => each.includes('Unexpected error'))).toBe(true);
    await page.unroute('**/api/orders');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'My Orders')).toBeVisible();
  });

  await test.step('a missing part: one reload of the screen that was asked for, then the boundary', async () => {
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

  await test.step('a failure outside of any screen is logged, and the page goes on', async () => {
    complaints.length = 0;
    await page.evaluate("void Promise.reject(new Error('nobody caught this'))");
    await expect
      .poll(() => complaints.some((each) => each.startsWith('Unexpected error') && each.includes('nobody caught this')))
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
  await homeAwake(page);
  await context.setOffline(true);
  await rail(page).getByRole('link', { name: 'Get Tokens' }).click();
  await expect(page.getByRole('status').getByText('You are offline.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible();
  await context.setOffline(false);
  await rail(page).getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/\/catalog\/.+/);
  await context.close();
});

test('Back closes what lies over the page, Escape too, and the focus returns; ways out of it leave no trace; the place on the page is kept', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeAwake(page);
  await rail(page).getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/\/catalog\/.+/);
  const product = page.url();
  const opener = page.getByRole('button', { name: 'Product Categories' });
  const drawer = page.getByRole('dialog', { name: 'Product Categories' });
  // Its entry comes a moment after it is seen, sooner than a person can press Back.
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
    // Forward leads to nothing: what was closed stays closed.
    await page.goForward().catch(() => undefined);
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(product);
  });

  await test.step('two over each other, the topmost first', async () => {
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

  await test.step('where the page stood', async () => {
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
  expect(complaints).toEqual([]);
  await context.close();
});

test('a page that is opened anew begins at its top, wherever the last one was left', async ({ page }) => {
  await page.goto('/home');
  await homeAwake(page);
  await page.evaluate('scrollTo(0, 700)');
  await expect.poll(() => page.evaluate('scrollY')).toBe(700);
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { name: /^Also in/ })).toBeVisible();
  expect(await page.evaluate('scrollY')).toBe(0);
});
