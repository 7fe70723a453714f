import { expect, test, type Page } from '@playwright/test';
import { signInAt, visit } from './users.js';

const terminal = (page: Page) => page.getByRole('region', { name: 'Operator terminal' });
const sized = (page: Page) => terminal(page).evaluate((element) => [element.clientWidth + 2, element.clientHeight + 2]);

test('[HOME-06] [TERM-01] [TERM-02] [TERM-03] [TERM-04] operators change the settings on Home, and no other user sees them', async ({
  browser,
  baseURL,
}) => {
  const shopper = await visit(browser, baseURL!);
  await signInAt(shopper.page, 'load-42', '/home');
  await expect(shopper.page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(terminal(shopper.page)).toHaveCount(0);

  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await signInAt(page, 'operator', '/home');
  await expect(terminal(page)).toContainText('Connected');
  await terminal(page).getByRole('button', { name: 'Expand the terminal' }).click();
  expect(await sized(page)).toEqual([720, 684]);
  await page.getByRole('button', { name: /^Size of the terminal/ }).press('ArrowRight');
  expect(await sized(page)).toEqual([696, 684]);

  const log = terminal(page).getByRole('log');
  const provider = terminal(page).getByRole('radiogroup', { name: 'Image provider' });
  const storage = terminal(page).getByRole('radiogroup', { name: 'Storage provider' });
  try {
    await provider.getByText('Gemini').click();
    await expect(log).toContainText('Image provider set to gemini');
    await storage.getByText('S3').click();
    await expect(log).toContainText('Storage set to s3');
    await terminal(page).getByLabel('Model of OpenAI').selectOption('dall-e-2');
    await expect(log).toContainText('dall-e-2 is retired by its provider');
    await terminal(page).getByRole('button', { name: 'Check the print provider' }).click();
    await expect(log).toContainText(/Print provider: ok, answered in \d+ ms/);

    await shopper.page.goto('/design');
    await expect(shopper.page.getByRole('tab', { name: 'Nano Banana' })).toBeVisible();
    await page.reload();
    await expect(provider.getByLabel('Gemini')).toBeChecked();
    await expect(storage.getByLabel('S3')).toBeChecked();
    expect(await sized(page)).toEqual([696, 684]);
  } finally {
    await provider.getByText('OpenAI').click();
    await storage.getByText('Local disk').click();
    await terminal(page).getByLabel('Model of OpenAI').selectOption({ index: 0 });
    await expect(provider.getByLabel('OpenAI')).toBeChecked();
    await expect(storage.getByLabel('Local disk')).toBeChecked();
  }
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(terminal(page)).toHaveCount(0);
  expect([...pageErrors, ...shopper.pageErrors]).toEqual([]);
  await context.close();
  await shopper.context.close();
});
