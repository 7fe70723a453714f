import { expect, type Locator, type Page } from '@playwright/test';
import { canvas } from './mockup-page.js';

/** Opens the drawer of products, without the product that was chosen before; a press is lost where the page moves under it while it loads. */
export const openProducts = (page: Page): Promise<void> =>
  expect(async () => {
    const drawer = page.getByRole('dialog', { name: 'Select Product' });
    if (await drawer.isVisible()) return;
    const clear = page.getByRole('button', { name: 'Clear product' });
    if (await clear.isVisible()) await clear.click({ timeout: 3_000 });
    await page.getByRole('button', { name: /Choose a product/ }).click({ timeout: 3_000 });
    await expect(drawer).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 60_000 });

/** Opens the variants of a product and returns one of them. */
export async function openVariants(page: Page): Promise<Locator> {
  await openProducts(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Premium Hoodie/ }).click();
  return dialog.getByRole('radio', { name: /^Maroon/ }).first();
}

/** Chooses a product and one of its variants, and waits for its quick look: what stands below it moves until then. */
export async function chooseVariant(page: Page): Promise<void> {
  await (await openVariants(page)).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Use this' }).click();
  await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
}
