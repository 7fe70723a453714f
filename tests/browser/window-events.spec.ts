import { expect } from '@playwright/test';
import { api, signIn } from '#testing';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

/** Counts the window's events. Runs in the page, whose types this project does not load. */
const COUNT_EVENTS = `(() => { window.raised = { tokenBalanceUpdated: 0, cartUpdated: 0 }; for (const name in window.raised) addEventListener(name, () => { window.raised[name] += 1; }); })()`;

test('[APP-15] pushes from the server raise the events of the window, which others may raise as well', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/catalog');
  await expect(page.getByText('Live updates on')).toBeVisible();
  await page.evaluate(COUNT_EVENTS);
  const raised = () => page.evaluate<{ tokenBalanceUpdated: number; cartUpdated: number }>('window.raised');
  const elsewhere = api(await signIn(username));

  await test.step('a token spent elsewhere', async () => {
    await elsewhere.post('/api/tokens/consume', { amount: 1, note: 'Elsewhere' });
    await expect.poll(async () => (await raised()).tokenBalanceUpdated).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Profile menu, 9 tokens left!' })).toBeVisible();
    expect((await raised()).cartUpdated).toBe(0);
  });

  await test.step('a line added to the cart elsewhere', async () => {
    const products = (await elsewhere.get('/api/products/mongodb')).body as {
      globalId: string;
      sync_variants: { id: number; synced: boolean }[];
    }[];
    const product = products.find(({ sync_variants }) => sync_variants.some(({ synced }) => synced))!;
    const variant = product.sync_variants.find(({ synced }) => synced)!;
    await elsewhere.post('/api/cart', { globalId: product.globalId, syncVariantId: variant.id, quantity: 1 });
    await expect.poll(async () => (await raised()).cartUpdated).toBeGreaterThan(0);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeVisible();
  });
  await context.close();
});
