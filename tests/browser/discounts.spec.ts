import { expect, type Page } from '@playwright/test';
import { randomInt } from 'node:crypto';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { payByKeyboard } from './pay-by-card.js';
import { ok, plainPicture } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newUser, signInAt, visit } from './users.js';

const ADDRESS = { name: 'Ada Payer', street: '19749 Dearborn St', city: 'Chatsworth', state: 'CA', zip: '91311' };

/** Puts two mugs with a picture into the cart. */
async function fillCart(user: string): Promise<void> {
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(
    await shopper.post('/api/designs', { url: await plainPicture(), source: 'USER_UPLOADED' }),
  );
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  ok(
    await shopper.post('/api/cart', {
      globalId: mug.globalId,
      syncVariantId: mug.sync_variants[0].id,
      quantity: 2,
      designId,
    }),
  );
}

async function fillAddress(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'Shipping address' });
  await to.getByLabel('Full name').fill(ADDRESS.name);
  await to.getByLabel('Street').fill(ADDRESS.street);
  await to.getByLabel('City').fill(ADDRESS.city);
  await to.getByLabel('State').fill(ADDRESS.state);
  await to.getByLabel('ZIP').fill(ADDRESS.zip);
}
/** What stands beside a name in the summary. */
const sum = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]');

test('[TOK-05, TOK-07, CHK-04] a coupon that an admin gives out and the free item of a plan come off at checkout and stand on the order', async ({
  browser,
  baseURL,
}) => {
  const reviewer = newAdmin();
  const code = `FAIR-${randomInt(1e6)}`;
  const desk = await visit(browser, baseURL!);
  const row = desk.page.getByRole('table', { name: 'Coupons' }).getByRole('row').filter({ hasText: code });

  await test.step('an admin adds a coupon, told what is wrong with it first', async () => {
    await signInAt(desk.page, reviewer, '/admin/coupons');
    await desk.page.getByRole('button', { name: 'New coupon' }).click();
    const dialog = desk.page.getByRole('dialog', { name: 'New coupon' });
    await dialog.getByLabel('Code').fill('a b');
    await dialog.getByLabel('Percent', { exact: true }).fill('120');
    await dialog.getByRole('button', { name: 'Add coupon' }).click();
    await expect(dialog.getByText('Enter 3 to 30 letters, digits or hyphens.')).toBeVisible();
    await expect(dialog.getByText('Enter a whole number from 1 to 100.')).toBeVisible();
    await expectAccessible(desk.page);
    await dialog.getByLabel('Code').fill(code.toLowerCase());
    await dialog.getByLabel('Percent', { exact: true }).fill('50');
    await dialog.getByRole('button', { name: 'Add coupon' }).click();
    await expect(desk.page.getByText(`Shoppers can use ${code} now.`)).toBeVisible();
    await expect(row).toContainText('50%');
    await expect(row).toContainText('Active');
    await expectAccessible(desk.page);
  });

  const user = newUser();
  await fillCart(user);
  const shopper = api(await signIn(user));
  ok(await shopper.post('/api/tokens/plan', { plan: 'pro', paymentMethodId: 'pm_card_visa' }));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/checkout');
  const free = page.getByRole('checkbox', { name: "Use this month's free item" });

  await test.step('the free item is offered, and can be kept for later', async () => {
    await expect(free).toBeChecked();
    await fillAddress(page);
    await expect(sum(page, 'Free item of your plan')).toHaveText('−$16.00');
    await free.uncheck();
    await expect(sum(page, 'Free item of your plan')).toHaveCount(0);
    await free.check();
    await expect(sum(page, 'Free item of your plan')).toHaveText('−$16.00');
  });

  await test.step('a wrong code is refused in words, the right one comes off the rest', async () => {
    await page.getByLabel('Coupon code').fill('NO-SUCH');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText("This code doesn't exist. Please check how it's spelled.")).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Coupon code').fill(code.toLowerCase());
    await page.getByLabel('Coupon code').press('Enter');
    await expect(sum(page, `Coupon ${code}`)).toHaveText('−$8.00');
    await page.getByRole('button', { name: `Remove ${code}` }).click();
    await expect(sum(page, `Coupon ${code}`)).toHaveCount(0);
    await page.getByLabel('Coupon code').fill(code);
    await page.getByLabel('Coupon code').press('Enter');
    await expect(sum(page, `Coupon ${code}`)).toHaveText('−$8.00');
    await expectAccessible(page);
  });

  await test.step('the order has both, and so have its receipt and the plan', async () => {
    const other = await context.newPage();
    await other.goto('/tokens');
    const own = other.getByRole('group', { name: 'Your plan' });
    await expect(own).toContainText("This month's free item is waiting.");
    await payByKeyboard(page, '4242424242424242');
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(sum(page, `Coupon ${code}`)).toHaveText('−$8.00');
    await expect(sum(page, 'Free item of your plan')).toHaveText('−$16.00');
    await page.getByRole('link', { name: 'Receipt' }).click();
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    // Nobody reloads the other page.
    await expect(own).toContainText("You have used this month's free item.");
    await own.getByRole('link', { name: 'See the order' }).click();
    await expect(other).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await other.close();
  });

  await test.step('a coupon that ends while it is at checkout is let go of, and the total says so', async () => {
    await fillCart(user);
    await page.goto('/checkout');
    const other = `LATE-${randomInt(1e6)}`;
    const admin = api(await signIn(reviewer));
    const { _id } = ok(
      await admin.post('/api/admin/coupons', { code: other, kind: 'percent', amount: 10, note: 'Ends soon' }),
    );
    await page.getByLabel('Coupon code').fill(other);
    await page.getByLabel('Coupon code').press('Enter');
    await expect(sum(page, `Coupon ${other}`)).toHaveText('−$3.20');
    ok(await admin.post(`/api/admin/coupons/${_id}/end`, {}));
    await payByKeyboard(page, '4242424242424242');
    await expect(page.getByText('Your coupon can no longer be used.').first()).toBeVisible();
    await expect(sum(page, `Coupon ${other}`)).toHaveCount(0);
    await expect(page).toHaveURL(/\/checkout$/);
  });

  await test.step('the admin sees the use, and ends the coupon', async () => {
    await desk.page.reload();
    await expect(row.getByRole('cell').nth(4)).toHaveText('1');
    await row.getByRole('button', { name: `End ${code}` }).click();
    await desk.page
      .getByRole('alertdialog')
      .or(desk.page.getByRole('dialog'))
      .getByRole('button', { name: 'End' })
      .click();
    await expect(row).toContainText('Ended');
  });
  expect(pageErrors.filter((error) => !error.includes('409') && !error.includes('422'))).toEqual([]);
  await context.close();
  await desk.context.close();
});
