import { expect, type Locator } from '@playwright/test';

/** Presses a button that is off with the pointer, once its reason has been loaded: the button that has one replaces the one before. */
export async function pressBlocked(button: Locator): Promise<void> {
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(button).toHaveAttribute('aria-describedby', /./);
  await button.click({ force: true });
}
