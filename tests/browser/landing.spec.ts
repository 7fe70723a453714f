import { expect, test } from '@playwright/test';
import { english } from '#contracts/messages/english';
import { signInAt } from './people.js';

/** What a screen reader or an eye is told, all of it. Runs in the page. */
const SAID = `[document.body.innerText, ...[...document.querySelectorAll('[aria-label],[alt],[placeholder],[title]')].flatMap((element) => ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')`;

test('the landing page has all its words from the first moment, before the texts of other screens are there', async ({ page }) => {
  const keys = new Set(Object.keys(english));
  const said = async (): Promise<string[]> => (await page.evaluate<string>(SAID)).split(/[\s,:;()]+/).filter((word) => keys.has(word));
  let blocked = 0;
  // Never answered: an error would have the page loaded anew.
  await page.route('**/assets/screens-*.js', () => {
    blocked += 1;
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect.poll(() => blocked).toBeGreaterThan(0);
  expect(await said()).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signInAt(page, 'load-41', '/home');
  expect(await said()).toEqual([]);
});
