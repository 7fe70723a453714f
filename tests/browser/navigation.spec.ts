import { expect, type Page } from '@playwright/test';
import { test } from './test.js';
import { homeHydrated, newUser, onSlowDevice, signInAt, visit } from './users.js';

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
  await test.step('[CHK-01] the checkout says why', async () => {
    await page.route('**/auth/login?*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/checkout');
    await expect(page.getByText('Please log in to checkout')).toBeVisible();
  });
  await page.unroute('**/auth/login?*');
  for (const path of unguarded) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    expect(new URL(page.url()).pathname.startsWith(path)).toBe(true);
  }
  await signInAt(page, newUser(), '/orders?state=all');
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
  await expect(page.getByRole('heading', { level: 2, name: "We couldn't find that page." })).toBeVisible();
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

/** Takes the focus to a part of the screen as soon as it is there: before the address leads on, which a person does on a slow machine. */
const enterAtOnce = (page: Page, role: string, label: string) =>
  page.evaluate(`new MutationObserver((_, watch) => {
    const labelled = (part) => (part.ariaLabel ?? part.textContent) === '${label}';
    const part = [...document.querySelectorAll('main ${role}')].find(labelled);
    if (!part) return;
    watch.disconnect();
    part.focus();
  }).observe(document.body, { childList: true, subtree: true })`);

for (const [who, role, label] of [
  ['types', '[role=combobox]', 'Search products'],
  ['is about to press a button', 'button', 'Product Categories'],
] as const)
  test(`who ${who} while the catalog leads on to its product keeps the place`, async ({ browser, baseURL }) => {
    const { page, context } = await visit(browser, baseURL!);
    await page.goto('/home');
    await homeHydrated(page);
    await enterAtOnce(page, role, label);
    await rail(page).getByRole('link', { name: 'Catalog' }).click();
    await expect(page).toHaveURL(/\/catalog\/.+/);
    const part = page.getByRole(role === 'button' ? role : 'combobox', { name: label });
    await expect(part).toBeFocused();
    if (who === 'types') {
      await page.keyboard.type('mouse');
      await expect(part).toHaveValue('mouse');
      await expect(page.getByRole('option').first()).toBeVisible();
    } else {
      await expect(page).toHaveTitle(/^(?!Catalog).+ · Inkloom$/);
    }
    await expect(part).toBeFocused();
    await context.close();
  });

test('[APP-19] a broken screen leaves the rest usable: a malformed response, and a chunk that cannot be loaded', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/home');
  const broke = page.getByRole('heading', { level: 2, name: 'Something went wrong' });

  await test.step('a malformed response', async () => {
    await page.route('**/api/orders?*', (route) => route.fulfill({ json: { unexpected: true, length: 1 } }));
    await rail(page).getByRole('link', { name: 'My Orders' }).click();
    await expect(broke).toBeVisible();
    await expect.poll(() => pageErrors.some((each) => each.includes('Unexpected error'))).toBe(true);
    await page.unroute('**/api/orders?*');
    // Trying again loads the document anew: that load is not one of those counted below. The heading stands before and after it.
    await page.waitForLoadState('load');
    const loaded = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Try again' }).click();
    await loaded;
    await expect(heading(page, 'My Orders')).toBeVisible();
  });

  await test.step('a missing chunk: one reload of the requested screen, then the boundary', async () => {
    const before = loads();
    await page.route('**/assets/tokens-*.js', (route) => route.abort());
    await rail(page).getByRole('link', { name: 'Get Tokens' }).click();
    await expect(page).toHaveURL(/\/tokens$/);
    await expect(broke).toBeVisible();
    // The document may go on loading its pictures for a moment.
    await expect.poll(loads).toBe(before + 1);
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

test('[APP-19] what opens on a screen and cannot be fetched leaves the screen as it is, says so, and opens at the next press', async ({
  browser,
  baseURL,
}) => {
  const { page, context, loads } = await visit(browser, baseURL!);
  await page.goto('/catalog/product/tee-bella-3001');
  const sizeGuide = page.getByRole('button', { name: 'Size guide' });
  const theme = page.getByRole('button', { name: 'Theme' });
  const openers = [
    { opener: sizeGuide, file: 'size-guide', opened: page.getByRole('dialog', { name: /^Size guide for / }) },
    { opener: theme, file: 'menus', opened: page.getByRole('group', { name: 'Theme' }) },
  ];
  const said = page
    .getByRole('region', { name: 'Notices' })
    .getByText("We couldn't load this. Please check your connection and try again.");
  await expect(sizeGuide).toBeVisible();
  const before = loads();
  for (const { opener, file, opened } of openers) {
    const script = `**/assets/${file}-*.js`;
    await page.route(script, (route) => route.abort());
    await opener.click();
    await expect(said).toBeVisible();
    await expect(sizeGuide).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(said).toBeHidden();
    await page.unroute(script);
    await opener.click();
    await expect(opened).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
  expect(loads()).toBe(before);

  await test.step('what a newer release replaced comes with a reload, at the second press', async () => {
    const picture = page.getByRole('button', { name: /^Enlarge: / }).first();
    await page.route('**/assets/image-popup-content-*.js', (route) => route.fulfill({ status: 404 }));
    await picture.click();
    await expect(said).toBeVisible();
    expect(loads()).toBe(before);
    await picture.click();
    await expect.poll(loads).toBe(before + 1);
    await expect(sizeGuide).toBeVisible();
  });
  await context.close();
});

test('the drawer of the categories stays open while the address takes the name of its product', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await page.goto('/catalog?categories=open');
  await expect(page).toHaveURL(/\/catalog\/.+\?categories=open$/);
  await expect(page.getByRole('dialog', { name: 'Product Categories' }).locator(':focus')).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('what covers the screen is in the address: Back, Escape and Close close it and the focus returns; a link out of it leaves no entry; the scroll position is kept', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeHydrated(page);
  const opener = page.getByRole('button', { name: 'Product Categories' });
  const drawer = page.getByRole('dialog', { name: 'Product Categories' });
  const openAndClose = async (close: () => Promise<unknown>): Promise<void> => {
    const product = page.url();
    await opener.click();
    await expect(drawer.getByRole('button', { name: 'Close' })).toBeFocused();
    await expect(page).toHaveURL(`${product}?categories=open`);
    await close();
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
    await expect(page).toHaveURL(product);
  };

  await test.step('a drawer that a slow device renders along with its product', () =>
    onSlowDevice(page, async () => {
      await rail(page).getByRole('link', { name: 'Catalog' }).click();
      await expect(page).toHaveURL(/\/catalog\/.+/);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await openAndClose(() => page.goBack());
    }));
  const product = page.url();

  await test.step('a drawer', async () => {
    for (const close of [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => drawer.getByRole('button', { name: 'Close' }).click(),
      () => page.mouse.click(1200, 700),
    ])
      await openAndClose(close);
  });

  await test.step('a reload and Forward show it again; closing it leaves nothing behind', async () => {
    await page.goForward();
    await expect(drawer).toBeVisible();
    await page.reload();
    // The drawer listens for keys once it has taken the focus, which is after it can be seen.
    await expect(drawer.locator(':focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).toHaveURL(product);
    await page.goto(`${product}?categories=open`);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL(product);
    await page.goBack();
    await expect(page).toHaveURL(product);
  });

  await test.step('the menu of a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // The document was loaded anew: its screen is there, with its pictures.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: /Let's Design it!/ })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page).toHaveURL(`${product}?menu=open`);
    // It gives the focus back once it has taken it.
    await expect(page.getByRole('dialog', { name: 'Menu' }).locator(':focus')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await expect(page).toHaveURL(product);
  });

  await test.step('a small one closes when another page takes its place', async () => {
    await page.getByRole('button', { name: 'Describe an image' }).click();
    const ask = page.getByRole('dialog', { name: 'Describe an image' });
    await expect(ask).toBeVisible();
    await page.evaluate('history.back()');
    await expect(page).toHaveURL(/\/home$/);
    await expect(ask).toBeHidden();
    await page.evaluate('history.forward()');
    await expect(page).toHaveURL(product);
    // The address is there before the screen, whose arrival closes what is open.
    await expect(page.getByRole('button', { name: /Let's Design it!/ })).toBeVisible();
  });

  await test.step('from the menu to a screen, and one step back', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const link = page.getByRole('dialog').getByRole('link', { name: 'Get Tokens' });
    await expect(link).toBeVisible();
    const entries = await page.evaluate<number>('history.length');
    await link.click();
    await expect(heading(page, 'Get Tokens')).toBeVisible();
    expect(await page.evaluate<number>('history.length')).toBe(entries);
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
