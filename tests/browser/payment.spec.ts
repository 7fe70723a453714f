import { expect, type Page } from '@playwright/test';
import { api, signIn, stack, waitFor } from '#testing';
import { expectAccessible } from './accessible.js';
import { payByKeyboard, typeCard } from './pay-by-card.js';
import { chooseVariant } from './product-choice.js';
import { ADDRESS as SHIP_TO, ok, placeOrder, plainPicture } from './shop-data.js';
import { test } from './test.js';
import { newUser, pressTwice, signInAt, visit } from './users.js';

const ADDRESS = { ...SHIP_TO, name: 'Ada Payer' };
const USER = `load-${600_000 + Math.floor(Math.random() * 90_000)}`;

const ESTIMATES = '**/api/printful/orders/estimate-costs';
const BREAK = {
  error: 'Printful is taking a break',
  message: 'Printful is taking a break',
  code: 'PROVIDER_UNAVAILABLE',
  requestId: 'r',
};

/** Does something that lets the page ask for an estimate, and waits for the answer. */
async function estimated(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answer = page.waitForResponse(ESTIMATES);
  await act();
  await answer;
}

async function fillCart(user = USER) {
  const shopper = api(await signIn(user));
  const { _id: designId } = ok(
    await shopper.post('/api/designs', { url: await plainPicture(), source: 'USER_UPLOADED' }),
  );
  const mug = ok(await shopper.get('/api/product/mongodb/mug-white-glossy'));
  const line = { globalId: mug.globalId, syncVariantId: mug.sync_variants[0].id, quantity: 1, designId };
  return { shopper, items: ok(await shopper.post('/api/cart', line)).products };
}

async function fillAddress(page: Page): Promise<void> {
  const to = page.getByRole('region', { name: 'Shipping address' });
  await to.getByLabel('Full name').fill(ADDRESS.name);
  await to.getByLabel('Street').fill(ADDRESS.street);
  await to.getByLabel('City').fill(ADDRESS.city);
  await to.getByLabel('State').fill('CA');
  await to.getByLabel('ZIP').fill(ADDRESS.zip);
}

test('[SHIP-04, CHK-02, CHK-03] a card that the bank asks about, and a second payment by link', async ({
  browser,
  baseURL,
}) => {
  const { shopper, items } = await fillCart();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, USER, '/checkout');

  const popup = page.getByRole('dialog', { name: 'Shipping estimate' });
  await test.step('[SHIP-04] the popup waits, says what failed, and then shows the costs', async () => {
    let answer = (): void => undefined;
    let asked = Promise.resolve();
    await page.route(ESTIMATES, async (route) => {
      await asked;
      await route.fulfill({ status: 502, json: BREAK });
    });
    // What is asked for while the address is being typed fails without a word.
    await estimated(page, () => fillAddress(page));
    await expect(page.getByText(BREAK.error)).toBeHidden();
    asked = new Promise<void>((resolve) => (answer = resolve));
    await payByKeyboard(page, '4000002760003184');
    await expect(popup.getByRole('progressbar', { name: 'Calculating shipping' })).toBeVisible();
    await expect(popup.getByRole('button', { name: 'Confirm Shipping' })).toHaveAttribute('aria-disabled', 'true');
    answer();
    await expect(popup.getByRole('alert')).toHaveText(BREAK.error);
    await estimated(page, () => popup.getByRole('button', { name: 'Cancel' }).click());
    await expect(popup).toBeHidden();
    await page.unroute(ESTIMATES);
    await payByKeyboard(page, '4000002760003184');
    const { retail_costs: costs } = ok(
      await shopper.post('/api/printful/orders/estimate-costs', { cartItems: items, shippingAddress: ADDRESS }),
    );
    for (const cost of [costs.subtotal, costs.shipping, costs.tax, costs.total])
      await expect(
        popup
          .getByRole('definition')
          .filter({ hasText: `$${cost}` })
          .first(),
      ).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup).toBeHidden();
    expect(ok(await shopper.get('/api/orders'))).toEqual([]);
    // Another destination makes the estimate void: it is asked for and confirmed anew.
    await page.route(ESTIMATES, (route) => route.fulfill({ status: 502, json: BREAK }), { times: 1 });
    await estimated(page, () => page.getByRole('region', { name: 'Shipping address' }).getByLabel('ZIP').fill('90001'));
  });

  await test.step('the bank asks, and the order is placed', async () => {
    await payByKeyboard(page, '4000002760003184');
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/payments')) sent += 1;
    });
    await pressTwice(popup.getByRole('button', { name: 'Confirm Shipping' }));
    const bank = page.getByRole('dialog', { name: 'Confirm with your bank' }).frameLocator('iframe');
    await bank.getByRole('button', { name: 'Refuse' }).click();
    await expect(page.getByText("Your bank couldn't confirm that it's you.")).toBeVisible();
    expect(sent).toBe(1);
    await expectAccessible(page);
    await payByKeyboard(page, '4000002760003184');
    await bank.getByRole('button', { name: 'Approve' }).click();
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    expect(ok(await shopper.get('/api/cart')).products).toEqual([]);
  });

  await test.step('an authorization that has ended is renewed on the page of the link', async () => {
    await shopper.post('/api/cart', { ...items[0], quantity: 1 });
    const again = ok(await shopper.get('/api/cart')).products;
    const metadata = { shippingEstimate: null, checkoutTimestamp: new Date().toISOString(), userAgent: 'test' };
    const id = await placeOrder(shopper, { items: again, address: ADDRESS, metadata });
    await endAuthorizations();
    await waitFor(async () => ok(await shopper.get(`/api/orders/${id}`)).payment.status === 'expired', {
      what: 'the authorization to end',
    });
    await page.goto(`/orders/${id}`);
    await page.getByRole('link', { name: 'Pay again' }).click();
    await expect(page).toHaveURL(`/orders/${id}/pay`);
    await payByKeyboard(page, '5555555555554444');
    await expect(page).toHaveURL(`/orders/${id}`);
    await expect(page.getByText('Payment authorized', { exact: true })).toBeVisible();
  });
  await context.close();
});

const MOST_CLICKS = 9;

test('[SHIP-03, CHK-03] the first order of a new user takes nine clicks from a finished picture', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const prompt = 'A lighthouse in one line of ink';
  await signInAt(page, newUser(), '/design');
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);
  await page.getByRole('button', { name: /Uses 1 Token/ }).click();
  await expect(page.getByText('Design generated successfully')).toBeVisible();

  const clicks: string[] = [];
  await page.exposeBinding('countClick', (_source, what: string) => void clicks.push(what));
  // Also in the frame of the card.
  await page.addInitScript(COUNT_CLICKS);
  await page.evaluate(COUNT_CLICKS);
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await chooseVariant(page);
  await page.getByRole('button', { name: 'Generate Product Preview' }).click();
  await page.getByRole('button', { name: 'Send to Cart' }).click();
  const added = page.getByRole('region', { name: 'Notices' }).getByText('Item added to cart');
  await expect(added).toBeVisible();
  await page.getByRole('button', { name: 'Check out' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeFocused();
  // The focus is on the heading: the form begins with the next press of Tab.
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await estimated(page, async () => {
    // The country is the shop's own already.
    for (const part of [ADDRESS.name, '', ADDRESS.street, ADDRESS.city, 'CA', ADDRESS.zip]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(part);
    }
  });
  await expect(summary.getByText('Not calculated')).toHaveCount(0);
  await typeCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await expect(page.getByText('Order placed successfully! Your order is pending review.')).toBeVisible();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  expect(clicks.length, clicks.join(', ')).toBeLessThanOrEqual(MOST_CLICKS);
  await context.close();
});

/** Holds what the address matches until `release` is called. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('[CHK-01] who fills in the address before its lists are there keeps the focus and what is typed', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  await fillCart(user);
  const { page, context } = await visit(browser, baseURL!);
  const releaseCode = await hold(page, /\/assets\/search-select-/);
  const releaseCountries = await hold(page, /\/api\/countries$/);
  await signInAt(page, user, '/checkout');
  const to = page.getByRole('region', { name: 'Shipping address' });
  const [country, state] = [to.getByLabel('Country'), to.getByLabel('State')];

  await test.step('the code of a list', async () => {
    await to.getByLabel('Full name').press('Tab');
    await expect(country).toBeFocused();
    await expect(country).not.toHaveRole('combobox');
    await page.keyboard.type('Unit');
    releaseCode();
    await expect(country).toHaveRole('combobox');
    await expect(country).toBeFocused();
    await expect(country).toHaveValue('Unit');
    await page.keyboard.type('ed St');
    await page.keyboard.press('Tab');
    await expect(country).toHaveValue('United States');
    await expect(to.getByLabel('Street')).toBeFocused();
  });

  await test.step('the states of a country', async () => {
    await to.getByLabel('City').press('Tab');
    await expect(state).not.toHaveRole('combobox');
    // Who comes back to a field has all of it selected.
    await page.keyboard.type('Nevada');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    releaseCountries();
    await expect(state).toHaveRole('combobox');
    await expect(state).toBeFocused();
    await page.keyboard.type('CA');
    await page.keyboard.press('Tab');
    await expect(state).toHaveValue('California');
    await expect(to.getByLabel('ZIP')).toBeFocused();
  });
  await context.close();
});

test('[CHK-01] checkout begins with the saved address, keeps another one, and the profile arranges them', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { shopper } = await fillCart(user);
  const saved = async () => ok(await shopper.get<{ street: string; isDefault: boolean }[]>('/api/addresses'));
  ok(await shopper.post('/api/addresses', { address: { ...ADDRESS, state: 'CA', country: 'US' } }));
  const { page, context } = await visit(browser, baseURL!);
  const to = page.getByRole('region', { name: 'Shipping address' });
  await estimated(page, () => signInAt(page, user, '/checkout'));
  await expect(to.getByLabel('Street')).toHaveValue(ADDRESS.street);
  await expect(to.getByRole('radio', { name: /Ada Payer/ })).toBeChecked();
  await expect(to.getByRole('checkbox', { name: 'Save this address for next time' })).toBeHidden();

  await test.step('another one is kept with the order', async () => {
    await to.getByRole('radio', { name: 'Another address' }).check();
    await expect(to.getByLabel('Street')).toHaveValue('');
    await fillAddress(page);
    await expect(to.getByRole('radio', { name: /Ada Payer/ })).toBeChecked();
    await estimated(page, () => to.getByLabel('ZIP').fill('91310'));
    await expect(to.getByRole('radio', { name: 'Another address' })).toBeChecked();
    await to.getByLabel('Street').fill('2 Second St');
    await to.getByRole('checkbox', { name: 'Save this address for next time' }).check();
    await expectAccessible(page);
    await payByKeyboard(page, '4242424242424242');
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await expect.poll(async () => (await saved()).map(({ street }) => street)).toEqual([ADDRESS.street, '2 Second St']);
  });

  await test.step('the profile names the default, changes an address, and deletes after a question', async () => {
    await page.goto('/user');
    const book = page.getByRole('list', { name: 'Saved addresses' });
    await expect(book.getByRole('listitem')).toHaveCount(2);
    await expect(book.getByRole('listitem').first()).toContainText('Default');
    await page.getByRole('button', { name: /^Make 2 Second St.* the default$/ }).click();
    await expect(book.getByRole('listitem').first()).toContainText('2 Second St');
    expect(await saved()).toMatchObject([{ street: '2 Second St', isDefault: true }, { isDefault: false }]);
    await page.getByRole('button', { name: /^Edit 2 Second St/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit address' });
    await expect(edit.getByLabel('City')).toHaveValue(ADDRESS.city);
    await edit.getByLabel('ZIP').fill('ab');
    await edit.getByRole('button', { name: 'Save address' }).click();
    await expect(edit.getByText('Please check the ZIP code')).toBeVisible();
    await edit.getByLabel('ZIP').fill(ADDRESS.zip);
    await edit.getByLabel('Street').fill('3 Third St');
    await edit.getByRole('button', { name: 'Save address' }).click();
    await expect(edit).toHaveCount(0);
    await expect(book.getByRole('listitem').first()).toContainText('3 Third St');
    expect(await saved()).toMatchObject([{ street: '3 Third St', isDefault: true }, { isDefault: false }]);
    await page.getByRole('button', { name: /^Delete 3 Third St/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(book.getByRole('listitem')).toHaveCount(1);
    expect(await saved()).toMatchObject([{ street: ADDRESS.street, isDefault: true }]);
  });
  await context.close();
});

/** Runs in the page, whose types this project does not load. */
const COUNT_CLICKS = `addEventListener('pointerdown', ({ isTrusted, target }) => isTrusted && window.countClick(target.textContent.slice(0, 30)), true)`;

/** Ends the newest authorization at the payment provider, as its own clock would. */
async function endAuthorizations(): Promise<void> {
  const { sandbox } = stack().urls;
  const books = (await (await fetch(`${sandbox}/__control/stripe/books`)).json()) as { id: string; status: string }[];
  const newest = books.filter(({ status }) => status === 'requires_capture').at(-1)!;
  const headers = { authorization: 'Bearer sk_test_sandbox', 'content-type': 'application/x-www-form-urlencoded' };
  await fetch(`${sandbox}/v1/payment_intents/${newest.id}/cancel`, { method: 'POST', headers });
}
