import { expect, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok, PIXEL } from './shop-data.js';
import { test } from './test.js';
import { newUser, visit } from './users.js';

const MUG = 'mug-white-glossy';
const PAD = 'mouse-pad';

async function add(page: Page, globalId: string): Promise<string> {
  await page.goto(`/catalog/product/${globalId}`);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('User not authenticated')).toBeVisible();
  return page.getByRole('heading', { level: 1 }).innerText();
}

async function fillSignIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** A user with a tee in the cart. */
async function shopperWithTee() {
  const username = newUser();
  const shopper = api(await signIn(username));
  const tee = ok(await shopper.get('/api/product/mongodb/tee-bella-3001'));
  const { _id: designId } = ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }));
  const { id: syncVariantId } = tee.sync_variants.find(({ inStock }: { inStock: boolean }) => inStock);
  ok(await shopper.post('/api/cart', { globalId: tee.globalId, syncVariantId, quantity: 1, designId }));
  const inCart = async (): Promise<string[]> =>
    ok(await shopper.get('/api/cart')).products.map(({ globalId }: { globalId: string }) => globalId);
  return { username, inCart };
}

test('[CART-06] a visitor sees what they added, removes some of it, and has the rest in an empty cart after the sign-in', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const mug = await add(page, MUG);
  const pad = await add(page, PAD);
  await add(page, PAD);
  await page.goto('/cart');
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.getByRole('listitem')).toHaveCount(2);
  await expect(items.getByRole('listitem').filter({ hasText: pad })).toContainText('2 pieces');
  await expectAccessible(page, { within: 'main' });
  const removal = items.getByRole('button', { name: `Remove ${mug}` });
  await removal.click();
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
  await expect(items.getByRole('listitem').first()).toContainText(mug);
  await expect(items.getByRole('listitem')).toHaveCount(2);
  await removal.click();
  await expect(items.getByRole('listitem')).toHaveCount(1);

  // The same in another tab.
  const other = await context.newPage();
  await other.goto('/cart');
  await expect(other.getByRole('region', { name: 'Items' }).getByRole('listitem')).toHaveCount(1);
  await other.close();

  await items.getByRole('link', { name: 'Log in to check out' }).click();
  await fillSignIn(page, username);
  await expect(page.getByText('Added to cart successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
  await page.reload();
  await expect(page.getByRole('group', { name: `Quantity of ${pad}` }).getByRole('status')).toHaveText('2');
  const cart = ok(await api(await signIn(username)).get('/api/cart'));
  expect(cart.products).toMatchObject([{ globalId: PAD, quantity: 2 }]);
  await context.close();
});

test('[CART-06] what a visitor added is offered after a sign-in from the header, and joins the cart there is', async ({
  browser,
  baseURL,
}) => {
  const { username, inCart } = await shopperWithTee();
  const { page, context } = await visit(browser, baseURL!);
  const names = [await add(page, MUG), await add(page, PAD)];
  await page.goto('/catalog');
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await fillSignIn(page, username);
  const dialog = page.getByRole('dialog', { name: 'Add to your cart?' });
  await expect(dialog.getByText('You chose these 2 before you logged in')).toBeVisible();
  for (const name of names) await expect(dialog.getByText(name)).toBeVisible();
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByText('Added to cart successfully!')).toBeVisible();
  expect((await inCart()).sort()).toEqual([PAD, MUG, 'tee-bella-3001'].sort());
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await context.close();
});

test('[CART-06] closing the offer leaves the cart as it is, and it is not made again', async ({ browser, baseURL }) => {
  const { username, inCart } = await shopperWithTee();
  const { page, context } = await visit(browser, baseURL!);
  await add(page, MUG);
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
  await fillSignIn(page, username);
  const dialog = page.getByRole('dialog', { name: 'Add to your cart?' });
  await expect(dialog.getByRole('button', { name: 'Leave my cart as it is' })).toBeVisible();
  // It hears keys once it has taken the focus, which is after it can be seen.
  await expect(dialog.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await inCart()).toEqual(['tee-bella-3001']);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await context.close();
});
