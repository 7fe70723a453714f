import { expect } from '@playwright/test';
import { faults, journal, journalPosition } from '#testing';
import { chooseVariant } from './product-choice.js';
import { payByKeyboard } from './pay-by-card.js';
import { test } from './test.js';
import { newAdmin, recordProgress, signInByForm, visit } from './users.js';

const PROMPT = 'A red fox asleep under a birch in the first snow, flat colours';

test('[GEN-06, GEN-08, GEN-09, GEN-14, MOCK-08, MOCK-11, CART-01, CHK-03, ADM-03, ADM-06, ORD-04, JOB-03, TOK-07] the main job: from a prompt to one order at the print provider, failure and retry included', async ({
  browser,
  baseURL,
}) => {
  const shopper = await visit(browser, baseURL!);
  const admin = await visit(browser, baseURL!);
  const { page } = shopper;

  await test.step('sign in and generate', async () => {
    await signInByForm(page, 'shopper', '/design');
    await expect(page.getByRole('banner').getByText('Hi Maya!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu, 10 tokens left!' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Prompt' }).fill(PROMPT);
    const done = page.getByRole('img', { name: PROMPT }).first().waitFor();
    const progress = await recordProgress(page);
    await page.getByRole('button', { name: /Uses 1 Token/ }).click();
    // Both notices stay for three seconds.
    await Promise.all([
      expect(page.getByText('Design generated successfully')).toBeVisible(),
      expect(page.getByText('1 token deducted. New balance: 9 tokens')).toBeVisible(),
    ]);
    await done;
    const percents = rising(await progress.read());
    expect(percents.length).toBeGreaterThan(1);
    await expect(page.getByRole('button', { name: 'Profile menu, 9 tokens left!' })).toBeVisible();
  });

  await test.step('save, choose a product and a variant, preview', async () => {
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page).toHaveURL(/\/mockup\?designId=/);
    await expect(page.getByRole('heading', { name: 'Step 2: Apply Design to a Product' })).toBeVisible();
    await chooseVariant(page);
    const progress = await recordProgress(page);
    // A busy page draws only the last of steps that follow each other at once.
    const slowly = { service: 'printful', match: 'create-task', mode: 'latency', latencyMs: 1_000, times: 1 } as const;
    await faults.during(slowly, async () => {
      await page.getByRole('button', { name: 'Generate Product Preview' }).click();
      await expect(page.getByRole('button', { name: 'Send to Cart' })).toBeVisible();
    });
    const percents = rising(await progress.read());
    expect(percents).toEqual(expect.arrayContaining([20, 40]));
    expect(percents.some((percent) => percent >= 60 && percent <= 90)).toBe(true);
  });

  await test.step('send to the cart, estimate, check out', async () => {
    await page.getByRole('button', { name: 'Send to Cart' }).click();
    await expect(page.getByText('Item added to cart')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click();
    await page.getByRole('button', { name: 'Calculate Shipping' }).click();
    const address = page.getByRole('dialog');
    await address.getByLabel('Full name').fill('Maya Lindqvist');
    await address.getByLabel('Street').fill('19749 Dearborn St');
    await address.getByLabel('City').fill('Chatsworth');
    await address.getByLabel('State').fill('CA');
    await address.getByLabel('ZIP').fill('91311');
    await address.getByRole('button', { name: 'Save address' }).click();
    await expect(page.getByText('Shipping cost calculated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
    await payByKeyboard(page, '4000000000009995');
    await expect(page.getByText("This card doesn't have enough funds")).toBeVisible();
    await payByKeyboard(page, '4242424242424242');
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect(page.getByText('Pending Review').first()).toBeVisible();
  });

  const since = await journalPosition();
  const orderNumber = (await page
    .getByText(/^INK-\d+$/)
    .first()
    .textContent())!.trim();
  const loadsBefore = shopper.loads();

  await test.step('an admin approves while the provider fails, and sees why', async () => {
    await signInByForm(admin.page, newAdmin(), '/admin/orders');
    await admin.page.getByRole('searchbox', { name: 'Search orders' }).fill(orderNumber);
    await expect(admin.page).toHaveURL(new RegExp(`q=${orderNumber}`));
    const found = admin.page.getByRole('list', { name: 'Orders' }).getByRole('button', { name: /Maya Lindqvist/ });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(admin.page.getByRole('heading', { name: orderNumber })).toBeVisible();
    const why = 'Item 0: the placement front is not available for this variant';
    const body = { code: 400, result: why, error: { reason: 'BadRequest', message: why } };
    await faults.during({ service: 'printful', match: '/orders', mode: 'status', status: 400, body }, async () => {
      await admin.page.getByRole('button', { name: 'Approve' }).click();
      await expect(admin.page.getByRole('button', { name: 'Retry submission' })).toBeVisible();
    });
    const article = admin.page.getByRole('article', { name: orderNumber });
    await expect(article.getByRole('alert')).toHaveText(`Printful rejected this order: ${why}`);
    expect(
      (await journal({ service: 'printful', since })).filter(({ operation }) => operation === 'order.create'),
    ).toEqual([]);
  });

  await test.step("retry: one order at the provider, and the shopper's page changes by itself", async () => {
    await admin.page.getByRole('button', { name: 'Retry submission' }).click();
    await expect(admin.page.getByText(/Order approved! Printful Order ID: \d+/).first()).toBeVisible({});
    await expect(admin.page.getByRole('article', { name: orderNumber }).getByRole('alert')).toHaveCount(0);
    const orders = (await journal({ service: 'printful', since })).filter(({ operation }) =>
      operation.startsWith('order.'),
    );
    expect(orders.map(({ operation }) => operation)).toEqual(['order.create', 'order.confirm']);
    expect(new Set(orders.map(({ key }) => key)).size).toBe(1);
    await expect(page.getByText(/Print provider's order ID/).first()).toBeVisible();
    expect(shopper.loads()).toBe(loadsBefore);
  });

  // The declined card.
  expect(shopper.pageErrors).toEqual([expect.stringContaining('402 (Payment Required)')]);
  expect(admin.pageErrors).toEqual([]);
  await shopper.context.close();
  await admin.context.close();
});

/** The percentages of the bar with the most values; expects that none decreases. */
function rising(seen: number[][]): number[] {
  for (const values of seen) expect(values).toEqual([...values].sort((a, b) => a - b));
  return seen.sort((a, b) => b.length - a.length)[0] ?? [];
}
