import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { api, signIn, stack } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { choose, newAdmin, newOperator, newUser, signInAt, visit } from './users.js';

/** Elements that are printed beside the receipt; runs in the page. */
const PRINTED_BESIDE = `[...document.querySelectorAll('header, nav, footer, button')].filter((element) => !element.closest('.token-receipt') && element.checkVisibility()).length`;

test('[TOK-04, TOK-06, TOK-07] a user checks the month line by line, saves it, and prints a receipt', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const as = api(await signIn(user));
  ok(await as.post('/api/tokens/balance', { amount: 50, note: 'Popular pack', paymentMethodId: 'pm_card_visa' }));
  ok(await as.post('/api/tokens/consume', { amount: 7, note: 'Seven at once' }));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, '/tokens');
  const history = page.getByRole('main');
  const rows = page.getByRole('table', { name: 'History' }).getByRole('row');
  const sum = (name: string) => history.locator('dl > div').filter({ hasText: name }).locator('dd');

  await test.step('the sums, the picture and the lines agree, also when another device spends', async () => {
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(1)).toContainText(/Seven at once.*−7\s*53$/);
    await expect(rows.nth(2)).toContainText(/Popular pack.*\+50\s*60$/);
    await expect(rows.nth(3)).toContainText(/Welcome to Inkloom.*\+10\s*10$/);
    await expect(sum('At the start')).toHaveText('0');
    await expect(sum('Added')).toHaveText('+60');
    await expect(history.getByRole('img', { name: /^7 tokens spent in \w+ \d{4}, most on \d+ \w+$/ })).toBeVisible();
    ok(await as.post('/api/tokens/consume', { amount: 2, note: 'Elsewhere' }));
    await expect(sum('Now')).toHaveText('51');
    await expect(sum('Spent')).toHaveText('−9');
    await expect(rows.nth(1)).toContainText('Elsewhere');
    await expectAccessible(page);
  });

  await test.step('what is filtered is what is saved', async () => {
    await choose(page, 'Show', 'Spent');
    await expect(rows).toHaveCount(3);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^inkloom-tokens-\d{4}-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines.map((line) => line.split(',').slice(1, 6).join())).toEqual([
      '"Kind","Note","Change","Reserved","Balance"',
      '"Spent","Elsewhere","-2","0","51"',
      '"Spent","Seven at once","-7","0","53"',
    ]);
    await choose(page, 'Show', 'Refund');
    await expect(history.getByRole('heading', { name: 'No such entry in this month' })).toBeVisible();
  });

  await test.step('the receipt of the purchase is all that is printed', async () => {
    await choose(page, 'Show', 'All entries');
    await page.getByRole('link', { name: 'Receipt for Popular pack' }).click();
    const sheet = page.getByRole('article');
    await expect(sheet.getByRole('heading', { level: 1, name: 'Receipt for tokens' })).toBeVisible();
    for (const words of [/^TOK-\d{6}$/, 'Popular pack, 50 tokens', '$17.50'])
      await expect(sheet.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText('$17.50')).toBeVisible();
    expect(await page.evaluate(PRINTED_BESIDE)).toBe(0);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[TOK-04, TOK-06] an admin corrects a balance with a reason and lifts a flag', async ({ browser, baseURL }) => {
  const user = newUser();
  const as = api(await signIn(user));
  const name = `Ada Flagged${user.slice('load-'.length)}`;
  const [firstName, lastName] = name.split(' ');
  ok(await as.post('/api/users', { firstName, lastName }));
  const { purchaseId } = ok(
    await as.post<{ purchaseId: string }>('/api/tokens/balance', { amount: 10, paymentMethodId: 'pm_card_visa' }),
  );
  await loseDispute(purchaseId);
  await expect
    .poll(async () => (await as.post<{ error: string }>('/api/tokens/balance', { amount: 10 })).body.error)
    .toContain('took back');
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), '/admin/tokens');
  await expect(page.getByRole('heading', { name: 'Flagged accounts' })).toBeVisible();
  await page.getByRole('searchbox').fill(name);
  const row = page.getByRole('table', { name: 'Accounts', exact: true }).getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('Dispute lost');
  await expectAccessible(page);

  await row.getByRole('button', { name: /^Correct/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Change').fill('-11');
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog.getByText('at most 10 can be taken')).toBeVisible();
  await expect(dialog.getByText('Please enter a reason')).toBeVisible();
  await dialog.getByLabel('Change').fill('-4');
  await dialog.getByLabel('Reason').fill('Granted twice by mistake');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Correct' }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('6');

  await row.getByRole('button', { name: /^Allow buying/ }).click();
  await dialog.getByLabel('Reason').fill('Paid by transfer');
  await dialog.getByRole('button', { name: 'Allow buying' }).click();
  await expect(row).toContainText('Allowed');
  expect((await as.post('/api/tokens/balance', { amount: 10 })).status).toBe(200);
  const statement = ok(await as.get<{ entries: { kind: string; note: string }[] }>('/api/tokens/statement'));
  expect(statement.entries[0]).toMatchObject({ kind: 'correction', note: 'Granted twice by mistake' });
  await context.close();
});

test('[TOK-06] an operator sees whether the ledger adds up, and checks it', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const problem = 'balance 13 and held 0, but entries sum to 10 and 0';
  const checkedAt = new Date().toISOString();
  const answer = { checkedAt, faults: [{ userId: '01900000-0000-7000-8000-000000000000', problem }] };
  await page.route('**/api/ops/ledger', (route) => route.fulfill({ json: answer }));
  await page.route('**/api/ops/ledger/check', (route) => route.fulfill({ json: { checkedAt, faults: [] } }));
  await signInAt(page, newOperator(), '/dashboard/queues');
  const ledger = page.getByRole('region', { name: 'Token ledger' });
  await expect(ledger.getByRole('alert')).toContainText(
    /^1 fault in the token ledger, found today at .*entries sum to 10/,
  );
  await expectAccessible(page);
  await ledger.getByRole('button', { name: 'Check now' }).click();
  await expect(ledger).toContainText('Every token balance is the sum of its entries, checked today at');
  await expect(ledger.getByRole('alert')).toHaveCount(0);
  await context.close();
});

/** The buyer's bank takes the money back. */
async function loseDispute(purchaseId: string): Promise<void> {
  const control = `${stack().urls.sandbox}/__control/stripe`;
  const books = (await (await fetch(`${control}/books`)).json()) as {
    id: string;
    metadata: { payment_id?: string };
  }[];
  const payment = books.find(({ metadata }) => metadata.payment_id === purchaseId)!;
  for (const status of ['needs_response', 'lost'])
    await fetch(`${control}/disputes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ payment_intent: payment.id, status }),
    });
}
