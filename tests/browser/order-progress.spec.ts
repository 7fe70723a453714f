import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import type { Order } from '#contracts';
import { expectAccessible } from './accessible.js';
import { advance } from './printer.js';
import { ADDRESS as SHIP_TO, PIXEL, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Pat Parcel' };

/** A new user's order of one of each product. */
async function placedOrder(...products: string[]) {
  const user = newUser();
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  for (const globalId of products) {
    const { sync_variants } = ok(await shopper.get(`/api/product/mongodb/${globalId}`));
    ok(await shopper.post('/api/cart', { globalId, syncVariantId: sync_variants[0].id, quantity: 1, designId }));
  }
  const items = ok(await shopper.get('/api/cart')).products;
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  return { user, id, shopper };
}

/** The same, approved and at the printer. */
async function approvedOrder(...products: string[]) {
  const { user, id, shopper } = await placedOrder(...products);
  ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/approve`, {}));
  const order: Order = ok(await shopper.get(`/api/orders/${id}`));
  return { user, id, orderNumber: order.orderNumber, printfulOrderId: order.printfulOrderId! };
}

/** Keeps how the page looks, for whoever looks at the results. */
async function picture(page: Page, name: string): Promise<void> {
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.screenshot({ path: test.info().outputPath(`${name}-${width}.png`), fullPage: true });
  }
}

test('[ORD-04, ORD-05] a shopper sees an order sent to the printer, printed, shipped and delivered as it happens', async ({
  browser,
  baseURL,
}) => {
  const { user, id } = await placedOrder('mug-white-glossy');
  const { page, context, loads, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  const headline = (name: string) => main.getByRole('heading', { level: 1, name, exact: true });
  const steps = main
    .locator('ol')
    .getByRole('listitem')
    .filter({ has: page.locator('b') });
  const current = main.locator('[aria-current=step]').locator('b');
  await expect(headline('Your order is with our team.')).toBeVisible();
  const loaded = loads();
  const { printfulOrderId } = ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/approve`, {}));
  await expect(current).toHaveText('Sent to the print provider');
  await expect(headline('Your order is with the printer.')).toBeVisible();
  await expect(steps.filter({ hasText: /^Sent to the print provider/ })).toContainText(String(printfulOrderId));
  for (const [to, step, words] of [
    ['inprocess', 'In production', 'Your order is being printed.'],
    ['fulfilled', 'Shipped', 'Your order is on its way.'],
  ] as const) {
    await advance(printfulOrderId, { to });
    await expect(current).toHaveText(step);
    await expect(headline(words)).toBeVisible();
  }
  await advance(printfulOrderId, { to: 'delivered' });
  await expect(headline('Your order has arrived.')).toBeVisible();
  await expect(current).toHaveCount(0);
  const names = steps.locator('b');
  await expect(names).toHaveText([
    'Order placed',
    'Payment reserved',
    'In review',
    'Approved',
    'Payment received',
    'Sent to the print provider',
    'In production',
    'Shipped',
    'Delivered',
  ]);
  await expectAccessible(page);
  await picture(page, 'delivered');
  expect(loads()).toBe(loaded);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[ORD-05, ADM-03] shopper and desk read that the printer has cancelled an order, until it is printed again or paid back', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const { user, id, orderNumber, printfulOrderId } = await approvedOrder('mug-white-glossy');
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is with the printer.' })).toBeVisible();
  const desk = await visit(browser, baseURL!);
  await signInAt(desk.page, reviewer, `/admin/orders?order=${id}`);
  const article = desk.page.getByRole('article', { name: orderNumber });
  await expect(article.getByText(`Order approved! Printful Order ID: ${printfulOrderId}`)).toBeVisible();

  await advance(printfulOrderId, { to: 'canceled' });
  await expect(main.getByRole('heading', { level: 1, name: 'The print provider cancelled this order.' })).toBeVisible();
  await expect(main.getByText(/^The printer has cancelled it\. We'll reprint it or refund you/)).toBeVisible();
  await expect(main.getByText('This page updates automatically.')).toHaveCount(0);
  await expect(main.locator('[aria-current=step]')).toHaveText("We'll reprint it or refund you");
  const badge = main.getByText('Cancelled at the print provider').first();
  await expect(badge).toHaveClass(/bg-danger-wash/);
  await expect(main.locator('.lucide-circle-check')).toHaveCount(0);
  await expectAccessible(page);
  await picture(page, 'cancelled');

  await expect(article.getByRole('alert')).toHaveText('Cancelled at the print provider');
  await expect(article.getByText(/^Order approved!/)).toHaveCount(0);
  await expectAccessible(desk.page);
  await picture(desk.page, 'cancelled-desk');
  await article.getByRole('button', { name: 'Retry submission' }).click();
  await expect(article.getByText(/^Order approved! Printful Order ID: \d+$/)).toBeVisible();
  await expect(article.getByText(printfulOrderId, { exact: true })).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is with the printer.' })).toBeVisible();

  const admin = api(await signIn(reviewer));
  const again: Order = ok(await admin.get(`/api/orders/${id}`));
  await advance(again.printfulOrderId!, { to: 'canceled' });
  await expect(badge).toHaveClass(/bg-danger-wash/);
  ok(await admin.post(`/api/admin/orders/${id}/refunds`, { reason: 'Cancelled by the printer' }));
  await expect(main.getByText('Your money goes back to your card, and nothing more will be printed.')).toBeVisible();
  await expect(main.locator('[aria-current=step]')).toHaveCount(0);
  await expect(article.getByRole('button', { name: 'Retry submission' })).toHaveCount(0);
  await desk.context.close();
  await context.close();
});

test('[ORD-05] a shopper reads of each parcel who brings it, and how much of the order has left', async ({
  browser,
  baseURL,
}) => {
  const { user, id, printfulOrderId } = await approvedOrder('mug-white-glossy', 'mouse-pad');
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  const steps = main.getByRole('listitem').filter({ has: page.locator('b') });
  await expect(steps.filter({ hasText: /^Payment reserved/ })).toBeVisible();
  // Each step of the money once.
  await expect(steps.filter({ hasText: /^Payment received/ })).toHaveCount(1);
  await expect(steps.filter({ hasText: /paid/i })).toHaveCount(0);
  await expect(steps.nth(0)).toContainText('Order placed');
  await expect(steps.nth(1)).toContainText('Payment reserved');
  await expect(steps.nth(2)).toContainText('In review');
  await expect(steps.nth(3)).toContainText('Approved');

  await advance(printfulOrderId, { to: 'partial', tracked: false });
  await expect(main.getByRole('heading', { level: 1, name: 'Part of your order is on its way.' })).toBeVisible();
  await expect(main.getByText('1 of 2 pieces left the printer. The rest is still being printed.')).toBeVisible();
  const parcels = main.getByRole('list', { name: 'Parcels' }).getByRole('listitem');
  await expect(parcels).toHaveText(['USPS, without a tracking number.']);
  await expect(main.locator('[aria-current=step]')).toContainText('Partly shipped');
  const tracking = page.getByRole('complementary').getByRole('term').filter({ hasText: 'Tracking' });
  await expect(tracking.locator('+ dd')).toHaveText('USPS, no tracking number');
  await expect(main.getByRole('link', { name: /^Track/ })).toHaveCount(0);
  await picture(page, 'part');

  await advance(printfulOrderId, { to: 'fulfilled' });
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is on its way.' })).toBeVisible();
  await expect(main.getByText('It comes in 2 parcels.')).toBeVisible();
  await expect(parcels).toHaveCount(2);
  await expect(parcels.nth(0)).toHaveText('USPS, without a tracking number.');
  await expect(parcels.nth(1)).toContainText(/^USPS, tracking number 9400\d+\./);
  const track = parcels.nth(1).getByRole('link', { name: 'Track parcel 2' });
  await expect(track).toHaveAttribute('href', /^https:\/\/tools\.usps\.com\/.*9400\d+$/);
  await expect(main.locator('[aria-current=step]').getByRole('link', { name: /^9400\d+$/ })).toBeVisible();
  await expectAccessible(page);
  await picture(page, 'parcels');
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[ORD-05, ADM-01, ORD-04] shopper and desk read that an order is on hold at the printer, and that a parcel came back', async ({
  browser,
  baseURL,
}) => {
  const { user, id, orderNumber, printfulOrderId } = await approvedOrder('mug-white-glossy');
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${id}`);
  const main = page.getByRole('main');
  const desk = await visit(browser, baseURL!);
  await signInAt(desk.page, newAdmin(), `/admin/orders?view=stuck&order=${id}`);
  const article = desk.page.getByRole('article', { name: orderNumber });
  await expect(article).toBeVisible();
  await advance(printfulOrderId, { to: 'onhold' });
  await expect(main.getByRole('heading', { level: 1, name: 'The printer has put your order on hold.' })).toBeVisible();
  await expect(main.getByText("We're finding out why. There's nothing you need to do.")).toBeVisible();
  await expect(article.getByRole('alert')).toContainText('Printful has put this order on hold.');
  await expect(article.getByRole('button', { name: 'Dealt with' })).toHaveCount(0);
  await expect(desk.page.getByRole('button', { name: /^Stuck \d+$/ })).toHaveAttribute('aria-pressed', 'true');
  const listed = desk.page.getByRole('list', { name: 'Orders' }).locator(`#order-${id}`);
  await expect(listed.getByLabel('Stuck')).toBeVisible();
  await expectAccessible(page);
  await expectAccessible(desk.page);
  await picture(page, 'on-hold');

  await advance(printfulOrderId, { to: 'returned' });
  await expect(main.getByRole('heading', { level: 1, name: 'A parcel of your order came back.' })).toBeVisible();
  await expect(main.getByText("The carrier couldn't deliver it.", { exact: false })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Something is wrong' })).toBeVisible();
  await expect(article.getByRole('alert')).toContainText('A parcel came back.');
  await picture(page, 'returned');
  await desk.page.screenshot({ path: test.info().outputPath('stuck-desk.png') });
  await article.getByRole('button', { name: 'Dealt with' }).click();
  await expect(desk.page.getByText('The order is no longer stuck.')).toBeVisible();
  await expect(article.getByRole('alert')).toHaveCount(0);
  await expect(listed).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1, name: 'Your order is on its way.' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
  await desk.context.close();
});
