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

/** Each rule that the page breaks, its frames included, and the elements that break it. */
export async function brokenRules(page: Page, { within, without, only }: Looked = {}): Promise<string[]> {
  // "Legacy" is without a page of its own, which axe otherwise opens at each look.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    // Of what breaks nothing, the elements are not gathered.
    .options({ resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) })
    // Base UI's guards at the edges of a popup pass the focus on at once.
    .exclude('[data-base-ui-focus-guard]');
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => {
      const reason = failureSummary?.split('\n').at(-1)?.trim() ?? '';
      return `${id}: ${target.join(' ')} (${reason})`;
    }),
  );
}

/** Fails with each of them. */
export async function expectAccessible(page: Page, looked: Looked = {}): Promise<void> {
  expect(await brokenRules(page, looked)).toEqual([]);
}

/** The same in both themes, which may differ in their colors alone. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectAccessible(page, { only: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
}
