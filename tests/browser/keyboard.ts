import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than any screen has. */
const STOPS = 200;

/** Runs in the page: whether the focused element shows its focus and is not covered. */
const FOCUS_VISIBLE = `(() => {
  const element = document.activeElement;
  const style = getComputedStyle(element);
  const marked = (element.closest('label, .field') ?? element).matches(':focus-within') && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
  const { left, top, width, height } = element.getBoundingClientRect();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  return { marked, uncovered: above !== null && (element.contains(above) || above.contains(element) || element.labels?.length > 0) };
})()`;

/** Presses Tab until the element has the focus, and expects the focus to be visible. Returns how often it pressed. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < STOPS; stop += 1) {
    if (
      await target.evaluate(
        (element: { ownerDocument: { activeElement: unknown } }) => element.ownerDocument.activeElement === element,
      )
    ) {
      // On a phone a notice may lie over it, and leaves by itself.
      await expect
        .poll(() => page.evaluate(FOCUS_VISIBLE), { message: `focus on ${String(target)}` })
        .toEqual({ marked: true, uncovered: true });
      return stop;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}.`);
}

/** Presses a key on the element, once it takes one: a busy button keeps the focus and does nothing. Returns how many keys were pressed, Tab included. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<number> {
  const tabs = await tabTo(page, target);
  await expect(target).not.toHaveAttribute('aria-busy', 'true');
  await page.keyboard.press(key);
  return tabs + 1;
}

export async function type(page: Page, field: Locator, words: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(words);
}
