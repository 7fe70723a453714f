import { expect } from '@playwright/test';
import sharp from 'sharp';
import { api, signIn, waitFor } from '#testing';
import { expectAccessible } from './accessible.js';
import { advance } from './printer.js';
import { ADDRESS as SHIP_TO, PIXEL, METADATA, ok, placeOrder } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Petra Problem' };
const WORDS = 'The handle came off in the parcel.';

/** A new user's mug that left the printer. */
async function sentOrder() {
  const user = newUser();
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
  const items = ok(await shopper.post('/api/cart', line)).products;
  const id = await placeOrder(shopper, { items, address: ADDRESS, metadata: METADATA });
  const { printfulOrderId } = ok(await api(await signIn(newAdmin())).post(`/api/admin/orders/${id}/approve`, {}));
  await advance(printfulOrderId, { to: 'fulfilled' });
  const order = await waitFor(
    async () => {
      const read = ok(await shopper.get(`/api/orders/${id}`));
      return read.status === 'shipped' && read;
    },
    { what: 'the shipment' },
  );
  return { user, order };
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 320, height: 240, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});

test('[ORD-04, ADM-03] a shopper reports a broken mug with photos, an admin answers, both see it without a reload', async ({
  browser,
  baseURL,
}) => {
  const { user, order } = await sentOrder();
  const { page, context, loads } = await visit(browser, baseURL!);
  await signInAt(page, user, `/orders/${order._id}`);
  const main = page.getByRole('main');
  const desk = await visit(browser, baseURL!);
  await signInAt(desk.page, newAdmin(), `/admin/orders?tab=all&order=${order._id}`);
  const article = desk.page.getByRole('article', { name: order.orderNumber });
  await expect(article.getByText('Margin', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Something is wrong' }).click();
  const loaded = [loads(), desk.loads()];

  const reports = main.getByRole('region', { name: 'What you reported' });
  await test.step('the report says what is missing in it, and survives a failed sending', async () => {
    const dialog = page.getByRole('dialog', { name: `What is wrong with ${order.orderNumber}?` });
    const send = dialog.getByRole('button', { name: 'Send to our team' });
    await send.click();
    await expect(dialog.getByText('Please choose what happened')).toBeVisible();
    await expect(dialog.getByText('Please tell us what is wrong')).toBeVisible();
    await dialog.getByRole('radio', { name: 'It arrived damaged' }).check();
    await dialog.getByLabel('Tell us more').fill(WORDS);
    await dialog
      .locator('input[type=file]')
      .setInputFiles([
        await photo('mug.jpg', '#a33'),
        await photo('parcel.jpg', '#753'),
        await photo('cat.jpg', '#333'),
      ]);
    await dialog.getByRole('button', { name: 'Remove photo 3' }).click();
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await expect(dialog.getByText(/not a PNG, JPEG or WebP/)).toBeVisible();
    await expect(dialog.getByRole('img')).toHaveCount(2);
    await expectAccessible(page);

    await page.route('**/problems', (route) => route.abort());
    await send.click();
    await expect(page.getByText(/couldn't send your report|connection/i).first()).toBeVisible();
    await page.unroute('**/problems');
    await expect(dialog.getByLabel('Tell us more')).toHaveValue(WORDS);
    // The news over the socket comes before the answer.
    await page.route('**/problems', async (route) => {
      const response = await route.fetch();
      await expect(reports.getByText(WORDS)).toBeVisible();
      await route.fulfill({ response });
    });
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Thank you. We'll look at it and answer soon.")).toBeVisible();
  });

  await expect(reports.getByRole('img')).toHaveCount(2);
  await expect(reports.getByText(/The answer comes by email/)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Something is wrong' })).toHaveCount(0);
  await expectAccessible(page);

  await test.step('the admin finds it in a view of its own, and answers', async () => {
    await expect(article.getByText(WORDS)).toBeVisible();
    await desk.page.getByRole('button', { name: /^Problems/ }).click();
    await expect(desk.page).toHaveURL(/view=problem/);
    await desk.page.getByRole('list', { name: 'Orders' }).getByRole('button', { name: /Petra/ }).first().click();
    await article.getByRole('button', { name: 'Send answer' }).click();
    await expect(article.getByText('Please write an answer')).toBeVisible();
    await article.getByLabel('Answer to the shopper').fill('We are sorry. A new mug is on its way.');
    await expectAccessible(desk.page);
    await article.getByRole('button', { name: 'Send answer' }).click();
    await expect(desk.page.getByText('The shopper got your answer')).toBeVisible();
  });

  await expect(reports.getByText('We are sorry. A new mug is on its way.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Something is wrong' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect([loads(), desk.loads()]).toEqual(loaded);
  await context.close();
  await desk.context.close();
});
