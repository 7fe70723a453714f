import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the page complained about: errors on the console and exceptions nobody caught. */
  complaints: string[];
  /** How often a document was loaded, to prove that nothing was reloaded by hand. */
  loads: () => number;
}

/** A browser of its own, watched for complaints. */
export async function visit(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  let loads = 0;
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('load', () => loads++);
  return { context, page, complaints, loads: () => loads };
}

/** Home has its markup before its script runs; products are there only after. */
export const homeAwake = (page: Page): Promise<void> =>
  expect(page.locator('main a[href^="/catalog/"]').first()).toBeVisible();

/** The entry of a closed overlay leaves the history a moment after it; a reload meanwhile would be cut off. */
export const overlaysGone = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('history.state?.overlay ?? 0')).toBe(0);

/** Signs in at the provider's own page and comes back to `path`. */
export async function signInAt(page: Page, username: string, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
}

/** Runs in the page, whose types this project does not load. */
const NOTE_PROGRESS = `(() => {
  const seen = (window.progressSeen = []);
  const ofBar = new WeakMap();
  const look = () => {
    for (const bar of document.querySelectorAll('[role=progressbar][aria-valuenow]')) {
      if (!ofBar.has(bar)) seen.push(ofBar.set(bar, []).get(bar));
      const values = ofBar.get(bar);
      const value = Number(bar.getAttribute('aria-valuenow'));
      if (values.at(-1) !== value) values.push(value);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] });
})()`;

/** Begins to note every percentage that a progress bar of the page shows; `read` gives them, bar by bar. */
export async function noteProgress(page: Page): Promise<{ read: () => Promise<number[][]> }> {
  await page.evaluate(NOTE_PROGRESS);
  return { read: () => page.evaluate<number[][]>('window.progressSeen') };
}
