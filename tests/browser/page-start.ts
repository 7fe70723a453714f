import type { Page } from '@playwright/test';

/** Keeps the app's scripts back until the function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Has the page's clock say that its document was asked for so long ago. */
export const startedAgo = (page: Page, ms: number): Promise<unknown> =>
  page.addInitScript(`(() => {
    const real = performance.now.bind(performance);
    performance.now = () => ${ms} + real() / 1000;
  })()`);
