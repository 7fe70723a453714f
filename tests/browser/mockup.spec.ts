import { expect, type Page, type Route } from '@playwright/test';
import { api, type ApiResponse } from '#testing';
import { expectAccessible } from './accessible.js';
import { canvas, generate, meanColor, preview, saveDesign, strip } from './mockup-page.js';
import { openProducts } from './product-choice.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

/** What a server answers, in whatever shape the test gives it. */
type Json = ApiResponse['body'];

/** Gives the page another list of products than the shop has. */
async function withProducts(page: Page, change: (products: Json[]) => Json[]): Promise<void> {
  const json = change(ok(await api().get<Json[]>('/api/products/mongodb')));
  await page.route('**/api/products/mongodb', (route) => route.fulfill({ json }));
}

test('[MOCK-01, MOCK-03] the carousel of designs: pages by width, the cut prompt, and a design that failed to load', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  await page.route('**/api/designs', (route) =>
    route.fulfill({
      json: Array.from({ length: 17 }, (_, i) => ({
        ...design,
        _id: `0190a000-0000-7000-8000-0000000000${String(i).padStart(2, '0')}`,
        ...(i === 1 ? { url: '/files/gone.png' } : {}),
        aiMetadata: { model: 'DALL-E-3', prompt: `Design ${i} with a long prompt` },
      })),
    }),
  );
  await page.goto('/mockup');
  await expect(page.getByRole('heading', { level: 1, name: 'Step 2: Apply Design to a Product' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Designs' })).toBeVisible();
  for (const [width, count] of [
    [639, 3],
    [640, 4],
    [819, 4],
    [820, 5],
    [959, 5],
    [960, 6],
    [1079, 6],
    [1080, 7],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(strip(page).getByRole('listitem'), `at ${width} px`).toHaveCount(count);
  }
  await expect(strip(page).getByText('Design 0 with a', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Earlier designs' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'More designs' }).click();
  await expect(strip(page).getByText('Design 7 with a', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Earlier designs' }).click();

  const broken = strip(page).getByRole('button').nth(1);
  await expect(broken.getByRole('img', { name: /Design 1/ })).toHaveJSProperty('tagName', 'SPAN');
  await broken.click();
  await expect(page.getByText('This design could not be loaded. Please try another design.')).toBeVisible();
  await expect(broken).toHaveAttribute('aria-pressed', 'false');
  await context.close();
});

test('[MOCK-02] a design that is not there, a page that cannot begin, and nobody signed in', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  const passed: string[] = [];
  page.on('framenavigated', (frame) => passed.push(frame.url()));
  // The sign-in page follows the login page at once, so the page itself says what it has shown.
  await page.addInitScript(
    `new MutationObserver(() => { for (const toast of document.querySelectorAll('[data-toast]')) console.log('toast: ' + toast.innerText); }).observe(document, { subtree: true, childList: true })`,
  );
  const seen = page.waitForEvent('console', (message) => message.text().includes('toast: No user ID available'));
  await page.route(/\/auth\/login\?/, async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/mockup');
  await seen;
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(passed.some((each) => each.includes('/login?redirect=%2Fmockup'))).toBe(true);
  await signInAt(page, user, '/home');
  // The notices may have gone by the time a busy machine has loaded the whole page.
  await page.goto('/mockup?designId=0190a000-0000-7000-8000-000000000099', { waitUntil: 'commit' });
  await expect(page.getByText('Design not found')).toBeVisible();
  await expect(page).toHaveURL(/\/design$/);
  await page.route('**/api/design/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken', code: 'INTERNAL' } }),
  );
  await page.goto('/mockup?designId=0190a000-0000-7000-8000-000000000099', { waitUntil: 'commit' });
  await expect(page.getByText('Failed to initialize mockup view')).toBeVisible();
  await expect(page).toHaveURL(/\/design$/);
  await context.close();
});

test('[MOCK-04, MOCK-05, MOCK-06] a product and a variant in seconds, kept in the address, shown at once in its color', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  await withProducts(page, (products) => [
    ...products.map((each) =>
      each.globalId === 'tee-bella-3001'
        ? {
            ...each,
            sync_variants: each.sync_variants.map((variant: { color: string; size: string }) =>
              variant.color === 'Red' && variant.size === 'M' ? { ...variant, synced: false } : variant,
            ),
          }
        : each,
    ),
    {
      ...products[0],
      _id: '0190a000-0000-7000-8000-000000000001',
      globalId: '',
      name: 'Nameless',
      status: 'active',
      basePrice: '',
      price: '',
    },
  ]);
  await page.goto(`/mockup?designId=${design._id}`);
  await openProducts(page);
  const drawer = page.getByRole('dialog', { name: 'Select Product' });

  await test.step('by category and by name', async () => {
    await expect(drawer.getByRole('button', { name: 'Nameless $0.00' })).toBeDisabled();
    await expectAccessible(page);
    await drawer.getByRole('group', { name: 'Category' }).getByRole('button').nth(1).click();
    const crumb = drawer.getByRole('navigation', { name: 'Category' }).getByRole('link').last();
    await expect(crumb).toHaveAttribute('href', /^\/catalog\/[a-z0-9-]+$/);
    await drawer.getByRole('group', { name: 'Category' }).getByRole('button', { name: 'All' }).click();
    await drawer.getByRole('searchbox', { name: 'Search products' }).fill('jersey');
    await drawer
      .getByRole('button', { name: /Jersey/ })
      .first()
      .click();
    await expect(drawer).toBeHidden();
  });

  const variants = page.getByRole('dialog', { name: 'Select Variant' });
  await test.step('a color in a size', async () => {
    await expect(variants.getByRole('radio', { name: 'Red / M - Not Available' })).toBeDisabled();
    await variants.getByRole('radio', { name: 'White / M - Available' }).check();
    await expectAccessible(page);
    await variants.getByRole('button', { name: 'Use this' }).click();
    await expect(page.getByRole('button', { name: /White \/ M.*Available/ })).toBeVisible();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
  });

  const white = await meanColor(page);
  await test.step('another color is shown at once, from the strip of all', async () => {
    await page.getByRole('region', { name: 'In every color' }).getByRole('button', { name: /Black/ }).click();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await expect.poll(async () => (await meanColor(page))[0]! < white[0]! - 30).toBe(true);
    await expect(page).toHaveURL(/globalId=tee-bella-3001/);
    await expect(page).toHaveURL(/variant_id=\d+/);
  });

  await test.step('the other colors follow a change once it has come to rest, and say so until then', async () => {
    const color = page.getByRole('region', { name: 'In every color' }).locator('canvas').first();
    await expect(color).toHaveAttribute('data-state', 'shown');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('application').press('ArrowRight');
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await expect(color).toHaveAttribute('data-state', 'composing');
    await page.clock.resume();
    await expect(color).toHaveAttribute('data-state', 'shown');
  });

  await test.step('zoom', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).last().click();
    await expect(preview(page).getByText('150%').first()).toBeVisible();
  });

  await test.step('the address restores it, and a visit without one as well', async () => {
    const address = page.url();
    await page.goto(address);
    await expect(page.getByRole('button', { name: /Black \/ M.*Available/ })).toBeVisible();
    await page.goto('/mockup');
    await expect(page.getByRole('button', { name: /Black \/ M.*Available/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`designId=${design._id}`));
  });

  await test.step('another product begins without a variant', async () => {
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await page
      .getByRole('button', { name: /Jersey/ })
      .first()
      .click();
    await drawer.getByRole('searchbox', { name: 'Search products' }).fill('mug');
    await drawer.getByRole('button', { name: /Mug/ }).first().click();
    await expect(variants).toBeVisible();
    await expect(page).toHaveURL(/globalId=mug/);
    await expect(page).not.toHaveURL(/variant_id/);
    await expect(page.getByText('Selected variant not found in product data')).toHaveCount(0);
    // The drawer hears keys once it has taken the focus, which is after it can be seen.
    await expect(variants.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(variants).toBeHidden();
  });

  await test.step('clearing the product clears the variant', async () => {
    await page.getByRole('button', { name: 'Clear product' }).click();
    await expect(page.getByRole('button', { name: /Choose a product/ })).toBeVisible();
    await expect(page.getByText('Select Variant')).toHaveCount(0);
    await expect(page).not.toHaveURL(/variant_id/);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[MOCK-07] what the catalog lacks for a preview is said, each thing by its own words', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const tee = 'globalId=tee-bella-3001&variant_id=9526';
  const toast = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  const placed = page.getByText('User Scale', { exact: true }).first();
  const open = async (change: (tee: Json) => Json, path = `designId=${design._id}&${tee}`): Promise<void> => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await withProducts(page, (products) =>
      products.map((each) => (each.globalId === 'tee-bella-3001' ? change(structuredClone(each)) : each)),
    );
    // A notice may have gone by the time a busy machine has loaded the whole page.
    await page.goto(`/mockup?${path}`, { waitUntil: 'commit' });
  };
  const position = (change: (template: Json) => void) => (product: Json) => {
    for (const variant of product.sync_variants)
      for (const file of variant.printfiles) for (const template of file.mockup_template) change(template);
    return product;
  };

  await open((product) => product, `designId=${design._id}&globalId=nothing-like-it`);
  await toast('No product data found');
  await open((product) => product, `designId=${design._id}&globalId=tee-bella-3001&variant_id=1`);
  await toast('Selected variant not found in product data');
  await open((product) => product, `designId=${design._id}`);
  // The button moves while the product is not there yet.
  await expect(page.getByRole('button', { name: 'Clear product' })).toBeVisible();
  await generate(page).click();
  await toast('Please select a product and design first');
  await test.step('asked for before the catalog is there', async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/products/mongodb', () => undefined);
    await page.goto(`/mockup?designId=${design._id}&${tee}`);
    await expect(strip(page).getByRole('listitem').first()).toBeVisible();
    await generate(page).click();
    await toast('Mockup parameters not prepared');
  });
  await open(position((template) => delete template.position));
  await expect(placed).toBeVisible();
  await generate(page).click();
  await toast('Position parameters not set');
  await open(position((template) => (template.position.left = '12')));
  await expect(placed).toBeVisible();
  await generate(page).click();
  await toast('Invalid position parameters');

  const choose = async (change: (tee: Json) => Json): Promise<void> => {
    // Of the last choice nothing is kept.
    await page.evaluate(
      `Object.keys(localStorage).forEach((key) => /^drafts\\..*placement$/.test(key) && localStorage.removeItem(key))`,
    );
    await open(change, `designId=${design._id}`);
    await openProducts(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Jersey/ })
      .first()
      .click();
  };
  await choose((product) => ({ ...product, sync_variants: [] }));
  await toast('Failed to fetch product variants');
  await choose((product) => ({ ...product, sync_variants: null }));
  await toast('Failed to process selected product');
  const noFiles = (printfiles: unknown) => (product: Json) => ({
    ...product,
    sync_variants: product.sync_variants.map((each: object) => ({ ...each, printfiles })),
  });
  await choose(noFiles([]));
  await page.getByRole('radio', { name: 'White / M - Available' }).click();
  await toast('No mockup template available for this variant');
  await choose(noFiles(null));
  await page.getByRole('radio', { name: 'White / M - Available' }).click();
  await toast('Failed to prepare mockup data');

  // One route from here on: a request between two routes would reach the server and fill the list.
  let refusal: Parameters<Route['fulfill']>[0] = {
    status: 400,
    json: { error: 'The shelf is empty', code: 'BAD_REQUEST' },
  };
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/api/products/mongodb', (route) => route.fulfill(refusal));
  await page.goto(`/mockup?designId=${design._id}`);
  await openProducts(page);
  await toast('Failed to fetch products: The shelf is empty');
  refusal = { status: 400, body: '<h1>Proxy</h1>' };
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await toast('Failed to fetch products');
  await context.close();
});
