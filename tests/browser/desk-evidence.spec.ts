import { expect, type Locator, type Page } from '@playwright/test';
import { api, signIn, signInTokens } from '#testing';
import { query } from '../query.js';
import type { OrderClaims, OrderStats } from '#contracts';
import { expectAccessible } from './accessible.js';
import { inView, ordersTo, recipient, rows } from './desk-orders.js';
import { ADDRESS, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const CARDS = {
  'Total Orders': 'total',
  'Pending Review': 'pendingReview',
  Approved: 'approved',
  Processing: 'processing',
} as const;

const row = (page: Page, id: string): Locator => page.locator(`#order-${id}`);

test('[ADM-01, ORD-04] the page counts the orders of each state as they change, and has tabs for what waits and for all', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const admin = api(await signIn(reviewer));
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, '/admin/orders');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Order Management' })).toBeVisible();
  const tabs = main.getByRole('navigation', { name: 'Orders shown' }).getByRole('link');
  const shown = async (): Promise<string[]> => [
    ...(await Promise.all(
      Object.keys(CARDS).map((name) =>
        main
          .locator('dt', { hasText: new RegExp(`^${name}$`) })
          .locator('+ dd')
          .innerText(),
      ),
    )),
    ...(await tabs.allInnerTexts()),
  ];
  /** What the server counts, once the page says the same: orders of others go on meanwhile. */
  const counted = async (): Promise<OrderStats> => {
    let stats: OrderStats | undefined;
    await expect(async () => {
      stats = ok(await admin.get<OrderStats>('/api/admin/orders/stats'));
      const waiting = stats.pendingReview - stats.onHold - stats.waiting;
      expect(await shown()).toEqual([
        ...Object.values(CARDS).map((name) => stats![name].toLocaleString('en-US')),
        `Pending Review (${waiting})`,
        'All Orders',
      ]);
    }).toPass();
    return stats!;
  };
  const before = await counted();
  const loaded = loads();
  const name = recipient();
  const [order] = await ordersTo(name, 1);
  const { total, pendingReview } = before;
  expect(await counted()).toMatchObject({ total: total + 1, pendingReview: pendingReview + 1 });
  ok(await admin.post(`/api/admin/orders/${order!._id}/approve`, {}));
  expect(await counted()).toMatchObject({ total: total + 1, pendingReview });

  await tabs.filter({ hasText: 'All Orders' }).click();
  await expect(page).toHaveURL(/tab=all/);
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  await tabs.filter({ hasText: 'Pending Review' }).click();
  await expect(page).toHaveURL(/tab=pending/);
  await expect(rows(page).filter({ hasText: name })).toHaveCount(0);
  expect(loads()).toBe(loaded);
  await context.close();
});

test('[ADM-02] a signed-in user who is no admin sees the notice on the page of orders, and none of them', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  await ordersTo(name, 1);
  const { page, context } = await visit(browser, baseURL!);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await signInAt(page, newUser(), '/admin/orders');
  const words = 'You do not have permission to access this resource.';
  const main = page.getByRole('main');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(words)).toBeVisible();
  await expect(main.getByText(words)).toBeVisible();
  await expect(main.getByText('Only admins can review orders.')).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(main.getByRole('navigation', { name: 'Orders shown' })).toHaveCount(0);
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Go Home' }).click();
  await expect(page).toHaveURL('/home');
  await context.close();
});

const PROMPT = 'A heron over a still lake at dawn, linocut in two colours';

test('[ADM-01, ADM-03] an admin reads what to weigh of an order: where its design comes from, what is risky, and what came before', async ({
  browser,
  baseURL,
}) => {
  const shopper = api(await signIn(newUser()));
  const reviewer = newAdmin();
  const admin = api(await signIn(reviewer));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const { imageUrl } = ok(await shopper.post('/api/generate-image', { prompt: PROMPT }));
  const aiMetadata = { model: 'DALL-E-3', prompt: PROMPT };
  const { _id: designId } = ok(
    await shopper.post('/api/designs', { url: imageUrl, source: 'AI_GENERATED', aiMetadata }),
  );
  const place = async (): Promise<string> => {
    ok(await shopper.delete('/api/cart'));
    const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
    const items = ok(await shopper.post('/api/cart', line)).products;
    return placeOrder(shopper, { items, address: { ...ADDRESS, name: recipient() }, metadata: METADATA });
  };
  const first = await place();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, reviewer, `/admin/orders?tab=all&order=${first}`);
  const article = page.getByRole('article');
  const part = (name: string): Locator =>
    article.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(part('Prompt').getByText(PROMPT)).toBeVisible();
  // The model that drew it, whatever the browser says of it.
  await expect(part('Prompt')).toContainText(/gpt-image-\S+Today/);
  await expect(part('Prompt').getByText('Uploaded picture')).toHaveCount(0);
  await expect(part('Worth a look').getByRole('listitem')).toHaveText(['First order of this shopper']);
  await expect(part('Shopper history')).toContainText('First order.');

  ok(await admin.post(`/api/admin/orders/${first}/reject`, { reviewNotes: 'A logo' }));
  const second = await place();
  const abroad = `update orders set billing_address = billing_address || '{"country":"CA"}' where id = $1`;
  await query(abroad, [second]);
  await page.goto(`/admin/orders?tab=all&order=${second}`);
  await expect(part('Worth a look').getByRole('listitem')).toHaveText([
    'We have rejected orders of this shopper before',
    'Billed in another country than shipped to',
  ]);
  await expect(part('Shopper history')).toContainText('1 other order, $0.00 paid. 1 rejected.');
  await expectAccessible(page);

  const [uploaded] = await ordersTo(recipient(), 1);
  await page.goto(`/admin/orders?tab=all&order=${uploaded!._id}`);
  await expect(part('Prompt').getByText('Uploaded picture')).toBeVisible();
  await context.close();
});

test('[ADM-01] an order that waits for longer than a day is marked late, and one whose payment ends soon has a view and a warning', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const [late, fresh] = (await ordersTo(name, 2)).map(({ _id }) => _id) as [string, string];
  await query(
    `update orders set created_at = now() - interval '50 hours', capture_before = now() + interval '5.5 hours' where id = $1`,
    [late],
  );
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(2);
  const days = row(page, late).getByText('2 days');
  const minutes = row(page, fresh).getByText(/^(just now|\d+ min)$/);
  await expect(days).toHaveClass(/text-danger/);
  await expect(minutes).not.toHaveClass(/text-danger/);
  await expect(row(page, late).getByLabel('Payment expires in 5 hours')).toBeVisible();
  await expect(row(page, fresh).getByLabel(/^Payment expires/)).toHaveCount(0);

  await page.getByRole('button', { name: /^Payment expiring/ }).click();
  await expect(page).toHaveURL(/view=ending/);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, late)).toBeVisible();
  const warning = 'The payment can be taken for 5 more hours only. Please decide now.';
  await expect(page.getByRole('article').getByText(warning)).toBeVisible();
  await expectAccessible(page);
  await context.close();
});

test('[ADM-06] an order that another admin looked at is free again on the open page once that one is gone', async ({
  browser,
  baseURL,
}) => {
  const name = recipient();
  const [order] = await ordersTo(name, 1);
  const other = api((await signInTokens(newUser(), { roles: ['Admin'] })).access_token);
  ok(await other.put<OrderClaims>(`/api/admin/orders/${order!._id}/claim`, { looking: true }));
  const { page, context, loads } = await visit(browser, baseURL!);
  await page.clock.install();
  await signInAt(page, newAdmin(), `/admin/orders?q=${encodeURIComponent(name)}`);
  const article = inView(page, order!);
  await expect(article.getByText(/is reviewing this/)).toBeVisible();
  await expect(article.getByRole('button', { name: /^Approve/ })).toHaveAttribute('aria-disabled', 'true');
  const loaded = loads();
  // The other has closed the window: nothing says so, and the claim ends as its minute is over.
  await query("update order_claims set until = now() - interval '1 second' where order_id = $1", [order!._id]);
  await page.clock.runFor(21_000);
  await expect(article.getByText(/is reviewing this/)).toHaveCount(0);
  await expect(row(page, order!._id).getByLabel(/is reviewing this/)).toHaveCount(0);
  await article.getByRole('button', { name: /^Approve/ }).click();
  await expect(article.getByText(/Submitting to Printful|Order approved! Printful Order ID: \d+/)).toBeVisible();
  expect(loads()).toBe(loaded);
  await context.close();
});
