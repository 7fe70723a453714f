import { expect, test } from '@playwright/test';
import { stack } from '#testing';

test('a visitor signs in at the provider and comes back to where he was', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto('/login?redirect=/orders');
  await page.getByLabel('Username').fill('shopper');
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${stack().urls.web}/orders`);
  await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  expect(errors).toEqual([]);
});
