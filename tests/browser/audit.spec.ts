import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { choose, newAdmin, newOperator, newUser, signInAt, visit } from './users.js';

const WIDE = `document.documentElement.scrollWidth > document.documentElement.clientWidth`;

/** An account that the admin corrected as often as that. */
async function corrected(times: number, by: string): Promise<string> {
  const { user } = ok(await api(await signIn(newUser())).get<{ user: { _id: string } }>('/auth/check'));
  const admin = api(await signIn(by));
  for (let done = 1; done <= times; done += 1)
    ok(
      await admin.post(`/api/admin/tokens/accounts/${user._id}/corrections`, {
        amount: done,
        reason: `Reason ${done}`,
      }),
    );
  return user._id;
}

test('[S24] an admin finds who did what, reads an entry by keyboard, saves the list, and verifies the chain', async ({
  browser,
  baseURL,
}) => {
  const admin = newAdmin();
  const account = await corrected(3, admin);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, admin, '/dashboard/audit');
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row');
  const found = (words: string) => rows.filter({ hasText: words });

  await test.step('the filter is kept in the address', async () => {
    await page.getByLabel('On what').fill(account);
    await expect(rows).toHaveCount(4);
    await choose(page, 'What', 'Tokens');
    await page.getByLabel('Who', { exact: true }).fill('Ad');
    await expect(page.getByText('Enter at least 3 letters.')).toBeVisible();
    await page.getByLabel('Who', { exact: true }).fill(`sandbox|${admin}`);
    await expect(page).toHaveURL(new RegExp(`who=sandbox%7C${admin}`));
    await expect(rows).toHaveCount(4);
    await expect(found('tokens.correct')).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('Reason 3');
    await page.getByLabel('From', { exact: true }).fill('2020-01-01');
    await page.getByLabel('To', { exact: true }).fill('2020-01-02');
    await expect(page.getByRole('heading', { name: 'No entry matches' })).toBeVisible();
    await page.getByLabel('To', { exact: true }).fill('');
    await expect(rows).toHaveCount(4);
    await page.reload();
    await expect(rows).toHaveCount(4);
    await expect(page.getByLabel('Who', { exact: true })).toHaveValue(`sandbox|${admin}`);
    await expectAccessible(page);
  });

  await test.step('an entry opens and closes by keyboard', async () => {
    await rows.nth(2).getByRole('button', { name: 'tokens.correct' }).focus();
    await page.keyboard.press('Enter');
    const entry = page.getByRole('dialog', { name: 'tokens.correct' });
    for (const words of [`user:${account}`, '"reason": "Reason 2"']) await expect(entry.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(entry).toBeHidden();
    await expect(rows.nth(2).getByRole('button', { name: 'tokens.correct' })).toBeFocused();
  });

  await test.step('what is filtered is what is saved, and that is an entry', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as CSV' }).click();
    const lines = (await readFile(await (await saving).path(), 'utf8')).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(`"tokens.correct","user:${account}"`);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await choose(page, 'What', 'Exports of this log');
    await expect(rows.nth(1)).toContainText(`subject: ${account}`);
  });

  await test.step('the chain is verified', async () => {
    await page.getByRole('button', { name: 'Verify the chain' }).click();
    await expect(page.getByText(/^[\d,]+ entries verified, none changed\.$/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('nothing is cut off on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await page.evaluate(WIDE)).toBe(false);
    await expectAccessible(page);
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[S24] an operator reads on through older entries, sees what fails and tries again; nobody else gets in', async ({
  browser,
  baseURL,
}) => {
  const account = await corrected(51, newAdmin());
  const { page, context } = await visit(browser, baseURL!);
  const server = { failing: true, broken: false, refused: 0 };
  await page.route('**/api/audit**', async (route) => {
    if (!server.failing) return route.fallback();
    server.refused += 1;
    return route.fulfill({ status: 400, json: { error: 'No.', code: 'BAD_REQUEST' } });
  });
  await page.route('**/api/audit/verification**', async (route) => {
    if (!server.broken) return route.fallback();
    const broken = { problem: 'removed', position: 17, entryId: null };
    return route.fulfill({ json: { verified: 16, broken, next: null, head: { position: 20, digest: '00' } } });
  });
  await signInAt(page, newOperator(), `/dashboard/audit?subject=${account}&kind=tokens`);
  await expect(page.getByText("We couldn't load the audit log")).toBeVisible();
  // The page asks again by itself once it has its socket.
  await expect(page.getByText('Live updates on')).toBeVisible();
  const before = server.refused;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => server.refused).toBeGreaterThan(before);
  server.failing = false;
  const again = page.getByRole('button', { name: 'Try again' });
  const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row');
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(rows).toHaveCount(51, { timeout: 2_000 });
  }).toPass();
  server.failing = true;
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(page.getByText("We couldn't load older entries.")).toBeVisible();
  await expect(rows).toHaveCount(51);
  server.failing = false;
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect(rows).toHaveCount(52);
  await expect(rows.last()).toContainText('Reason 1');
  server.broken = true;
  await page.getByRole('button', { name: 'Verify the chain' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The chain is broken: entry 17 was removed.' })).toBeVisible();
  await context.close();

  const shopper = await visit(browser, baseURL!);
  await signInAt(shopper.page, newUser(), '/dashboard/audit');
  await expect(shopper.page.getByText('Only operators and admins can see the audit log.')).toBeVisible();
  await expect(shopper.page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await shopper.context.close();
});
