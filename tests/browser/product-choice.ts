import type { Locator, Page } from '@playwright/test';

export const openProducts = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /Choose a product/ }).click();

/** Opens the variants of a product and returns one of them. */
export async function openVariants(page: Page): Promise<Locator> {
  await openProducts(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Premium Hoodie/ }).click();
  return dialog.getByRole('radio', { name: /^Maroon/ }).first();
}

/** Chooses a product and one of its variants. */
export async function chooseVariant(page: Page): Promise<void> {
  await (await openVariants(page)).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this' }).click();
}
