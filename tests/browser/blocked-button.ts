import { expect, type Locator } from '@playwright/test';

/** Presses a button that is off with the pointer, once it is. */
export async function pressBlocked(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
}
