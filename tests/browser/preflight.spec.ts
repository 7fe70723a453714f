import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { payByKeyboard } from './pay-by-card.js';
import { ok, plainPicture } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { name: 'Ada Payer', street: '19749 Dearborn St', city: 'Chatsworth', state: 'CA', zip: '91311' };

/** Puts a mug with a picture that is much too small into the cart; returns its line. */
async function poorLine(user: string) {
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(
    await shopper.post('/api/designs', { url: await plainPicture(270, 105), source: 'USER_UPLOADED' }),
  );
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
  return { shopper, designId, line: ok(await shopper.post('/api/cart', line)).products[0] };
}

async function fillAddress(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'Shipping address' });
  await to.getByLabel('Full name').fill(ADDRESS.name);
  await to.getByLabel('Street').fill(ADDRESS.street);
  await to.getByLabel('City').fill(ADDRESS.city);
  await to.getByLabel('State').fill(ADDRESS.state);
  await to.getByLabel('ZIP').fill(ADDRESS.zip);
}

const NOTE = 'A gift: please leave the price out.';

test('[EDIT-12, CHK-04] a poor print is told in the cart and before payment; what the shopper agreed to and wrote is shown to the admin', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { shopper, designId, line } = await poorLine(user);
  const words = `May print blurry, ${line.quality.dpi} DPI`;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/cart');

  await test.step('the cart says so, and leads to the editor', async () => {
    const main = page.getByRole('main');
    await expect(main.getByText(words)).toBeVisible();
    await main.getByRole('link', { name: `Improve the print of ${line.productData.name}` }).click();
    await expect(page.getByRole('button', { name: 'Clear product' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/mockup\\?.*designId=${designId}.*variant_id=${line.variantId}`));
    await page.goBack();
    await main.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
  });

  await test.step('the checkout says so before payment, and that ordering it is to agree', async () => {
    const told = page.getByRole('region', { name: 'Print quality' });
    await expect(told.getByText(words)).toBeVisible();
    await expect(told.getByText(/or order to print it as is\./)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the order is placed, and the admin reads what was agreed to', async () => {
    const estimate = page.waitForResponse('**/api/printful/orders/estimate-costs');
    await fillAddress(page);
    await estimate;
    await page.getByRole('textbox', { name: 'Note for our team (optional)' }).fill(NOTE);
    await payByKeyboard(page, '4242424242424242');
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'Your note' }).locator('..').getByText(NOTE)).toBeVisible();
    const [order] = ok(await shopper.get('/api/orders'));
    const desk = await visit(browser, baseURL!);
    await signInAt(desk.page, newAdmin(), `/admin/orders?tab=all&order=${order._id}`);
    const article = desk.page.getByRole('article', { name: order.orderNumber });
    await expect(article.getByText(`Shopper agreed to ${line.quality.dpi} DPI`)).toBeVisible();
    await expect(article.getByText(NOTE)).toBeVisible();
    await desk.context.close();
  });
  await context.close();
});
