import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { api, faults, journal, signIn } from '#testing';
import { externalIdOf } from '#domain';
import { inView, ordersTo, recipient, rows, type Placed } from './desk-orders.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

/** Longer than a page tries a call again by itself that gets no answer. */
const OFFLINE_MS = 10_000;

/** How often each order was made at the print provider. */
async function made(placed: readonly Placed[]): Promise<number[]> {
  const entries = await journal({ service: 'printful' });
  return placed.map(
    ({ _id }) =>
      entries.filter(({ key, operation }) => key === externalIdOf(_id) && operation === 'order.create').length,
  );
}

test('[ADM-03, ADM-06] two admins approve the same orders, one of them without a network for ten seconds: each is approved once, and who was late is told of which', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const name = recipient();
  const placed = (await ordersTo(name, 3)) as [Placed, Placed, Placed];
  const [first, second, third] = placed;
  const address = `/admin/orders?q=${encodeURIComponent(name)}`;
  const [away, here] = [await visit(browser, baseURL!), await visit(browser, baseURL!)];
  await signInAt(away.page, reviewer, address, { roles: ['Admin'] });
  await expect(rows(away.page)).toHaveCount(3);
  // Has looked at each, so that they are known without a network.
  for (const [key, order] of [
    ['j', second],
    ['j', third],
    ['k', second],
    ['k', first],
  ] as const) {
    await away.page.keyboard.press(key);
    await expect(inView(away.page, order).getByRole('button', { name: /^Approve/ })).toBeVisible();
  }
  // Not at the desk yet, where the order in view would be theirs to decide.
  await signInAt(here.page, newUser(), '/home', { roles: ['Admin'] });

  await away.context.setOffline(true);
  const over = sleep(OFFLINE_MS);
  for (const order of placed) {
    if (order !== first) await away.page.keyboard.press('j');
    await expect(inView(away.page, order).getByRole('button', { name: /^Approve/ })).not.toHaveAttribute(
      'aria-disabled',
    );
    await away.page.keyboard.press('a');
    await expect(inView(away.page, order).getByText('Waits for the network')).toBeVisible();
  }
  await expect(rows(away.page).filter({ has: away.page.getByLabel('Waits for the network') })).toHaveCount(3);
  // Pressed once more, it is no second decision.
  await away.page.keyboard.press('a');

  await here.page.goto(`${address}&order=${second._id}`);
  for (const order of [second, third]) {
    if (order === third) await here.page.keyboard.press('j');
    const article = inView(here.page, order);
    await expect(article.getByRole('button', { name: /^Approve/ })).not.toHaveAttribute('aria-disabled');
    await here.page.keyboard.press('a');
    await expect(article.getByText(/Submitting to Printful|Order approved! Printful Order ID: \d+/)).toBeVisible();
  }

  await over;
  await away.context.setOffline(false);
  await Promise.all(
    [second, third].map(({ orderNumber }) =>
      expect(away.page.getByText(`${orderNumber}: This order has already been approved.`)).toBeVisible(),
    ),
  );
  await expect(away.page.getByLabel('Waits for the network')).toHaveCount(0);
  const admin = api(await signIn(reviewer));
  const read = async () => Promise.all(placed.map(async ({ _id }) => ok(await admin.get(`/api/orders/${_id}`))));
  await expect
    .poll(async () => (await read()).map(({ submissionState }) => submissionState))
    .toEqual(['submitted', 'submitted', 'submitted']);
  for (const { timeline } of await read())
    expect(timeline.filter(({ what }: { what: string }) => what.startsWith('Approved'))).toHaveLength(1);
  expect(await made(placed)).toEqual([1, 1, 1]);
  await Promise.all([away.context.close(), here.context.close()]);
});

test('the order that the address names waits for no list, and stays beside one that cannot be read', async ({
  page,
}) => {
  const name = recipient();
  const [order] = (await ordersTo(name, 1)) as [Placed];
  let refused = false;
  await page.route('**/api/admin/orders?*', (route) =>
    refused ? route.fulfill({ status: 404, json: {} }) : new Promise(() => undefined),
  );
  const address = `/admin/orders?q=${encodeURIComponent(name)}&order=${order._id}`;
  await signInAt(page, newAdmin(), address, { roles: ['Admin'] });
  await expect(inView(page, order).getByRole('button', { name: /^Approve/ })).toBeVisible();
  refused = true;
  await page.reload();
  await expect(page.getByText('Failed to load orders')).toBeVisible();
  await expect(inView(page, order).getByRole('button', { name: /^Approve/ })).toBeVisible();
});

test('[ADM-03, ADM-06] a bulk approval that a proxy answers for a server that did the work shows each as it is, and is repeated under its key', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const placed = await ordersTo(name, 3);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(3);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/orders/approve', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 3', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 orders?' });
  await dialog.getByRole('button', { name: 'Approve 3' }).click();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(dialog.getByText('3 sent, 0 failed, 0 not approved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(dialog.getByText('3 sent, 0 failed, 0 not approved.')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await made(placed)).toEqual([1, 1, 1]);
  await context.close();
});

test('[ADM-03, ADM-06] the failed ones are retried each on its own, one by its key, and say why they were not', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const placed = (await ordersTo(name, 3)) as [Placed, Placed, Placed];
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 3', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 3 orders?' });
  await faults.during({ service: 'printful', match: name, mode: 'status', status: 400 }, async () => {
    await dialog.getByRole('button', { name: 'Approve 3' }).click();
    await expect(dialog.getByText('0 sent, 3 failed, 0 not approved.')).toBeVisible();
  });
  // The first in the dialog's order is refused, which keeps the others from nothing.
  const numbers = await dialog.getByRole('listitem').locator('b').allTextContents();
  const refused = placed.find(({ orderNumber }) => orderNumber === numbers[0])!;
  const retry = `**/api/admin/orders/${refused._id}/retry`;
  await page.route(retry, (route) =>
    route.fulfill({ status: 409, json: { error: 'Printed by hand meanwhile.', code: 'CONFLICT', requestId: 'r' } }),
  );
  await dialog.getByRole('button', { name: 'Retry 3 failed' }).click();
  await expect(dialog.getByText('2 sent, 1 failed, 0 not approved.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: refused.orderNumber })).toContainText(
    'Printed by hand meanwhile.',
  );
  await page.unroute(retry);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto(`/admin/orders?view=failed&q=${encodeURIComponent(name)}`);
  const article = inView(page, refused);
  await expect(article.getByRole('button', { name: 'Retry submission' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(article.getByText(/Order approved! Printful Order ID: \d+/)).toBeVisible();
  expect(await made(placed)).toEqual([1, 1, 1]);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Retry a failed submission')).toBeVisible();
  await context.close();
});

test('no other order than the one in view comes under the press of who searches and chooses at once', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const [first, second] = (await ordersTo(name, 2)) as [Placed, Placed];
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`, { roles: ['Admin'] });
  await expect(inView(page, first)).toBeVisible();
  // The list of the words comes as late as it likes.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/admin/orders?*${second.orderNumber}*`, async (route) => {
    await released;
    await route.continue();
  });

  await page.getByRole('searchbox', { name: 'Search orders' }).fill(second.orderNumber);
  await rows(page).nth(1).click();
  await expect(page).toHaveURL(new RegExp(`q=${second.orderNumber}.*order=${second._id}`));
  await expect(inView(page, second)).toBeVisible();
  release();
  await expect(rows(page)).toHaveCount(1);
  await expect(inView(page, second)).toBeVisible();
  await context.close();
});

test('an order stays in view until the list in another order has come', async ({ browser, baseURL }) => {
  const name = recipient();
  const [first, second] = (await ordersTo(name, 2)) as [Placed, Placed];
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}&sort=newest`, { roles: ['Admin'] });
  await expect(inView(page, second)).toBeVisible();
  await rows(page).nth(1).click();
  await expect(inView(page, first)).toBeVisible();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/orders?*sort=oldest*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Sort, now newest first' }).click();
  await expect(page).toHaveURL((url) => !url.searchParams.has('order'));
  await expect(inView(page, first)).toBeVisible();
  await expect(inView(page, second)).toHaveCount(0);
  release();
  await expect(rows(page).nth(1)).toContainText(name);
  await context.close();
});
