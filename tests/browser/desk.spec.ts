import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { api, database, faults, journal, signIn, signInTokens, waitFor } from '#testing';
import type { OrderClaims, OrderDays } from '#contracts';
import { externalIdOf } from '#domain';
import { mailWith, refuse } from '../integration/mailbox.js';
import { startGateways } from '../integration/security/own-gateways.js';
import { expectAccessible } from './accessible.js';
import { press } from './keyboard.js';
import { inView, ordersTo, recipient, rows, type Placed } from './desk-orders.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, onSlowDevice, signInAt, visit } from './users.js';

/** Words of the part that stand on two lines; runs in the page. */
const BROKEN_WORDS = `[...document.querySelectorAll('article dt, article h2, article h3, article label, article button, nav a, [role=group] button')].flatMap((element) => {
  const broken = [];
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    for (const { 0: word, index } of walk.currentNode.data.matchAll(/[A-Za-z]+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, index);
      range.setEnd(walk.currentNode, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
    }
  return broken;
})`;

test('[ADM-01, ADM-03, ADM-04, ADM-06] ten orders are decided by keyboard alone, each once, without a reload', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const name = recipient();
  const placed = await ordersTo(name, 10);
  const { page, context, loads, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(10);
  const loaded = loads();
  let presses = 0;
  const key = async (name: string): Promise<void> => {
    presses += 1;
    await page.keyboard.press(name);
  };
  for (const [index, order] of placed.entries()) {
    const article = inView(page, order);
    await expect(article.getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1 });
    if (index === 3) {
      await key('r');
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Reject order' }));
      await expect(page.getByRole('dialog').getByText('Please provide a reason for rejection')).toBeVisible();
      await press(page, page.getByRole('radio', { name: 'Belongs to someone else' }), 'Space');
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Reject order' }));
      await expect(article.getByText('Order rejected')).toBeVisible();
      // It closes once the order was read anew, and no key is heard before.
      await expect(page.getByRole('dialog')).toHaveCount(0);
    } else if (index === 6) {
      await key('h');
      await expect(article.getByText('On hold', { exact: true })).toBeVisible();
    } else {
      await key('a');
      await expect(article.getByText(/Submitting to Printful|Order approved! Printful Order ID: \d+/)).toBeVisible();
    }
    if (index < 9) await key('j');
  }
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Next or previous order')).toBeVisible();
  const admin = api(await signIn(reviewer));
  const stateOf = async ({ _id }: Placed) => ok(await admin.get(`/api/orders/${_id}`));
  for (const [index, order] of placed.entries()) {
    if (index === 3 || index === 6) continue;
    await waitFor(async () => (await stateOf(order)).submissionState === 'submitted', {
      what: `${order.orderNumber} at the provider`,
    });
  }
  const entries = await journal({ service: 'printful' });
  const created = (id: string): number =>
    entries.filter(({ key, operation }) => key === externalIdOf(id) && operation === 'order.create').length;
  expect(placed.map(({ _id }) => created(_id))).toEqual([1, 1, 1, 0, 1, 1, 0, 1, 1, 1]);
  expect(await stateOf(placed[3]!)).toMatchObject({
    reviewStatus: 'rejected',
    reviewNotes: expect.stringContaining('belongs to someone else'),
  });
  expect(await stateOf(placed[6]!)).toMatchObject({ reviewStatus: 'pending', heldAt: expect.any(String) });
  expect(presses).toBe(19);
  expect(loads()).toBe(loaded);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[ADM-01, ADM-03, ORD-04] the list is narrowed, searched and kept as a view, follows others live, and its labels stay whole', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const reviewer = newAdmin();
  const [first, second, third] = (await ordersTo(name, 3)) as [Placed, Placed, Placed];
  const admin = api(await signIn(reviewer));
  await faults.during({ service: 'printful', match: 'POST /orders', mode: 'status', status: 400 }, () =>
    admin.post(`/api/admin/orders/${first._id}/approve`, {}),
  );
  ok(await admin.put(`/api/admin/orders/${second._id}/hold`, { held: true }));
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, '/admin/orders');

  await test.step('the search finds the recipient in one view or in all', async () => {
    // Keys are heard once the list is there.
    await expect(rows(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(name.slice(0, 2));
    await expect(page.getByRole('status').filter({ hasText: 'Type at least 3 letters' })).toBeVisible();
    await page.keyboard.type(name.slice(2));
    await expect(page).toHaveURL(/q=Desk/);
    await expect(rows(page)).toHaveCount(1);
    await expect(inView(page, third)).toBeVisible();
    const field = page.getByRole('searchbox', { name: 'Search orders' });
    await onSlowDevice(page, async () => {
      for (const words of ['nobody', 'someone', 'nobody', 'someone', 'nobody']) {
        await page.keyboard.press('Escape');
        await page.keyboard.type(words);
        await expect(page).toHaveURL(({ searchParams }) => searchParams.get('q') === words);
      }
      await page.keyboard.press('Escape');
      await field.fill(second.orderNumber);
      await expect(field).toHaveValue(second.orderNumber);
    });
    await expect(page.getByText(/No order matches/)).toBeVisible();
    await page.getByRole('button', { name: 'Search all orders' }).click();
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search orders' }).fill(name);
    await expect(rows(page)).toHaveCount(3);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save this list as CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '\uFEFF"Order"',
      ...[third, second, first].map(({ orderNumber }) => `"${orderNumber}"`),
    ]);
  });

  await test.step('held and failed orders keep their views; the address names them, and a view is kept', async () => {
    const viewName = `Held ${randomInt(1e6)}`;
    await page.getByRole('button', { name: /^On hold/ }).click();
    await expect(page).toHaveURL(/view=held/);
    await expect(inView(page, second).getByText('0 DPI, prints blurred')).toBeVisible();
    await page.getByRole('button', { name: 'Save view' }).click();
    await page.getByLabel('Name of the view').fill(viewName);
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
    await page.getByRole('button', { name: /^Failed/ }).click();
    await expect(inView(page, first).getByRole('button', { name: 'Retry submission' })).toBeInViewport({ ratio: 1 });
    const evidence = inView(page, first);
    // The worker has made its file, which is shown from then on.
    await expect(evidence.getByText('Print file, 300 DPI')).toBeVisible();
    await expect(evidence.getByText('2700 × 1050 px')).toBeVisible();
    await expect(evidence.getByText('2 other orders, $0.00 paid. None rejected.')).toBeVisible();
    const file = evidence.getByRole('img', { name: 'Design: Glossy Mug' });
    await expect(evidence.getByRole('img', { name: /^Placement: / })).toBeVisible();
    // Whole, a smaller version of it will do.
    await expect(file.locator('image')).toHaveAttribute('href', /\/files\/\w+\.png\/w1280\.webp$/);
    await evidence.getByText('Real size', { exact: true }).click();
    await expect(file.locator('image')).toHaveAttribute('href', /\/files\/\w+\.png$/);
    // 9 inches of 96 px.
    await expect.poll(async () => Math.round((await file.boundingBox())!.width)).toBe(864);
    expect(await page.evaluate<string[]>(BROKEN_WORDS)).toEqual([]);
    await page.getByRole('link', { name: viewName }).click();
    await expect(inView(page, second)).toBeVisible();
    // Another browser of the same admin has it as well, and forgets it for both.
    const elsewhere = await visit(browser, baseURL!);
    await signInAt(elsewhere.page, reviewer, '/admin/orders');
    await elsewhere.page.getByRole('link', { name: viewName }).click();
    await expect(elsewhere.page.getByRole('link', { name: viewName })).toHaveAttribute('aria-current', 'page');
    await elsewhere.page.getByRole('button', { name: `Remove ${viewName}` }).click();
    await expect(elsewhere.page.getByRole('link', { name: viewName })).toHaveCount(0);
    await elsewhere.context.close();
    await page.reload();
    await expect(inView(page, second)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
    await expect(page.getByRole('link', { name: viewName })).toHaveCount(0);
  });

  await test.step('what another admin does shows without a reload', async () => {
    const loaded = loads();
    ok(await admin.post(`/api/admin/orders/${second._id}/notes`, { note: 'Ask about the size' }));
    await expect(inView(page, second).getByText('Ask about the size')).toBeVisible();
    ok(await admin.put(`/api/admin/orders/${second._id}/hold`, { held: false }));
    await expect(page.getByText(/No order matches/)).toBeVisible();
    expect(loads()).toBe(loaded);
  });

  await test.step('an order that another admin looks at is not decided here, unless it is taken over', async () => {
    const other = api((await signInTokens(newUser(), { roles: ['Admin'] })).access_token);
    const claim = (body: object) => other.put<OrderClaims>(`/api/admin/orders/${third._id}/claim`, body);
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}&order=${first._id}`);
    await expect(inView(page, first)).toBeVisible();
    const row = rows(page).filter({ has: page.getByLabel(/is reviewing this/) });
    // As a page does, again and again: the order was in view here before, which may not be over yet.
    await expect(async () => {
      ok(await claim({ looking: true }));
      await expect(row).toHaveCount(1, { timeout: 3_000 });
    }).toPass();
    await row.click();
    const article = inView(page, third);
    await expect(article.getByText(/is reviewing this/)).toBeVisible();
    await expect(article.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
    await article.getByRole('button', { name: 'Take over' }).click();
    await expect(article.getByText(/is reviewing this/)).toHaveCount(0);
    await expect(article.getByRole('button', { name: /^Approve/ })).not.toHaveAttribute('aria-disabled');
    // This page looks at it from now on, until it is left.
    const mine = async (): Promise<boolean> =>
      ok(await claim({ looking: true })).some(({ orderId, mine }) => orderId === third._id && mine);
    expect(await mine()).toBe(false);
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    await expect.poll(mine).toBe(true);
    ok(await claim({ looking: false }));
  });

  await test.step('on a low screen the decision is in reach', async () => {
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1 });
  });

  await test.step('on a phone the list leads to the order and back, with the decision in reach', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // What the list alone does not show hears no keys and is not claimed.
    await expect(page.locator('article')).toHaveCount(0);
    await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`);
    await rows(page).first().click();
    await expect(page.getByRole('button', { name: /^Approve/ })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate<string[]>(BROKEN_WORDS)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the list' }).click();
    await expect(rows(page)).toHaveCount(2);
  });
  await context.close();
});

test('[ADM-01] the last days are shown as bars and as figures', async ({ browser, baseURL }) => {
  const reviewer = newAdmin();
  const [approved, rejected] = (await ordersTo(recipient(), 3)) as [Placed, Placed];
  const admin = api(await signIn(reviewer));
  ok(await admin.post(`/api/admin/orders/${approved._id}/approve`, {}));
  ok(await admin.post(`/api/admin/orders/${rejected._id}/reject`, { reviewNotes: 'A protected work' }));
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, '/admin/orders');
  // When its connection begins, the page reads everything again by itself.
  await expect(page.getByText('Live updates on')).toBeVisible();
  await page.route('**/orders/days*', (route) => route.abort());
  await page.getByRole('button', { name: 'By day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Orders of the last 30 days' });
  await expect(dialog.getByText('Failed to load the days')).toBeVisible();
  await page.unroute('**/orders/days*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  const days = ok(await admin.get<OrderDays>('/api/admin/orders/days'));
  const sum = days.reduce((placed, day) => placed + day.placed, 0);
  await expect(dialog.getByRole('img', { name: `${sum} placed, ` })).toBeVisible();
  const today = dialog.getByRole('row').nth(1).getByRole('cell');
  await expect(today).toHaveText([
    /\d/,
    ...['placed', 'approved', 'rejected'].map((key) => String(days.at(-1)![key as 'placed'])),
  ]);
  const bars = dialog
    .locator('svg[role=img] g')
    .filter({ has: page.locator('title') })
    .last();
  const last = days.at(-1)!;
  await expect(bars.locator('title')).toContainText(
    `: Placed ${last.placed}, Approved ${last.approved}, Rejected ${last.rejected}`,
  );
  const heights = await bars.locator('rect').evaluateAll((all) => all.map((bar) => Number(bar.getAttribute('height'))));
  // Of one scale: what is twice as much is twice as high; what is little is still seen.
  const [highest = 0] = heights;
  [last.placed, last.approved, last.rejected].forEach((count, at) =>
    expect(Math.abs(heights[at]! - Math.max(2, (highest * count) / last.placed))).toBeLessThan(1),
  );
  await expectAccessible(page);
  await context.close();
});

test('[ADM-03, ADM-06] several orders are selected by keyboard and approved at once; the failed one is named and retried alone', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const name = recipient();
  const placed = await ordersTo(name, 4);
  const admin = api(await signIn(reviewer));
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(4);
  const loaded = loads();
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await rows(page).first().focus();
  await expect(inView(page, placed[0]!)).toBeVisible();
  await page.keyboard.press('x');
  await expect(page.getByRole('checkbox', { name: `Select ${placed[0]!.orderNumber}` })).toBeChecked();
  await expect(page.getByText('1 selected')).toBeVisible();
  await all.check();
  await page.getByRole('button', { name: 'Approve 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 4 orders?' });
  await expect(dialog.getByText(/will be taken in all/)).toBeVisible();
  const lines = dialog.getByRole('listitem');
  await expect(lines).toHaveCount(4);
  await expectAccessible(page);
  // The print provider refuses the second order alone.
  const match = externalIdOf(placed[1]!._id);
  await faults.during({ service: 'printful', match, mode: 'status', status: 400 }, async () => {
    await dialog.getByRole('button', { name: 'Approve 4' }).click();
    await expect(dialog.getByText('3 sent, 1 failed, 0 not approved.')).toBeVisible();
  });
  await expect(lines.filter({ hasText: placed[1]!.orderNumber })).toContainText('Failed');
  await dialog.getByRole('button', { name: 'Retry 1 failed' }).click();
  await expect(dialog.getByText('4 sent, 0 failed, 0 not approved.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows(page)).toHaveCount(0);
  expect(loads()).toBe(loaded);
  const entries = await journal({ service: 'printful' });
  for (const { _id } of placed) {
    expect(ok(await admin.get(`/api/orders/${_id}`))).toMatchObject({ submissionState: 'submitted' });
    const created = entries.filter(({ key, operation }) => key === externalIdOf(_id) && operation === 'order.create');
    expect(created).toHaveLength(1);
  }
  await context.close();
});

test('[ADM-03, ADM-06] a bulk approval whose connection fails on the way goes on with what got no answer, and with nothing else', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const placed = await ordersTo(name, 22);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(22);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Approve 22', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Approve 22 orders?' });
  // After the first request there is no server, also not for the tries that the page makes by itself.
  const asked: string[][] = [];
  let away = true;
  await page.route('**/api/admin/orders/approve', (route) => {
    asked.push((route.request().postDataJSON() as { orderIds: string[] }).orderIds);
    return away && asked.length > 1 ? route.abort() : route.continue();
  });
  await dialog.getByRole('button', { name: 'Approve 22' }).click();
  await expect(dialog.getByText('20 sent, 0 failed, 0 not approved.')).toBeVisible({ timeout: 120_000 });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Waiting' })).toHaveCount(2);
  away = false;
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByText('22 sent, 0 failed, 0 not approved.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  const [first, ...others] = asked;
  const ids = placed.map(({ _id }) => _id);
  const left = ids.filter((id) => !first!.includes(id)).toSorted();
  expect(left).toHaveLength(2);
  expect(others.map((each) => each.toSorted())).toEqual(others.map(() => left));
  expect(others.length).toBeGreaterThan(1);
  const entries = await journal({ service: 'printful' });
  const created = (id: string) =>
    entries.filter(({ key, operation }) => key === externalIdOf(id) && operation === 'order.create').length;
  expect(ids.map(created)).toEqual(ids.map(() => 1));
  await context.close();
});

/** One more letter, in the moment in which what was typed before is searched for. */
const TYPE_ON = `(() => {
  const wait = window.setTimeout;
  let isDone = false;
  window.setTimeout = (run, ms, ...rest) => wait((...given) => {
    run(...given);
    const field = document.querySelector('[aria-label="Search orders"]');
    if (ms !== 250 || isDone || !field?.value) return;
    isDone = true;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, field.value + 's');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, ms, ...rest);
})()`;

test('[ADM-01] what is typed while the list follows the search is kept, and Back takes the search back', async ({
  browser,
  baseURL,
}) => {
  // Where no order waits there is nothing to search.
  await ordersTo(recipient(), 1);
  const { page, context } = await visit(browser, baseURL!);
  await page.addInitScript(TYPE_ON);
  await signInAt(page, newAdmin(), '/admin/orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await field.fill('zebra');
  await expect(page).toHaveURL(/q=zebras/);
  await expect(field).toHaveValue('zebras');
  await page.getByRole('link', { name: 'Audit log' }).click();
  await expect(page).toHaveURL(/\/audit$/);
  await page.goBack();
  await expect(field).toHaveValue('zebras');
  await page.getByRole('button', { name: /^On hold/ }).click();
  await expect(page).toHaveURL(/view=held/);
  await page.goBack();
  await expect(field).toHaveValue('zebras');
  await page.goBack();
  await expect(page).toHaveURL(/q=zebra$/);
  await expect(field).toHaveValue('zebra');
  await context.close();
});

test('[ADM-02, ORD-04] an admin reads at once that a mail could not be sent, sends it again, and sees who has no address', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const [order, other] = (await ordersTo(recipient(), 1)).concat(await ordersTo(recipient(), 1)) as [Placed, Placed];
  const db = await database();
  const address = `${randomUUID()}@example.com`;
  // The mail about the placed order is not sent to the address that its shopper has then.
  const open = `select from jobs where subject_id = $1 and kind = 'order.mail' and finished_at is null`;
  await waitFor(async () => (await db.query(open, [order._id])).rowCount === 0, { what: 'the first mail' });
  await db.query('update users set email = $1 where id = (select user_id from orders where id = $2)', [
    address,
    order._id,
  ]);
  await db.end();
  await refuse(address, 550);
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, `/admin/orders?tab=all&order=${other._id}`);
  const noAddress = 'No email address, so no emails about this order are sent.';
  await expect(inView(page, other).getByText(noAddress)).toBeVisible();
  await page.goto(`/admin/orders?tab=all&order=${order._id}`);
  const article = inView(page, order);
  await expect(article.getByText(address)).toBeVisible();
  await expect(article.getByText(noAddress)).toHaveCount(0);
  const loaded = loads();
  const admin = api(await signIn(reviewer));
  ok(await admin.post(`/api/admin/orders/${order._id}/change-request`, { note: 'Center it' }));
  const notice = article.getByText('Email about the change not sent').locator('..');
  await expect(notice).toContainText('The mail server refused the address for good: 550');
  await expect(notice.getByRole('time')).toBeVisible();
  const mark = page.locator(`#order-${order._id}`).getByLabel('Email failed');
  await expect(mark).toBeVisible();
  await expectAccessible(page);
  // Refused once more, it comes back by itself, with the time of that.
  const failedAt = await notice.getByRole('time').getAttribute('datetime');
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('The email is on its way again.')).toBeVisible();
  await expect(notice.getByRole('time')).not.toHaveAttribute('datetime', failedAt!);
  await refuse(address);
  await notice.getByRole('button', { name: 'Send again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  expect((await mailWith(address, 'One change before we print')).deliveries).toBe(1);
  expect(loads()).toBe(loaded);
  await context.close();
});

test('[ADM-03, ADM-06] an approval is taken back by key within its seconds, whatever the clock of the page says, and the order is decided anew', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const [order] = (await ordersTo(recipient(), 1)) as [Placed];
  const patient = await startGateways([{ APPROVAL_UNDO_MS: '30000' }]);
  const { page, context } = await visit(browser, baseURL!);
  try {
    // Ahead of the server by more than the seconds that are left.
    await page.addInitScript('Date.now = ((now) => () => now() + 60_000)(Date.now)');
    await page.route('**/approve', async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ response: await route.fetch({ url: `${patient.urls[0]}${pathname}` }) });
    });
    await signInAt(page, reviewer, `/admin/orders?tab=all&order=${order._id}`);
    const article = inView(page, order);
    await expect(article.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await page.keyboard.press('a');
    await expect(article.getByRole('button', { name: /^Undo, \d+ seconds left$/ })).toBeVisible();
    await page.keyboard.press('u');
    await expect(article.getByRole('button', { name: /^Approve/ })).toBeVisible();
    await expect(article.getByText('Approval taken back')).toBeVisible();
    await expect(article.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    const seen = ok(await api(await signIn(reviewer)).get(`/api/orders/${order._id}`));
    expect(seen).toMatchObject({ reviewStatus: 'pending', payment: { status: 'authorized' } });
    const entries = await journal({ service: 'printful' });
    expect(entries.filter(({ key }) => key === externalIdOf(order._id))).toEqual([]);
    // Looking at the whole page may take longer than the seconds last.
    await page.keyboard.press('a');
    await expect(article.getByRole('button', { name: /^Undo/ })).toBeVisible();
    await expectAccessible(page);
  } finally {
    await context.close();
    await patient.stop();
  }
});
