import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { ADDRESS as SHIP_TO, PIXEL, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Olga Ordered' };

/** A new user with orders of one mug each, the oldest first. */
async function shopperWithOrders(count: number) {
  const user = newUser();
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
  const orders: { _id: string; orderNumber: string }[] = [];
  for (let index = 0; index < count; index += 1) {
    const items = ok(await shopper.post('/api/cart', line)).products;
    const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
    orders.push(ok(await shopper.get(`/api/orders/${id}`)));
  }
  return { user, shopper, orders };
}

/** Parts of the page that are printed beside the receipt; runs in the page. */
const PRINTED_BESIDE = `[...document.querySelectorAll('header, nav, footer, .page button')].filter((element) => !element.closest('.receipt') && getComputedStyle(element).visibility !== 'hidden').length`;

test('[ORD-03, ORD-04] a shopper takes an order back before it is approved, and the desk says so without a reload', async ({
  browser,
  baseURL,
}) => {
  const { user, orders } = await shopperWithOrders(1);
  const { _id: id, orderNumber } = orders[0]!;
  const desk = await visit(browser, baseURL!);
  await signInAt(desk.page, newAdmin(), `/admin/orders?tab=all&order=${id}`);
  const article = desk.page.getByRole('article', { name: orderNumber });
  await expect(article.getByRole('button', { name: /^Approve/ })).toBeVisible();
  const loaded = desk.loads();

  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel ${orderNumber}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep order' }).click();
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'You cancelled this order.' })).toBeVisible();
  await expect(main.getByText('Cancelled before printing')).toBeVisible();
  await expect(main.getByText('Payment released')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Order again' })).toBeVisible();

  await expect(article.getByText('The shopper has cancelled this order.')).toBeVisible();
  await expect(article.getByText('Cancelled', { exact: true })).toBeVisible();
  await expect(article.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  expect(desk.loads()).toBe(loaded);
  await page.goto('/orders');
  await expect(page.getByRole('link', { name: new RegExp(orderNumber) })).toContainText('Cancelled');
  await desk.context.close();
  await context.close();
});

test('[ORD-02] a shopper reads the receipt of an order, prints it alone and saves it', async ({ browser, baseURL }) => {
  const { user, orders } = await shopperWithOrders(1);
  const { _id: id, orderNumber } = orders[0]!;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  await page.getByRole('link', { name: 'Receipt' }).click();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('heading', { level: 1, name: 'Order confirmation' })).toBeVisible();
  await expect(sheet.getByText(orderNumber)).toBeVisible();
  await expect(sheet.getByText('Olga Ordered').first()).toBeVisible();
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`inkloom-${orderNumber}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet.getByText(orderNumber)).toBeVisible();
  expect(await page.evaluate(PRINTED_BESIDE)).toBe(0);
  await context.close();
});

test('[ORD-02, ORD-03] an order that is not theirs, one that there is not, and one that cannot be read are said, each with ways on; so is a status that nobody knows', async ({
  browser,
  baseURL,
}) => {
  const { user, orders } = await shopperWithOrders(1);
  const { _id: id, orderNumber } = orders[0]!;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/orders');
  const main = page.getByRole('main');
  const retry = main.getByRole('button', { name: 'Try again' });
  for (const missing of [id, randomUUID(), 'no-order']) {
    await page.goto(`/orders/${missing}`);
    await expect(main.getByRole('heading', { name: `Order not found: ${missing}`, exact: true })).toBeVisible();
    await expect(retry).toHaveCount(0);
    await expect(main.getByText(orderNumber)).toHaveCount(0);
  }
  await expectAccessible(page);
  await main.getByRole('link', { name: 'View All Orders' }).click();
  await expect(page).toHaveURL('/orders');
  await expect(main.getByText('No Orders Yet')).toBeVisible();

  const owner = await visit(browser, baseURL!);
  const failing = `**/api/orders/${id}`;
  await owner.page.route(failing, (route) => route.fulfill({ status: 500, json: { error: 'Away', code: 'INTERNAL' } }));
  await signInAt(owner.page, user, `/orders/${id}`);
  const own = owner.page.getByRole('main');
  // When its connection begins, the page reads by itself what it could not.
  await expect(owner.page.getByText('Live updates on')).toBeVisible();
  await expect(own.getByRole('heading', { name: 'Failed to load order details' })).toBeVisible();
  await expect(own.getByText(/^Order not found/)).toHaveCount(0);
  await owner.page.unroute(failing);
  await own.getByRole('button', { name: 'Try again' }).click();
  await expect(own.getByRole('heading', { level: 1, name: 'Your order is with our team.' })).toBeVisible();
  let status = '';
  await owner.page.route(failing, async (route) => {
    const response = await route.fetch();
    const order = (await response.json()) as object;
    // What the page before a reload still reads is nobody's any more.
    await route.fulfill({ response, json: { ...order, status } }).catch(() => undefined);
  });
  for (const [unknown, shown] of [
    ['at_customs', 'at_customs'],
    ['', 'Unknown'],
  ] as const) {
    status = unknown;
    await owner.page.reload();
    await expect(own.getByText(shown, { exact: true })).toBeVisible();
  }
  await page.goto(`/orders/${id}`);
  await main.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/home');
  await owner.context.close();
  await context.close();
});

test('[ORD-01, ORD-06] a shopper finds an order by words and by how far it is; the address keeps both', async ({
  browser,
  baseURL,
}) => {
  const { user, shopper, orders } = await shopperWithOrders(3);
  const [first, second] = orders as [(typeof orders)[number], (typeof orders)[number]];
  ok(await shopper.post(`/api/orders/${first._id}/cancel`));
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/orders');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('link', { name: /INK-/ });
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Closed', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(first.orderNumber);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Closed', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('searchbox', { name: 'Search your orders' }).fill(second.orderNumber);
  await expect(page.getByText('No order matches.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(second.orderNumber);
  await expect(page).toHaveURL(/\/orders\?q=INK-\d+$/);
  await rows.click();
  await expect(page).toHaveURL(`/orders/${second._id}`);
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search your orders' })).toHaveValue(second.orderNumber);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await context.close();
});

test('[ORD-01, ORD-06] the list goes on beyond its first page, and words find what is on none that was read', async ({
  browser,
  baseURL,
}) => {
  const { user, shopper, orders } = await shopperWithOrders(22);
  const oldest = orders[0]!;
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, user, '/orders');
  const main = page.getByRole('main');
  const rows = main.getByRole('listitem').getByRole('link', { name: /INK-/ });
  const row = rows.filter({ hasText: oldest.orderNumber });
  await expect(rows).toHaveCount(20);
  const loaded = loads();
  await main.getByRole('searchbox', { name: 'Search your orders' }).fill(oldest.orderNumber);
  await expect(rows).toHaveCount(1);
  await expect(row).toBeVisible();
  await main.getByRole('searchbox', { name: 'Search your orders' }).fill('');
  await expect(rows).toHaveCount(20);
  const more = main.getByRole('button', { name: 'Show more' });
  await page.route('**/api/orders?*cursor=*', (route) => route.fulfill({ status: 500, json: { error: 'Away' } }));
  await more.click();
  await expect(main.getByRole('alert').filter({ hasText: 'Failed to load orders' })).toBeVisible();
  await expect(rows).toHaveCount(20);
  await page.unroute('**/api/orders?*cursor=*');
  await more.click();
  await expect(rows).toHaveCount(22);
  await expect(more).toHaveCount(0);
  await expect(main.getByText('22 orders')).toBeVisible();
  expect(await rows.allTextContents()).toEqual(
    orders.toReversed().map(({ orderNumber }) => expect.stringContaining(orderNumber)),
  );
  ok(await shopper.post(`/api/orders/${oldest._id}/cancel`));
  await expect(row).toContainText('Cancelled');
  await expect(rows).toHaveCount(22);
  expect(loads()).toBe(loaded);
  await context.close();
});
