import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { pressBlocked } from './blocked-button.js';
import { test } from './test.js';
import { choose, newOperator, signInAt, visit } from './users.js';

const shopper = (): string => `load-${randomInt(700_000_000, 799_999_999)}`;
const PRODUCT = 'tee-bella-3001';

test('[CART-06, CAT-06, CAT-08] a visitor who adds to the cart is offered the sign-in, returns to the product, and has exactly that line once', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = shopper();
  await page.goto(`/catalog/product/${PRODUCT}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  const color = page.getByRole('group', { name: /Color/ }).getByRole('radio').nth(2);
  const size = page.getByRole('group', { name: /Size/ }).getByRole('radio', { name: 'XL', exact: true });
  await color.check({ force: true });
  await size.check({ force: true });
  const colorName = (await color.getAttribute('aria-label'))!;
  await page.getByRole('button', { name: 'Add to Cart' }).click();

  const notices = page.getByRole('region', { name: 'Notices' });
  await expect(notices.getByText('User not authenticated')).toBeVisible();
  await notices.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Added to cart successfully!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${PRODUCT}$`));
  await expect(page.getByRole('radio', { name: colorName, exact: true })).toBeChecked();

  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  const cart = (await api(await signIn(username)).get('/api/cart')).body;
  expect(cart.products).toEqual([
    expect.objectContaining({ globalId: PRODUCT, quantity: 1, size: 'XL', color: colorName, designId: null }),
  ]);
  await context.close();
});

/** One that closes is still on the page for a moment. */
const openTooltip = (page: Page) => page.locator('[role=tooltip][data-open]');

test('[CAT-04, CAT-06, CAT-09] a change of stock and price reaches an open page and its cart; blocked buttons say why', async ({
  browser,
  baseURL,
}) => {
  const operator = api(await signIn(newOperator()));
  const pad = (await api().get('/api/product/mongodb/mouse-pad')).body;
  const [{ id, retail_price: price }] = pad.sync_variants;
  const change = (variant: object) =>
    operator.put('/api/product/mongodb/mouse-pad', { sync_variants: [{ id, ...variant }] });
  const username = shopper();
  await api(await signIn(username)).post('/api/cart', { globalId: 'mouse-pad', syncVariantId: id });
  const { page, context } = await visit(browser, baseURL!);
  try {
    await signInAt(page, username, '/cart');
    await expect(page.getByRole('heading', { name: pad.name })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Catalog' }).click();
    await page.getByRole('combobox', { name: 'Search products' }).fill('mouse');
    await page.getByRole('combobox', { name: 'Search products' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: pad.name })).toBeVisible();

    await change({ retail_price: 77.5 });
    const notices = page.getByRole('region', { name: 'Notices' });
    await expect(notices.getByText(`${pad.name} in your cart has changed.`)).toBeVisible();
    await expect(page.getByText('$77.50 USD')).toBeVisible();

    await change({ inStock: false });
    await expect(page.getByText('Not In Stock', { exact: true })).toBeVisible();
    for (const name of ["Let's Design it!", 'Add to Cart']) {
      const button = page.getByRole('main').getByRole('button', { name });
      await pressBlocked(button);
      await expect(notices.getByText('This combination is not available')).toBeVisible();
      await expect(openTooltip(page)).toHaveText('This combination is not available');
    }
    await expect(page).toHaveURL(/\/catalog\/.*mouse-pad$/);
    expect((await api(await signIn(username)).get('/api/cart')).body.products).toMatchObject([
      { quantity: 1, price: '77.50' },
    ]);
  } finally {
    await change({ retail_price: price, inStock: true });
    await context.close();
  }
});

test('[CAT-06] a catalog without a product, and one that cannot be read, say so', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  let failing = false;
  await page.route('**/api/products/facets', (route) =>
    route.fulfill({ json: { total: 0, categories: [], colors: [], sizes: [] } }),
  );
  await page.route('**/api/products/mongodb', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.fulfill({ json: [] }),
  );
  await page.goto('/catalog');
  await expect(page.getByText('No product selected')).toBeVisible();
  failing = true;
  await page.reload();
  await expect(page.getByText('Failed to fetch products')).toBeVisible();
  await context.close();
});

test('[CAT-05, CAT-06] a product of which nothing is in stock asks for its options, and says which do not exist', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.route('**/api/products/mongodb', async (route) => {
    const response = await route.fetch();
    const products = (await response.json()) as { globalId: string; sync_variants: { size: string }[] }[];
    const tee = products.find(({ globalId }) => globalId === PRODUCT)!;
    const left = tee.sync_variants.filter(({ size }) => size !== 'S');
    tee.sync_variants = left.map((variant) => ({ ...variant, inStock: false }));
    await route.fulfill({ response, json: products });
  });
  await page.goto(`/catalog/product/${PRODUCT}`);
  const notices = page.getByRole('region', { name: 'Notices' });
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' });
  await pressBlocked(add);
  await expect(notices.getByText('Please select required options')).toBeVisible();
  const sizes = page.getByRole('group', { name: /Size/ });
  await sizes.getByRole('radio', { name: 'S, not in stock', exact: true }).check({ force: true });
  await pressBlocked(add);
  await expect(notices.getByText('Could not find matching product variant')).toBeVisible();
  await context.close();
});

test('[CAT-07] arrows highlight what the search has found, and Escape clears it', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.goto(`/catalog/product/${PRODUCT}`);
  const box = page.getByRole('combobox', { name: 'Search products' });
  const options = page.getByRole('option');
  await box.fill('clothing');
  await expect.poll(() => options.count()).toBeGreaterThan(1);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', 'found-1');
  await box.press('ArrowUp');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(options).toHaveCount(0);
  await context.close();
});

test('filters and sorting live in the address: products follow, a reload and Back show the same', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.goto(`/catalog/product/${PRODUCT}`);
  const all = page.getByRole('region', { name: 'All products' });
  const prices = async () =>
    (await all.getByRole('link').allInnerTexts()).map((shown) => Number(/\$(\d+\.\d\d)/.exec(shown)?.[1]));
  const expected = async (query: string) => {
    const { total, items } = (await api().get(`/api/products/search?limit=12&${query}`)).body;
    await expect(all.getByRole('status')).toHaveText(total === 1 ? '1 product' : `${total} products`);
    await expect(all.getByRole('link')).toHaveCount(items.length);
    return items as { price: string }[];
  };
  const { length } = await expected('sort=featured');
  await all.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => all.getByRole('link').count()).toBeGreaterThan(length);

  await choose(page, 'Sort by', 'Price, high to low');
  await expect(page).toHaveURL(/[?&]sort=-price/);
  await choose(page, 'Color', 'Navy');
  await choose(page, 'Price', '$20.00 to $40.00');
  await all.getByRole('button', { name: 'In stock' }).click();
  const query = 'color=Navy&minPrice=20&maxPrice=40&inStock=true&sort=-price';
  const items = await expected(query);
  expect(items.length).toBeGreaterThan(1);
  expect(await prices()).toEqual(items.map(({ price }) => Number(price)));
  await page.reload();
  await expected(query);
  await expect(all.getByRole('combobox', { name: 'Color', exact: true })).toHaveText('Navy');

  await all.getByRole('link').first().click();
  await expect(page).not.toHaveURL(/color=/);
  await page.goBack();
  await expected(query);
  await choose(page, 'Category', 'Home & Living');
  await expect(all.getByText('No products match.')).toBeVisible();
  await all.getByRole('button', { name: 'Clear all' }).first().click();
  await expected('sort=-price');
  // An address without a product gets one, and keeps its filters.
  await page.goto('/catalog?color=Navy');
  await expect(page).toHaveURL(/\/catalog\/.+\?color=Navy$/);
  await expected('color=Navy&sort=featured');
  await context.close();
});
