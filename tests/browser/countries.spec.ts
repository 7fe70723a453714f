import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { payByKeyboard } from './pay-by-card.js';
import { ok, PIXEL } from './shop-data.js';
import { test } from './test.js';
import { choose, newUser, signInAt, visit } from './users.js';

/** A new user with a mug in the cart. */
async function shopperWithMug() {
  const username = newUser();
  const shopper = api(await signIn(username));
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  ok(await shopper.post('/api/cart', { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, designId }));
  return { username, shopper };
}

async function fillGerman(page: Page, region: string, street: string): Promise<void> {
  const fields = page.getByRole('region', { name: region });
  await fields.getByLabel('Full name').fill('Jörg Groß');
  await fields.getByLabel('Country').fill('germ');
  await page.getByRole('option', { name: 'Germany' }).click();
  await expect(fields.getByLabel('Country')).toHaveValue('Germany');
  await expect(fields.getByLabel('State')).toHaveCount(0);
  await fields.getByLabel('Street').fill(street);
  await fields.getByLabel('City').fill('Berlin');
  await fields.getByLabel('Postal code').fill('1011');
  await fields.getByLabel('City').focus();
  await expect(fields.getByText('Please check the postal code')).toBeVisible();
  await fields.getByLabel('Postal code').fill('10119');
}

test('[CHK-01, CHK-03] a German orders to Germany, with a German billing address, and both stand without a state', async ({
  browser,
  baseURL,
}) => {
  const { username, shopper } = await shopperWithMug();
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, username, '/checkout');
  await fillGerman(page, 'Shipping address', 'Torstr. 1');
  await page.getByLabel('Same as shipping').uncheck();
  await fillGerman(page, 'Billing address', 'Amtsweg 2');
  await expect(page.getByRole('group', { name: 'Shipping method' }).getByRole('radio').first()).toBeVisible();
  // The provider's tax is rounded to cents, and so its rate is not quite 19 %.
  await expect(
    page.getByRole('complementary', { name: 'Order summary' }).getByText(/^Tax \((18\.9\d|19|19\.0\d)%\)$/),
  ).toBeVisible();
  await expectAccessible(page, { within: '#checkout', without: 'iframe' });
  await payByKeyboard(page, '4242424242424242');
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Berlin, 10119').first()).toBeVisible();
  await expect(page.getByText('Germany').first()).toBeVisible();
  const [{ _id }] = ok(await shopper.get('/api/orders'));
  expect(ok(await shopper.get(`/api/orders/${_id}`))).toMatchObject({
    shippingAddress: { street: 'Torstr. 1', state: '', zip: '10119', country: 'DE' },
    billingAddress: { street: 'Amtsweg 2', state: '', zip: '10119', country: 'DE' },
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[CHK-01, SHIP-02] a state is one of its country, at the field and where the server alone knows better', async ({
  browser,
  baseURL,
}) => {
  const { username } = await shopperWithMug();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, username, '/checkout');
  const to = page.getByRole('region', { name: 'Shipping address' });
  await to.getByLabel('Full name').fill('Ada Shopper');
  await to.getByLabel('Street').fill('19749 Dearborn St');
  await to.getByLabel('City').fill('Chatsworth');
  await to.getByLabel('ZIP').fill('91311');
  await to.getByLabel('State').fill('Bavaria');
  await to.getByLabel('City').focus();
  await expect(to.getByText('Please choose a state from the list')).toBeVisible();
  await expect(to.getByLabel('State')).toHaveAttribute('aria-invalid', 'true');

  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const words = "We don't know this state. Please check it and the country.";
  await page.route('**/api/printful/orders/estimate-costs', (route) =>
    route.fulfill({
      status: 400,
      json: { error: words, message: words, code: 'BAD_REQUEST', requestId: 'r', field: 'shippingAddress.state' },
    }),
  );
  await choose(page, 'State', 'California');
  await expect(to.getByLabel('State')).toHaveValue('California');
  await expect(to.getByText(words)).toBeVisible();
  await expect(to.getByLabel('State')).toBeFocused();
  await expect(page.getByText('shippingAddress')).toHaveCount(0);
  await page.unroute('**/api/printful/orders/estimate-costs');
  await choose(page, 'State', 'Nevada');
  await choose(page, 'State', 'California');
  await expect(to.getByText(words)).toHaveCount(0);
  await expect(summary.getByText('Not calculated')).toHaveCount(0);
  await context.close();
});
