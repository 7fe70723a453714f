import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, signIn, stack, waitFor } from '#testing';
import { ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const OWNER = newUser();
/** Each calls `executed`, should anything of it ever run. */
const PAYLOADS = [
  '<script>executed(1)</script>',
  '"><img src=x onerror=executed(1)>',
  "'><svg onload=executed(1)>",
  'javascript:executed(1)',
  '{{constructor.constructor("executed(1)")()}}',
];
const payload = PAYLOADS.join(' ');
/** Of the fields that hold less; part of the whole payload. */
const short = PAYLOADS[1]!;

/** Stores payloads wherever a shopper can: file name, prompt, title, metadata, names and addresses. Returns the id of the order. */
async function storePayloads(): Promise<string> {
  const shopper = api(await signIn(OWNER));
  const address = {
    name: payload.slice(0, 120),
    street: payload,
    city: short,
    state: 'California',
    zip: '91311',
    country: 'United States',
  };
  await shopper.post('/api/users', { firstName: short, lastName: short });
  ok(await shopper.post('/api/styles', { value: payload }));
  const form = new FormData();
  const png = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a42' } })
    .png()
    .toBuffer();
  form.append('files[]', new Blob([new Uint8Array(png)], { type: 'image/png' }), `${short}.png`);
  const { url } = ok(await shopper.post('/api/printful/files', form));
  ok(await shopper.post('/api/generate-image', { prompt: payload }));
  const designId: string = ok(
    await shopper.post('/api/designs', { url, aiMetadata: { prompt: payload }, metadata: { originalSource: payload } }),
  )._id;
  ok(
    await shopper.post('/api/mockup/mongodb', {
      syncVariantId: 1,
      mockupUrl: url,
      productId: 'mug-white-glossy',
      dimensions: { width: 90, height: 60 },
      designPrompt: payload,
      metadata: { productName: payload, placement: payload },
    }),
  );
  const { sync_variants } = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const items = ok(
    await shopper.post('/api/cart', {
      globalId: 'mug-white-glossy',
      syncVariantId: sync_variants[0].id,
      quantity: 1,
      designId,
    }),
  ).products;
  return placeOrder(shopper, { items, address, metadata: { userAgent: payload } });
}

/** Runs in each page before anything of it. */
const COUNT = 'window.executions = []; window.executed = (what) => window.executions.push(what);';
const executions = (page: Page) => page.evaluate<unknown[]>('window.executions');

const shown = (place: Locator): Locator => place.getByText(short).first();

/** Where each screen shows something that the shopper stored, each with data of its own. */
const PLACES = {
  designs: (page: Page) => [
    shown(page.getByRole('banner')),
    shown(page.getByRole('region', { name: 'Your Designs' })),
    shown(page.getByRole('region', { name: 'Your Mockups' })),
  ],
  order: (page: Page) => [shown(page.getByRole('banner')), shown(page.getByRole('main').getByRole('complementary'))],
  rejectedOrder: (page: Page) => [
    ...PLACES.order(page),
    shown(page.locator('section', { has: page.getByRole('heading', { level: 1 }) })),
  ],
  profile: (page: Page) => [shown(page.getByRole('banner')), page.getByLabel('First name')],
  review: (page: Page) => [
    page.getByRole('list', { name: 'Orders' }).getByRole('button').first(),
    shown(page.getByRole('article')),
  ],
};

/** Opens the path, waits until every place shows its payload as text, and expects that nothing of it ran or became an element. */
async function expectInert(page: Page, path: string, places: keyof typeof PLACES): Promise<void> {
  await page.goto(path);
  for (const place of PLACES[places](page)) await expect(place).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  expect({ path, executions: await executions(page) }).toEqual({ path, executions: [] });
  expect(await page.locator('[onerror], [onload], a[href^="javascript:"], main script').count()).toBe(0);
}

test('[S18] what a shopper stored runs nowhere, also not in the review of an admin', async ({ browser }) => {
  const reviewer = newAdmin();
  // Two users sign in and six pages are opened.
  test.slow();
  const orderId = await storePayloads();
  const shopper = await visit(browser, stack().urls.web);
  await shopper.context.addInitScript(COUNT);
  await signInAt(shopper.page, OWNER, '/user-designs');
  await expectInert(shopper.page, '/user-designs', 'designs');
  await expectInert(shopper.page, `/orders/${orderId}`, 'order');
  await expectInert(shopper.page, '/user', 'profile');
  await shopper.page.goto(`/login?error=x&message=${encodeURIComponent(payload)}`);
  expect(await executions(shopper.page)).toEqual([]);

  const admin = await visit(browser, stack().urls.web);
  await admin.context.addInitScript(COUNT);
  await signInAt(admin.page, reviewer, '/admin/orders');
  await admin.page
    .getByText(/onerror/)
    .first()
    .click();
  await expectInert(admin.page, `/admin/orders?order=${orderId}`, 'review');
  ok(await api(await signIn(reviewer)).post(`/api/admin/orders/${orderId}/reject`, { reviewNotes: payload }));
  await waitFor(
    async () => (await api(await signIn(OWNER)).get(`/api/orders/${orderId}`)).body.reviewStatus === 'rejected',
    {
      what: 'the rejection',
    },
  );
  await expectInert(shopper.page, `/orders/${orderId}`, 'rejectedOrder');

  // The policy stops a handler that got into a page all the same; the count would notice one that ran.
  await admin.page.evaluate(`new Promise((resolve) => {
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="executed(2)">');
    document.body.lastChild.addEventListener('error', resolve);
  })`);
  await admin.page.evaluate('executed(3)');
  expect(await executions(admin.page)).toEqual([3]);
  await shopper.context.close();
  await admin.context.close();
});
