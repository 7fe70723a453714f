import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { newAdmin, newUser, pressTwice, signInAt, visit } from './users.js';

test('[TOK-06, TOK-07] an admin makes gift codes and revokes one; a user redeems another, and every page shows the balance', async ({
  browser,
  baseURL,
}) => {
  const desk = await visit(browser, baseURL!);
  await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const note = `Fair ${newUser()}`;
  await signInAt(desk.page, newAdmin(), '/admin/tokens');
  const region = desk.page.getByRole('region', { name: 'Gift codes', exact: true });
  await region.getByRole('button', { name: 'Make gift codes' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'Make gift codes' });
  await dialog.getByLabel('How many codes').fill('2');
  await dialog.getByLabel('Tokens for each').fill('0');
  await dialog.getByRole('button', { name: 'Make gift codes' }).click();
  await expect(dialog.getByText('Enter a whole number from 1 to 10,000.')).toBeVisible();
  await expectAccessible(desk.page);
  await dialog.getByLabel('Tokens for each').fill('30');
  await dialog.getByLabel('Days that the tokens are good').fill('90');
  await dialog.getByLabel('Note for the other admins').fill(note);
  await pressTwice(dialog.getByRole('button', { name: 'Make gift codes' }));
  const made = desk.page.getByRole('dialog', { name: 'Your 2 codes' });
  await expect(made.getByRole('listitem')).toHaveCount(2);
  const codes = await made.getByRole('listitem').allTextContents();
  await expectAccessible(desk.page);
  await made.getByRole('button', { name: 'Copy all' }).click();
  await expect.poll(() => desk.page.evaluate('navigator.clipboard.readText()')).toBe(codes.join('\n'));
  await made.getByRole('button', { name: 'Close' }).last().click();
  const rows = region.getByRole('row').filter({ hasText: note });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('30 for 90 days');
  const rowOf = (code: string) => rows.filter({ hasText: `…${code.slice(-4)}` });
  await rowOf(codes[1]!).getByRole('button', { name: 'Revoke' }).click();
  await desk.page
    .getByRole('dialog')
    .or(desk.page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Revoke' })
    .click();
  await expect(rowOf(codes[1]!)).toContainText('Revoked');
  await expectAccessible(desk.page);

  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/tokens');
  const other = await context.newPage();
  await other.goto('/orders');
  const balance = (each: Page) => each.getByRole('button', { name: /^Profile menu, 40 tokens left!/ });
  const field = page.getByLabel('Your code');
  await field.fill('ABC');
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('A gift code has 16 letters and digits. Please check it.')).toBeVisible();
  await field.fill(codes[1]!);
  await page.getByRole('button', { name: 'Redeem' }).click();
  await expect(page.getByText('This code is no longer valid.')).toBeVisible();
  await expectAccessible(page);
  await field.fill(codes[0]!.toLowerCase());
  await field.press('Enter');
  await expect(page.getByText('30 tokens are yours. You have 40 now.')).toBeVisible();
  for (const each of [page, other]) await expect(balance(each)).toBeVisible();
  await expect(page.getByText(/30 tokens expire on \d+ \w+ \d{4}\. What expires is spent first\./)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('table', { name: 'History' }).getByText(/^Gift code ending in/)).toBeVisible();
  await desk.page.reload();
  await expect(rowOf(codes[0]!)).toContainText('Redeemed');
  await context.close();
  await desk.context.close();
});
