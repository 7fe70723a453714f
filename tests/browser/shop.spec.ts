import { expect, type Page, type Route } from '@playwright/test';
import { api, faults, signIn, stack, waitFor } from '#testing';
import { expectAccessible } from './accessible.js';
import { ADDRESS as SHIP_TO, PIXEL, METADATA, ok, placeOrder } from './shop-data.js';
import { payByKeyboard } from './pay-by-card.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Ada Shopper' };

/** A user of this file with so many mugs in the cart. */
async function shopperWith(username: string, quantity: number) {
  const shopper = api(await signIn(username));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  ok(await shopper.delete('/api/cart'));
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity, designId };
  return { shopper, mug, items: ok(await shopper.post('/api/cart', line)).products };
}

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Lets the calls of one method and address fail while the page does something, and nothing else of the page. */
async function failing(page: Page, method: string, address: string, act: () => Promise<unknown>): Promise<void> {
  // Reads are refused for good; a failing write may be tried again.
  const status = method === 'GET' ? 400 : 500;
  const json = { error: 'Internal', message: 'Internal', code: 'INTERNAL', requestId: 'r' };
  const fail = (route: Route) =>
    route.request().method() === method ? route.fulfill({ status, json }) : route.fallback();
  await page.route(address, fail);
  await act();
  await page.unroute(address, fail);
}

test("[CAT-03] a product's page shows its pictures, price, reviews, options in their grid, and facts", async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const open = async (globalId: string) => {
    await page.goto(`/catalog/product/${globalId}`);
    const product = ok(await api().get(`/api/product/mongodb/${globalId}`));
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    return product;
  };
  const swatches = page.getByRole('group', { name: /Color/ }).locator('label');

  const tee = await open('tee-bella-3001');
  expect(tee.colors.length).toBeGreaterThan(5);
  const main = page.getByRole('main');
  await page
    .getByRole('group', { name: /Size/ })
    .getByRole('radio', { name: '3XL', exact: true })
    .check({ force: true });
  const dear = tee.sync_variants.find(({ size }: { size: string }) => size === '3XL');
  expect(dear.retail_price).not.toBe(tee.basePrice);
  await expect(main.getByText(/^\$\d+\.\d\d USD$/)).toHaveText(`$${dear.retail_price} USD`);
  await expect(main.getByText('+ shipping and handling')).toBeVisible();
  await expect(main.getByText(`${tee.reviews.average} ${tee.reviews.totalCount} reviews`)).toBeVisible();
  await expect(swatches).toHaveCount(tee.colors.length);
  const sizes = page.getByRole('group', { name: /Size/ }).locator('label');
  await expect(sizes).toHaveCount(tee.sizes.length);
  const places = await Promise.all((await sizes.all()).map((size) => size.boundingBox()));
  expect(new Set(places.map((place) => Math.round(place!.x))).size).toBe(4);
  expect(places[4]!.y).toBeGreaterThan(places[0]!.y);
  const small = (await swatches.first().boundingBox())!.width;

  const pictures = main.getByRole('group', { name: tee.name, exact: true }).getByRole('img');
  expect(await pictures.count()).toBe(Math.min(4, tee.images.length + 1));
  for (const picture of await pictures.all()) expect(await picture.getAttribute('alt')).toBeTruthy();
  await expect(main.getByText(tee.description)).toBeVisible();
  await expect(main.getByText(tee.highlights[0])).toBeVisible();
  await main.getByText('Details', { exact: true }).click();
  await expect(main.getByText(tee.details[0])).toBeVisible();

  expect((await open('hoodie-gildan-18500')).colors.length).toBeLessThanOrEqual(5);
  expect((await swatches.first().boundingBox())!.width).toBeGreaterThan(small);
  await context.close();
});

test('[CART-02, CART-04, CART-05, CHK-01, CHK-05, ORD-01] the cart keeps what fails, asks before it removes, and says what became of each change; orders list', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { shopper, mug } = await shopperWith(user, 1);
  const { page, context } = await visit(browser, baseURL!);
  const lines = async () => ok(await shopper.get('/api/cart')).products as { quantity: number }[];
  const less = page.getByRole('button', { name: `Fewer of ${mug.name}` });
  const dialog = page.getByRole('dialog');
  await signInAt(page, user, '/cart');

  await test.step('[CART-04] less than one is a removal, which is asked about', async () => {
    await expect(page.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
    await less.click();
    await expect(dialog.getByText(`Remove ${mug.name} from your cart?`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('group', { name: `Quantity of ${mug.name}` }).getByRole('status')).toHaveText('1');
    expect(await lines()).toMatchObject([{ quantity: 1 }]);
  });

  await test.step('[CART-02, CART-05] the address, shipping, and changes that fail or last', async () => {
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary.getByText('Shipping address')).toBeVisible();
    await summary.getByRole('button', { name: 'Calculate Shipping', exact: true }).click();
    await dialog.getByLabel('Full name').fill(ADDRESS.name);
    await dialog.getByLabel('Street').fill(ADDRESS.street);
    await dialog.getByLabel('City').fill(ADDRESS.city);
    await dialog.getByLabel('State').fill('CA');
    await dialog.getByLabel('ZIP').fill('ab');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByText('Please check the ZIP code')).toBeVisible();
    await dialog.getByLabel('ZIP').fill(ADDRESS.zip);
    const estimates = '**/api/printful/orders/estimate-costs';
    const retry = page.getByRole('complementary').getByRole('button', { name: 'Calculate Shipping', exact: true });
    // An answer of a proxy has no words of its own.
    await page.route(estimates, (route) => route.fulfill({ status: 400, body: 'Bad' }));
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(notices(page).getByText('Failed to calculate shipping costs')).toBeVisible();
    await page.unroute(estimates);
    await page.route(estimates, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      await route.fulfill({ response, json: { ...answer, retail_costs: { ...answer.retail_costs, shipping: '' } } });
    });
    await retry.click();
    await expect(notices(page).getByText('No shipping cost found in estimate')).toBeVisible();
    await page.unroute(estimates);
    await retry.click();
    await expect(notices(page).getByText('Shipping cost calculated successfully')).toBeVisible();
    await expect(summary.getByRole('button', { name: 'Recalculate Shipping' })).toBeVisible();

    await page.getByRole('button', { name: `More of ${mug.name}` }).click();
    await expect(page.getByText('(Pending)')).toBeVisible();
    await expect(page.getByText('Changes will be saved when you checkout')).toBeVisible();
    // Another cart has another shipping.
    await expect(summary.getByRole('button', { name: 'Calculate Shipping', exact: true })).toBeVisible();
    await failing(page, 'PUT', '**/api/cart', async () => {
      const reload = page.waitForResponse((answer) => /\/api\/cart$/.test(answer.url()) && answer.status() === 200);
      await page.getByRole('button', { name: 'Save now' }).click();
      await expect(notices(page).getByText('Failed to update some items')).toBeVisible();
      await reload;
    });
    expect(await lines()).toMatchObject([{ quantity: 1 }]);
    await page.getByRole('button', { name: `More of ${mug.name}` }).click();
    await page.getByRole('button', { name: 'Save now' }).click();
    await expect(notices(page).getByText('Cart updated successfully')).toBeVisible();
    expect(await lines()).toMatchObject([{ quantity: 2 }]);
    await page.getByRole('main').getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await expect(page).toHaveURL('/checkout');
    await expect(summary.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/catalog');
    const fullName = page.getByLabel('Full name');
    await fullName.fill('');
    await summary.getByRole('button', { name: 'Buy Now' }).click();
    await expect(notices(page).getByText('Please fill in all required fields')).toBeVisible();
    await fullName.fill(ADDRESS.name);
    await expect(summary.getByText('Not calculated')).toHaveCount(0);
    await failing(page, 'POST', '**/api/payments', async () => {
      await payByKeyboard(page, '4242424242424242');
      await expect(notices(page).getByText('Failed to create order. Please try again.')).toBeVisible();
    });
    expect(await lines()).toMatchObject([{ quantity: 2 }]);
    await page.goBack();
  });

  await test.step('[CART-05] a removal, the end of the cart, and a cart that cannot be read', async () => {
    const remove = page.getByRole('button', { name: `Remove ${mug.name}` });
    await failing(page, 'DELETE', '**/api/cart/item/*', async () => {
      await remove.click();
      await dialog.getByRole('button', { name: 'Remove' }).click();
      await expect(notices(page).getByText('Failed to remove item from cart')).toBeVisible();
    });
    await expect(remove).toBeVisible();
    await failing(page, 'DELETE', '**/api/cart', async () => {
      await page.getByRole('button', { name: 'Clear Cart' }).click();
      await dialog.getByRole('button', { name: 'Clear Cart' }).click();
      await expect(notices(page).getByText('Failed to clear cart')).toBeVisible();
    });
    expect(await lines()).toHaveLength(1);
    await remove.click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(notices(page).getByText('Item removed from cart')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    expect(await lines()).toEqual([]);

    await failing(page, 'GET', '**/api/cart', async () => {
      await page.reload();
      await expect(page.getByText('Failed to load cart items')).toBeVisible();
      await page.goto('/checkout');
      await expect(page.getByText('Failed to initialize checkout. Please try again.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    });
    await page.goto('/catalog/product/mug-white-glossy');
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await failing(page, 'POST', '**/api/cart', async () => {
      await add.click();
      await expect(notices(page).getByText('Failed to add item to cart')).toBeVisible();
    });
    await add.click();
    await expect(notices(page).getByText('Added to cart successfully!')).toBeVisible();
    // What the cart holds in the raw is for developers alone.
    const config = (await api().get('/api/config')).body;
    let development = true;
    await page.route('**/api/config', (route) => route.fulfill({ json: { ...config, development } }));
    for (development of [true, false]) {
      const said = page.waitForResponse('**/api/config');
      await page.goto('/cart');
      await (await said).finished();
      await expect(page.getByRole('heading', { name: mug.name })).toBeVisible();
      await expect(page.getByText('Debug information')).toHaveCount(development ? 1 : 0);
    }
    await page.getByRole('button', { name: 'Clear Cart' }).click();
    await dialog.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(notices(page).getByText('Cart cleared')).toBeVisible();
    expect(await lines()).toEqual([]);
  });

  await test.step('[ORD-01] no orders yet, a list that fails, and the way to an order', async () => {
    await page.goto('/orders');
    await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible();
    await expect(page.getByText('No Orders Yet')).toBeVisible();
    await page.getByRole('link', { name: 'Start Shopping' }).click();
    await expect(page).toHaveURL(/\/catalog/);
    const { items } = await shopperWith(user, 2);
    const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
    await failing(page, 'GET', '**/api/orders?*', async () => {
      await page.goto('/orders');
      await expect(page.getByText('Failed to load orders')).toBeVisible();
    });
    await page.goto('/orders');
    const { orderNumber, costs } = ok(await shopper.get(`/api/orders/${id}`));
    const row = page.getByRole('link', { name: new RegExp(orderNumber) });
    await expect(row).toContainText(`$${costs.total}`);
    await row.click();
    await expect(page).toHaveURL(`/orders/${id}`);
  });
  await context.close();
});

test('[ADM-05, CHK-03] an admin reads what failed, and gives part and then the rest of the money back, once each', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { shopper, items } = await shopperWith(user, 1);
  const name = 'Rita Refund';
  const id = await placeOrder(shopper, { items, address: { ...ADDRESS, name }, metadata: METADATA });
  const { orderNumber, costs } = ok(await shopper.get(`/api/orders/${id}`));
  const { page, context } = await visit(browser, baseURL!);
  await failing(page, 'GET', '**/api/admin/orders/stats', async () => {
    await signInAt(page, newAdmin(), '/admin/orders');
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to load stats' })).toBeVisible();
  });
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
  const found = page.getByRole('list', { name: 'Orders' }).getByRole('button', { name: new RegExp(name) });
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole('heading', { name: orderNumber })).toBeVisible();

  await failing(page, 'POST', '**/approve', async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(notices(page).getByText('Failed to approve order')).toBeVisible();
  });
  const dialog = page.getByRole('dialog');
  await failing(page, 'POST', '**/reject', async () => {
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await dialog.getByLabel('Reason').fill('A copy');
    await dialog.getByRole('button', { name: 'Reject order' }).click();
    await expect(notices(page).getByText('Failed to reject order')).toBeVisible();
    // The dialog keeps what was typed.
    await expect(dialog.getByLabel('Reason')).toHaveValue('A copy');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  });
  expect(ok(await shopper.get(`/api/orders/${id}`))).toMatchObject({ reviewStatus: 'pending' });

  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  const refund = page.getByRole('button', { name: 'Refund', exact: true });
  await refund.click();
  const amount = dialog.getByLabel('Amount in dollars');
  await expect(amount).toHaveValue(costs.total);
  await amount.fill('9999');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog.getByText(`Enter an amount up to $${costs.total}.`)).toBeVisible();
  await expect(dialog.getByText('Please provide a reason for the refund')).toBeVisible();
  await amount.fill('3');
  await dialog.getByLabel('Reason').fill('A scratch');
  await dialog.getByRole('button', { name: 'Refund $3.00' }).dblclick();
  await expect(notices(page).getByText('Refund sent to the card.')).toBeVisible();
  await expect(page.getByText('$3.00 refunded')).toBeVisible();
  expect(await booksOf(id)).toMatchObject({ captured: cents(costs.total), refunded: 300 });

  await refund.click();
  await expect(amount).toHaveValue((cents(costs.total) / 100 - 3).toFixed(2));
  await dialog.getByLabel('Reason').fill('Lost on the way');
  await dialog.getByRole('button', { name: /Refund \$/ }).click();
  await expect(page.getByText(`$${costs.total} refunded`)).toBeVisible();
  await expect(refund).toHaveCount(0);
  expect(await booksOf(id)).toMatchObject({ refunded: cents(costs.total) });
  await waitFor(async () => ok(await shopper.get(`/api/orders/${id}`)).payment.status === 'refunded', {
    what: 'the shopper to see it',
  });
  await context.close();
});

test('[ORD-04] a shopper reads live that an approved order takes longer to be sent, and that it was sent after all', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { shopper, items } = await shopperWith(user, 1);
  const name = 'Dora Delayed';
  const id = await placeOrder(shopper, { items, address: { ...ADDRESS, name }, metadata: METADATA });
  const { orderNumber } = ok(await shopper.get(`/api/orders/${id}`));
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  const current = main.locator('[aria-current=step]');
  await expect(current).toHaveText('In review');
  await expect(main.getByText('Live updates')).toBeVisible();
  const loaded = loads();

  const admin = api(await signIn(newAdmin()));
  await faults.during({ service: 'printful', match: name, mode: 'status', status: 400 }, async () => {
    expect(await admin.post(`/api/admin/orders/${id}/approve`, {})).toMatchObject({ status: 422 });
  });
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is approved.' })).toBeVisible();
  await expect(main.getByText(/^Sending it to the printer takes longer than usual\. We are on it/)).toBeVisible();
  await expect(current).toHaveText('Sending it to the printer takes longer than usual');
  const badge = main.getByText('Approved', { exact: true }).first();
  await expect(badge.locator('.lucide-clock')).toBeVisible();
  await expect(badge).toHaveClass(/bg-warn-wash/);
  await expectAccessible(page);

  expect(await admin.post(`/api/admin/orders/${id}/retry`, { reason: 'the printer is back' })).toMatchObject({
    status: 200,
  });
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is with the printer.' })).toBeVisible();
  await expect(main.getByText(/takes longer than usual/)).toHaveCount(0);
  await expect(badge.locator('.lucide-circle-check')).toBeVisible();
  expect(loads()).toBe(loaded);

  await test.step('what was ordered is put into the cart once more, as it was', async () => {
    await main.getByRole('button', { name: 'Order again' }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(notices(page).getByText(/^Your items are in the cart/)).toBeVisible();
    const same = ({ globalId, syncVariantId, quantity, designId }: Record<string, unknown>) => ({
      globalId,
      syncVariantId,
      quantity,
      designId,
    });
    expect(ok(await shopper.get('/api/cart')).products.map(same)).toEqual(items.map(same));
  });

  await page.goto('/orders');
  await expect(page.getByRole('link', { name: new RegExp(orderNumber) })).toContainText('Approved');
  await context.close();
});

const cents = (value: string): number => Math.round(Number(value) * 100);

/** What the provider's own books say of an order's payment: the newest of its amount. */
async function booksOf(orderId: string): Promise<{ captured: number; refunded: number } | undefined> {
  const admin = api(await signIn(newAdmin()));
  const { costs } = ok(await admin.get(`/api/orders/${orderId}`));
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/books`);
  const books = (await response.json()) as { amount: number; captured: number; refunded: number }[];
  return books.filter((each) => each.amount === cents(costs.total) && each.captured > 0).at(-1);
}
