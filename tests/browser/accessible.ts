import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

interface Looked {
  /** Only in the elements of this selector. */
  within?: string;
  /** Not in the elements of this selector. */
  without?: string;
  /** Only by these rules, or those of these tags; by all otherwise. */
  only?: string[];
}

/** Fails with each rule that the page breaks, its frames included, and the elements that break it. */
export async function expectAccessible(page: Page, { within, without, only }: Looked = {}): Promise<void> {
  // "Legacy" is without a page of its own, which axe otherwise opens at each look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // What breaks nothing is not gathered: half of the time of a look.
    .options({ resultTypes: ['violations'], preload: false, ...(only ? { runOnly: only } : {}) })
    // Base UI's guards at the edges of a popup pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]');
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/** The same in both themes, which may differ in their colors alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
}
