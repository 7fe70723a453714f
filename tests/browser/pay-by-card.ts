import { expect, type Page } from '@playwright/test';

/** Fills the card fields in the provider's frame and orders, with the keyboard alone. */
export async function payByKeyboard(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.keyboard.press('Enter');
}

/** Fills the card fields with the keyboard alone. */
export async function typeCard(page: Page, number: string): Promise<void> {
  const frame = page.frameLocator('iframe[title="Card details"]');
  const field = frame.getByLabel('Card number');
  await field.focus();
  await field.fill('');
  await page.keyboard.type(number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('04');
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(new Date().getFullYear() + 2));
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await expect(frame.getByLabel('CVV')).toHaveValue('123');
}
