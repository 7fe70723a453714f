import { expect, type Page } from '@playwright/test';
import { api, signIn, stack } from '#testing';
import { expectAccessible } from './accessible.js';
import { payByKeyboard, typeCard } from './pay-by-card.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newUser, pressTwice, signInAt, visit } from './users.js';

const USER = `load-67${Math.floor(Math.random() * 1_000_000)}`;
const MONTH_SECONDS = 31 * 86_400;

const balanceOf = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: `Profile menu, ${count} tokens left!` })).toBeVisible();

/** Answers the second payment of a month like the first, as where the provider needs a moment for the bank's word. */
async function repeatFirstAnswer(page: Page): Promise<string[]> {
  const answers: string[] = [];
  await page.route('**/api/tokens/plan/card', async (route) => {
    const response = await route.fetch();
    answers.push(await response.text());
    await route.fulfill({ response, body: answers.length === 2 ? answers[0]! : answers.at(-1)! });
  });
  return answers;
}

test('[TOK-03, TOK-04, TOK-05, TOK-07] packs, a plan, and the right offer where a generation is refused', async ({
  browser,
  baseURL,
}) => {
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  const pack = (name: string) => page.getByRole('region', { name: 'Token Packs' }).getByRole('article', { name });
  const plan = (name: string) => page.getByRole('region', { name: 'Or every month' }).getByRole('article', { name });

  await test.step('strangers see the packs and are asked to log in', async () => {
    await page.goto('/tokens');
    for (const [name, tokens, price] of [
      ['Starter', '10', '$4.00'],
      ['Popular', '50', '$17.50'],
      ['Pro', '100', '$30.00'],
      ['Unlimited', '999', '$249.00'],
    ] as const) {
      await expect(pack(name).getByText(tokens, { exact: true })).toBeVisible();
      await expect(pack(name).getByRole('button', { name: `Buy for ${price}` })).toBeVisible();
    }
    await pack('Starter').getByRole('button', { name: /^Buy/ }).click();
    await expect(page.getByText('Please log in to purchase tokens')).toBeVisible();
  });

  await test.step('a declined card, then one that pays; another page of the user shows the balance', async () => {
    await signInAt(page, USER, '/tokens');
    await balanceOf(page, 10);
    const other = await context.newPage();
    await other.goto('/orders');
    await balanceOf(other, 10);
    await pack('Starter').getByRole('button', { name: /^Buy/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Buy the Starter pack' });
    await payByKeyboard(page, '4000000000000002');
    await expect(dialog.getByRole('alert')).toContainText('Your bank declined this card');
    await expectAccessible(page);
    // It is paid, and its answer is lost: pressed again, it is the same purchase.
    let isLost = false;
    await page.route('**/api/tokens/balance', async (route) => {
      // The balance is read at the same address.
      if (isLost || route.request().method() !== 'POST') return route.fallback();
      isLost = true;
      await route.fetch();
      await route.fulfill({ status: 504, json: { error: 'The bank took too long.', code: 'TIMEOUT' } });
    });
    await payByKeyboard(page, '4242424242424242');
    await expect(page.getByText('The bank took too long.')).toBeVisible();
    await payByKeyboard(page, '4242424242424242');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/tokens$/);
    for (const each of [page, other]) await balanceOf(each, 20);
    await expect(page.getByRole('table', { name: 'History' }).getByText('Starter pack')).toBeVisible();
    await other.close();
  });

  await test.step('a plan is subscribed, cancelled, kept, changed, and says what its bank said', async () => {
    await plan('Basic').getByRole('button', { name: 'Subscribe to Basic' }).click();
    await payByKeyboard(page, '4000002760003184');
    await answerBank(page, 'Refuse');
    await expect(page.getByText("Your bank couldn't confirm that it's you.")).toBeVisible();
    await payByKeyboard(page, '4000002760003184');
    const own = plan('Basic').getByRole('group', { name: 'Your plan' });
    // Subscribed by then: what follows are reads.
    await expect(page.getByRole('dialog', { name: 'Confirm with your bank' })).toBeVisible();
    // The books show the plan a moment after the bank's answer, and nothing tells the page of it.
    await atStripe('webhooks', { paused: true });
    await page.route('**/api/tokens/plan', (route) => route.fulfill({ json: { plan: null, status: 'none' } }), {
      times: 2,
    });
    await answerBank(page, 'Approve');
    await expect(own).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await atStripe('webhooks', { paused: false });
    await balanceOf(page, 220);
    await expect(own.getByText(/^Next refill on \d+ \w+: 200 tokens for \$10\.00\.$/)).toBeVisible();
    await own.getByRole('button', { name: 'Cancel Basic' }).click();
    await expect(page.getByRole('dialog')).toContainText(/Your plan is paid until \d+ \w+ and lasts until then\./);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Basic' }).click();
    await expect(own.getByText(/^Basic ends on \d+ \w+\. Your tokens stay yours\.$/)).toBeVisible();
    await own.getByRole('button', { name: 'Keep Basic' }).click();
    await expect(own.getByRole('button', { name: 'Cancel Basic' })).toBeVisible();
    const payChange = async (answer: 'Approve' | 'Refuse') => {
      await plan('Pro').getByRole('button', { name: 'Change to Pro' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
      await answerBank(page, answer);
    };
    await payChange('Refuse');
    await expect(page.getByText("Your bank couldn't confirm that it's you.")).toBeVisible();
    await expect(own).toBeVisible();
    await expect(
      own.getByText("Your bank hasn't confirmed the change yet. Until it does, you keep Basic."),
    ).toBeVisible();
    await own.getByRole('button', { name: 'Change card' }).click();
    await giveCard(page, '4242424242424242');
    await expect(page.getByText("We'll charge your new card for Basic from now on.")).toBeVisible();
    await expect(page).toHaveURL(/\/tokens$/);
    await plan('Pro').getByRole('button', { name: 'Change to Pro' }).click();
    await expect(
      page.getByText(/^You pay \$25\.00 today for the rest of this month and get 800 tokens right away/),
    ).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Pay $25.00' }).click();
    await balanceOf(page, 1020);
    const larger = plan('Pro').getByRole('group', { name: 'Your plan' });
    await expect(larger.getByText('Your free item comes with your next full month.')).toBeVisible();
    await plan('Basic').getByRole('button', { name: 'Change to Basic' }).click();
    await expect(page.getByRole('dialog')).toContainText(/You keep Pro until \d+ \w+, since it's paid\./);
    await page.getByRole('dialog').getByRole('button', { name: 'Change to Basic' }).click();
    await expect(larger.getByText(/^Pro until \d+ \w+, then Basic\.$/)).toBeVisible();
    await atSandbox({ advanceSeconds: MONTH_SECONDS, card: 'pm_card_chargeDeclined' });
    // The page is told: nobody reloads it.
    await expect(larger.getByRole('status')).toContainText(
      "Your bank didn't let us charge your card for Basic. We'll try again on",
    );
    await expectAccessible(page);
    const payments = await repeatFirstAnswer(page);
    await larger.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('dialog')).toContainText("We'll charge this card $10.00 for Basic now,");
    await expect(page.getByRole('button', { name: 'Pay $10.00' })).toBeVisible();
    await payByKeyboard(page, '4000002760003184');
    await answerBank(page, 'Approve');
    // The notice stays for three seconds; the tokens may come before or after it.
    await Promise.all([
      balanceOf(page, 1220),
      expect(page.getByText("We'll charge your new card for Basic from now on.")).toBeVisible(),
    ]);
    await expect(page.getByRole('dialog')).toBeHidden();
    // A third would ask to pay a month that has come meanwhile.
    expect(payments.length).toBeLessThanOrEqual(2);
    await expect(own.getByText(/^Next refill on/)).toBeVisible();
    // Longer than the hour, so that the clock's 31 days end within it in every month.
    await atStripe('invoices', { draftSeconds: 10 * 86_400 });
    await atSandbox({ advanceSeconds: MONTH_SECONDS });
    await expect(own.getByText('Your refill is on its way: 200 tokens for $10.00, within the hour.')).toBeVisible();
    await expect(plan('Pro').getByRole('button', { name: 'Change to Pro' })).toHaveAccessibleDescription(
      'Your new month is being charged. You can change your plan after that, within the hour.',
    );
    await own.getByRole('button', { name: 'Cancel Basic' }).click();
    await expect(page.getByRole('dialog')).toContainText('Your new month is not charged yet. Basic ends right away');
    // It hears keys once it has taken the focus, which is after it can be seen.
    await expect(page.locator('[role=dialog] :focus, [role=dialog]:focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await atSandbox({ advanceSeconds: 11 * 86_400, card: 'pm_card_visa' });
    await atStripe('invoices', { draftSeconds: 0 });
    await balanceOf(page, 1420);
    await expect(own.getByText(/^Next refill on/)).toBeVisible();
    await atSandbox({ advanceSeconds: 20 * 86_400, card: 'pm_card_chargeDeclined' });
    await expect(own.getByRole('status')).toContainText("Your bank didn't let us charge your card for Basic.");
    await own.getByRole('button', { name: 'Cancel Basic' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('The payment for this month did not go through. Basic ends right away,');
    await question.getByRole('button', { name: 'Cancel Basic' }).click();
    await expect(plan('Basic').getByRole('button', { name: 'Subscribe to Basic' })).toBeVisible();
  });

  await test.step('a generation without tokens offers the smallest pack that is enough', async () => {
    const user = api(await signIn(USER));
    for (const amount of [1000, 420]) ok(await user.post('/api/tokens/consume', { amount, note: 'all' }));
    await page.goto('/design');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A red fox asleep under a birch');
    await page.getByRole('button', { name: /Uses 1 Token/ }).click();
    await page.getByRole('link', { name: 'Buy 10 for $4.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Buy the Starter pack' })).toBeVisible();
    // Read again, or come back to, the page asks for no card a second time.
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/tokens$/);
  });
  expect(pageErrors.filter((error) => !/\b(402|504)\b/.test(error))).toEqual([]);
  await context.close();
});

test('[TOK-04] says who may not buy tokens', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/tokens', { permissions: [] });
  await page.getByRole('article', { name: 'Popular' }).getByRole('button', { name: /^Buy/ }).click();
  await expect(page.getByText('You do not have permission to purchase generation tokens')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/tokens?buy=popular');
  await expect(page.getByText('You do not have permission to purchase generation tokens')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});

test('[TOK-04] a pack that another tab buys after a declined card is bought once more by who pays again', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/tokens');
  await page.getByRole('article', { name: 'Starter' }).getByRole('button', { name: /^Buy/ }).click();
  await payByKeyboard(page, '4000000000000002');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Your bank declined this card');
  const bought = { amount: 10, note: '', paymentMethodId: 'pm_card_visa' };
  ok(await api(await signIn(user)).post('/api/tokens/balance', bought));
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await typeCard(page, '4242424242424242');
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Pay $4.00' }));
  await expect(page.getByText('Thank you! 10 tokens are yours. You now have 30.')).toBeVisible();
  await balanceOf(page, 30);
  expect(calls.filter((path) => path === '/api/tokens/balance')).toHaveLength(1);
  await context.close();
});

test('[TOK-05, TOK-07] a plan is changed once by a double click, and stands as it does now, however late an answer comes', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const elsewhere = api(await signIn(user));
  ok(await elsewhere.post('/api/tokens/plan', { plan: 'basic', paymentMethodId: 'pm_card_visa' }));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/tokens');
  const own = page.getByRole('article', { name: 'Basic' }).getByRole('group', { name: 'Your plan' });
  const calls: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname));
  await page.route('**/api/tokens/plan/cancel', async (route) => {
    const response = await route.fetch();
    ok(await elsewhere.post('/api/tokens/plan/resume', {}));
    await route.fulfill({ response });
  });
  await own.getByRole('button', { name: 'Cancel Basic' }).click();
  await pressTwice(page.getByRole('dialog').getByRole('button', { name: 'Cancel Basic' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(own.getByText(/^Next refill on/)).toBeVisible();
  expect(calls.filter((path) => path === '/api/tokens/plan/cancel')).toHaveLength(1);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[TOK-04, TOK-05] says before anybody types a card that a payment is disputed', async ({ browser, baseURL }) => {
  const user = newUser();
  const { purchaseId } = ok(
    await api(await signIn(user)).post('/api/tokens/balance', {
      amount: 10,
      note: '',
      paymentMethodId: 'pm_card_visa',
    }),
  );
  const books = await fetch(`${stack().urls.sandbox}/__control/stripe/books`);
  const payments = (await books.json()) as { id: string; metadata: Record<string, string> }[];
  const { id } = payments.find(({ metadata }) => metadata['payment_id'] === purchaseId)!;
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/tokens');
  const why = 'One of your payments is disputed at your bank.';
  await expect(page.getByRole('button', { name: 'Subscribe to Basic' })).toBeVisible();
  // The page is told: nobody reloads it.
  await atStripe('disputes', { payment_intent: id, status: 'needs_response' });
  await expect(page.getByRole('status').filter({ hasText: why })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('article', { name: 'Popular' }).getByRole('button', { name: /^Buy/ }).click();
  await page.getByRole('button', { name: 'Subscribe to Basic' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(why)).toHaveCount(2);
  await page.goto('/tokens?buy=popular');
  await expect(page.getByText(why)).toHaveCount(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await atStripe('disputes', { payment_intent: id, status: 'won' });
  await expect(page.getByRole('status').filter({ hasText: why })).toHaveCount(0);
  await page.getByRole('article', { name: 'Popular' }).getByRole('button', { name: /^Buy/ }).click();
  await expect(page.getByRole('dialog', { name: 'Buy the Popular pack' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('a low balance says how long it lasts and offers a pack that is enough for a week', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const shopper = api(await signIn(user));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/tokens');
  const low = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect(page.getByText('No tokens spent in')).toBeVisible();
  await expect(low('at your pace')).toHaveCount(0);
  // Eight in a week: two last for less than two days, and six more are missing. Nobody reloads the page.
  ok(await shopper.post('/api/tokens/consume', { amount: 8, note: 'images' }));
  await expect(low('Your tokens (2) last about 2 days at your pace.')).toBeVisible();
  await expectAccessible(page);
  await low('at your pace').getByRole('link', { name: 'Buy 10 for $4.00' }).click();
  await expect(page.getByRole('dialog', { name: 'Buy the Starter pack' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  ok(await shopper.post('/api/tokens/plan', { plan: 'basic', paymentMethodId: 'pm_card_visa' }));
  await expect(low('at your pace')).toHaveCount(0);
  ok(await shopper.post('/api/tokens/consume', { amount: 202, note: 'all' }));
  await expect(low('You have no tokens left.')).toContainText(/Your next 200 come on \d+ \w+\./);
  await expect(page.getByRole('link', { name: 'Buy 999 for $249.00' })).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[TOK-03] a price that has changed since the page was opened is shown before it is charged', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const { page, context } = await visit(browser, baseURL!);
  let starterPrice = '3.00';
  await page.route('**/api/tokens/offers', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('"4.00"', `"${starterPrice}"`) });
  });
  await signInAt(page, user, '/tokens');
  await page.getByRole('article', { name: 'Starter' }).getByRole('button', { name: 'Buy for $3.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buy the Starter pack' });
  await typeCard(page, '4242424242424242');
  starterPrice = '4.00';
  await dialog.getByRole('button', { name: 'Pay $3.00' }).click();
  await expect(page.getByText('This price has changed in the meantime.')).toBeVisible();
  await expect(dialog.getByText('10 tokens for $4.00.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pay $4.00' }).click();
  await balanceOf(page, 20);
  await context.close();
});

/** Answers the bank's question in its own page. */
const answerBank = (page: Page, name: 'Approve' | 'Refuse'): Promise<void> =>
  page
    .getByRole('dialog', { name: 'Confirm with your bank' })
    .frameLocator('iframe')
    .getByRole('button', { name })
    .click();

/** Gives another card on the provider's own page, which leads back. */
async function giveCard(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Add a payment method' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Month').selectOption('04');
  await page.getByLabel('Year').selectOption(String(new Date().getFullYear() + 2));
  await page.getByLabel('CVV').fill('123');
  await page.getByRole('button', { name: 'Add' }).click();
}

/** Gives the newest subscription another card, and lets time pass for it. */
async function atSandbox(change: { card?: string; advanceSeconds?: number }): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/subscriptions`);
  const [newest] = (await response.json()) as { id: string }[];
  await atStripe(`subscriptions/${newest!.id}`, change);
}

async function atStripe(path: string, body: object): Promise<void> {
  const response = await fetch(`${stack().urls.sandbox}/__control/stripe/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}
