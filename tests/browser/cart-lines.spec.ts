import { expect } from '@playwright/test';
import { api, signIn, type Api } from '#testing';
import { pressBlocked } from './blocked-button.js';
import { expectAccessible } from './accessible.js';
import { canvas, generate } from './mockup-page.js';
import { payByKeyboard } from './pay-by-card.js';
import { PIXEL, ok } from './shop-data.js';
import { test } from './test.js';
import { accountMade, newOperator, newUser, signInAt, visit } from './users.js';

const TEE = 'tee-bella-3001';

const design = async (shopper: Api): Promise<string> =>
  ok(await shopper.post('/api/designs', { url: PIXEL, source: 'USER_UPLOADED' }))._id;

/** A new user with one tee of a design in the cart. */
async function shopperWithTee() {
  const username = newUser();
  const shopper = api(await signIn(username));
  const tee = ok(await shopper.get(`/api/product/mongodb/${TEE}`));
  const designId = await design(shopper);
  const variant = tee.sync_variants.find(
    (each: { size: string; inStock: boolean }) => each.size === 'M' && each.inStock,
  );
  ok(await shopper.post('/api/cart', { globalId: TEE, syncVariantId: variant.id, quantity: 2, designId }));
  return { username, shopper, tee, variant };
}

test('a line takes another size in place, is saved for later and taken up again, and its removal is undone', async ({
  browser,
  baseURL,
}) => {
  const { username, shopper, tee } = await shopperWithTee();
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  const notices = page.getByRole('region', { name: 'Notices' });
  const items = page.getByRole('region', { name: 'Items' });
  const cart = async () => ok(await shopper.get('/api/cart'));
  await signInAt(page, username, '/cart');
  await accountMade(page);

  await page.getByRole('button', { name: `Change options of ${tee.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Options of ${tee.name}` });
  await dialog.getByRole('radio', { name: '3XL', exact: true }).check({ force: true });
  await expectAccessible(page, { within: '[role=dialog]' });
  await dialog.getByRole('button', { name: 'Use this option' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(items.getByText(/3XL/)).toBeVisible();
  expect((await cart()).products).toMatchObject([{ size: '3XL', quantity: 2 }]);

  await page.getByRole('button', { name: `Save ${tee.name} for later` }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await saved.getByRole('button', { name: `Move ${tee.name} to the cart` }).click();
  await expect(items.getByText(/3XL/)).toBeVisible();
  await expect(saved).toHaveCount(0);

  await page.getByRole('button', { name: `Remove ${tee.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(items.getByText(/3XL/)).toBeVisible();
  expect((await cart()).products).toMatchObject([{ size: '3XL', quantity: 2, designId: expect.any(String) }]);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[CAT-11] a line that is dearer or out of stock says what to do, and checkout waits for it', async ({
  browser,
  baseURL,
}) => {
  const username = newUser();
  const shopper = api(await signIn(username));
  const tote = ok(await shopper.get('/api/product/mongodb/tote-econscious'));
  const [{ id, retail_price: price }] = tote.sync_variants;
  const operator = api(await signIn(newOperator()));
  const change = (variant: object) =>
    operator.put('/api/product/mongodb/tote-econscious', { sync_variants: [{ id, ...variant }] });
  const { page, context } = await visit(browser, baseURL!);
  const checkout = page.getByRole('complementary').getByRole('button', { name: 'Proceed to Checkout' });
  try {
    ok(
      await shopper.post('/api/cart', { globalId: tote.globalId, syncVariantId: id, designId: await design(shopper) }),
    );
    await signInAt(page, username, '/cart');
    await expect(checkout).not.toHaveAttribute('aria-disabled', 'true');
    await checkout.focus();
    const button = await checkout.elementHandle();
    await change({ retail_price: 88.25 });
    await expect(page.getByText(`Now $88.25 each instead of $${price}.`)).toBeVisible();
    await expect(checkout).toHaveAccessibleDescription('Please fix the marked items first');
    // A press that began before it was off ends on the same element.
    expect(await checkout.evaluate((now, before) => now === before, button)).toBe(true);
    await expect(checkout).toBeFocused();
    await pressBlocked(checkout);
    await expect(page.getByRole('region', { name: 'Notices' }).getByText('Please fix the marked items')).toBeVisible();
    await expect(page).toHaveURL('/cart');
    await page.getByRole('button', { name: 'Keep at $88.25' }).click();
    await expect(page.getByText(/instead of/)).toHaveCount(0);
    await expect(checkout).not.toHaveAttribute('aria-disabled', 'true');
    await change({ inStock: false });
    await expect(page.getByText('Out of stock. Choose another option, or save it for later.')).toBeVisible();
    await expect(checkout).toHaveAttribute('aria-disabled', 'true');
  } finally {
    await change({ retail_price: price, inStock: true });
    await context.close();
  }
});

test('[CAT-11, CHK-01] checkout that is opened by its address waits for a line that is dearer or out of stock, too', async ({
  browser,
  baseURL,
}) => {
  const username = newUser();
  const shopper = api(await signIn(username));
  const operator = api(await signIn(newOperator()));
  const tote = ok(await shopper.get('/api/product/mongodb/tote-econscious'));
  const [{ id, retail_price: price }] = tote.sync_variants;
  const change = async (body: object) => ok(await operator.put('/api/product/mongodb/tote-econscious', body));
  const reprice = (retail_price: string) => change({ sync_variants: [{ id, retail_price }] });
  const { page, context } = await visit(browser, baseURL!);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const buy = summary.getByRole('button', { name: 'Buy Now' });
  try {
    ok(
      await shopper.post('/api/cart', { globalId: tote.globalId, syncVariantId: id, designId: await design(shopper) }),
    );
    await reprice('88.25');
    await signInAt(page, username, '/checkout');
    await expect(summary.getByText(`Now $88.25 each instead of $${price}.`)).toBeVisible();
    await pressBlocked(buy);
    await expect(
      page.getByRole('region', { name: 'Notices' }).getByText('Please fix the marked items first'),
    ).toBeVisible();
    await summary.getByRole('button', { name: 'Keep at $88.25' }).click();
    await expect(summary.getByText(/instead of/)).toHaveCount(0);
    await expect(buy).not.toHaveAttribute('aria-disabled', 'true');
    await change({ inventory: 'out-of-stock' });
    await expect(summary.getByText('Out of stock. Choose another option, or save it for later.')).toBeVisible();
    await expect(buy).toHaveAttribute('aria-disabled', 'true');
    await summary.getByRole('link', { name: 'Cart' }).click();
    await expect(page).toHaveURL('/cart');
  } finally {
    await change({ inventory: 'in-stock', sync_variants: [{ id, retail_price: price }] });
    await context.close();
  }
});

test('[CART-01, CHK-03] a line without a design says so before anybody pays, and what is made in the editor takes its place', async ({
  browser,
  baseURL,
}) => {
  const username = newUser();
  const shopper = api(await signIn(username));
  const tee = ok(await shopper.get(`/api/product/mongodb/${TEE}`));
  const { id, variant_id: variantId } = tee.sync_variants.find(({ inStock }: { inStock: boolean }) => inStock);
  const designId = await design(shopper);
  ok(await shopper.post('/api/cart', { globalId: TEE, syncVariantId: id, quantity: 3 }));
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, username, '/checkout');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  const words = 'This item has no design. Add one, or remove the item.';
  await expect(summary.getByText(words)).toBeVisible();
  await expect(summary.getByRole('button', { name: 'Buy Now' })).toHaveAttribute('aria-disabled', 'true');
  await page.goto('/cart');
  const checkout = page.getByRole('complementary').getByRole('button', { name: 'Proceed to Checkout' });
  await expect(checkout).toHaveAttribute('aria-disabled', 'true');
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.getByText(words)).toBeVisible();

  await test.step('its removal is undone', async () => {
    await page.getByRole('button', { name: `Remove ${tee.name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click();
    await expect(items.getByText(words)).toBeVisible();
  });

  await test.step('it is designed, and can be ordered', async () => {
    await items.getByRole('link', { name: `Add a design to ${tee.name}` }).click();
    await expect(page).toHaveURL(new RegExp(`globalId=${TEE}&variant_id=${variantId}`));
    await page.getByRole('main').getByRole('list').first().getByRole('button').first().click();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await generate(page).click();
    await page.getByRole('button', { name: 'Send to Cart' }).click();
    await expect
      .poll(async () => ok(await shopper.get('/api/cart')).products)
      .toMatchObject([{ syncVariantId: id, quantity: 3, designId, state: 'ok' }]);
    await page.goto('/cart');
    await expect(items.getByText(words)).toHaveCount(0);
    await expect(checkout).not.toHaveAttribute('aria-disabled', 'true');
  });
  await context.close();
});

test('[CART-01, CART-03] a change of the cart in one page of a user is seen in the other', async ({
  browser,
  baseURL,
}) => {
  const { username, tee } = await shopperWithTee();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, username, '/cart');
  const other = await context.newPage();
  await other.goto('/cart');
  const quantity = other.getByRole('group', { name: `Quantity of ${tee.name}` }).getByRole('status');
  await expect(quantity).toHaveText('2');
  await page.getByRole('button', { name: `More of ${tee.name}` }).click();
  await page.getByRole('button', { name: 'Save now' }).click();
  await expect(quantity).toHaveText('3');
  await page.getByRole('button', { name: `Remove ${tee.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(other.getByText('Your cart is empty')).toBeVisible();
  await context.close();
});

test('[CART-06] what a visitor chose is merged by choice where the cart is not empty', async ({ browser, baseURL }) => {
  const { username, shopper, tee } = await shopperWithTee();
  const { page, context } = await visit(browser, baseURL!);
  const chooseMug = async () => {
    await page.goto('/catalog/product/mug-white-glossy');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill('inkloom');
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await chooseMug();
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const dialog = page.getByRole('dialog', { name: 'Add to your cart?' });
  await expect(dialog.getByText('Your cart already holds 1 item.')).toBeVisible();
  expect(ok(await shopper.get('/api/cart')).products).toHaveLength(1);
  await dialog.getByRole('button', { name: `Take only ${mug.name}` }).click();
  await expect(page.getByText('Added to cart successfully!')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const cart = ok(await shopper.get('/api/cart'));
  expect(cart.products).toMatchObject([{ globalId: mug.globalId, quantity: 1 }]);
  expect(cart.saved).toMatchObject([{ globalId: tee.globalId, quantity: 2 }]);
  await context.close();
});

test('[CHK-03, CHK-04] a shopper chooses how it is sent, pays that price, and reads it on the order', async ({
  browser,
  baseURL,
}) => {
  const { username, shopper } = await shopperWithTee();
  const address = {
    name: 'Ada Shopper',
    street: '19749 Dearborn St',
    city: 'Chatsworth',
    state: 'CA',
    zip: '91311',
    country: 'US',
  };
  ok(await shopper.post('/api/addresses', { address }));
  const cartItems = ok(await shopper.get('/api/cart')).products;
  const { methods } = ok(await shopper.post('/api/shipping/methods', { cartItems, shippingAddress: address }));
  const express = methods.find(({ id }: { id: string }) => id === 'PRINTFUL_FAST');
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, username, '/checkout');
  const choice = page.getByRole('group', { name: 'Shipping method' });
  await expect(choice.getByRole('radio')).toHaveCount(methods.length);
  await expect(choice.getByRole('radio', { name: /Standard Shipping/ })).toBeChecked();
  await choice.getByRole('radio', { name: /Express/ }).check();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText('Express')).toBeVisible();
  await expect(summary.getByText(`$${express.price}`)).toBeVisible();
  await payByKeyboard(page, '4242424242424242');
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/^Express: \d+ \w+ to \d+ \w+$/)).toBeVisible();
  const [{ _id }] = ok(await shopper.get('/api/orders'));
  expect(ok(await shopper.get(`/api/orders/${_id}`))).toMatchObject({
    shippingMethod: { id: 'PRINTFUL_FAST' },
    costs: { shipping: express.price },
  });
  await context.close();
});
