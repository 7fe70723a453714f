import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions of the page. */
  pageErrors: string[];
  /** Number of document loads, to prove that no reload was needed. */
  loads: () => number;
}

/** Opens a page in a new browser context and records its errors. */
export async function visit(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const pageErrors: string[] = [];
  let loads = 0;
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(message.text()));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('load', () => loads++);
  return { context, page, pageErrors, loads: () => loads };
}

/** Waits for Home's script: the markup is served before, the products only after it runs. */
export const homeHydrated = (page: Page): Promise<void> =>
  expect(page.locator('main a[href^="/catalog/"]').first()).toBeVisible();

/** Waits until the history entry of a closed overlay is removed, a moment after the overlay; a reload before that would be aborted. */
export const overlaysClosed = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate('history.state?.overlay ?? 0')).toBe(0);

/** Signs in at the provider's page and returns to `path`. */
export async function signInAt(page: Page, username: string, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
}

/** Runs in the page, whose types this project does not load. */
const RECORD_PROGRESS = `(() => {
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

/** Starts recording every percentage that the page's progress bars show; `read` returns them, bar by bar. */
export async function recordProgress(page: Page): Promise<{ read: () => Promise<number[][]> }> {
  await page.evaluate(RECORD_PROGRESS);
  return { read: () => page.evaluate<number[][]>('window.progressSeen') };
}
