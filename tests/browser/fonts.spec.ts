import { expect, type Page } from '@playwright/test';
import { holdScripts, startedAgo } from './page-start.js';
import { test } from './test.js';

/** Expects text and headings in our fonts, or in what stands in for them. */
async function expectFonts(page: Page, fonts: 'ours' | 'stand-ins'): Promise<void> {
  for (const [selector, name] of [
    ['body', 'Instrument'],
    ['h1', 'Bricolage'],
  ] as const)
    await expect(page.locator(selector)).toHaveCSS(
      'font-family',
      RegExp(`^"?${name}${fonts === 'ours' ? ',' : ' local'}`),
    );
}

/** Has the browser say so much of its line: the time of an answer in ms, or nothing, as some do. */
const lineIs = (page: Page, rtt: number | undefined): Promise<unknown> =>
  page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: ${rtt === undefined ? 'undefined' : `{ rtt: ${rtt} }`} })`,
  );

for (const [rtt, fonts] of [
  [50, 'ours'],
  [600, 'stand-ins'],
] as const)
  test(`a first visit begins with ${fonts} where an answer takes ${rtt} ms`, async ({ page }) => {
    await lineIs(page, rtt);
    await holdScripts(page);
    await page.goto('/tokens', { waitUntil: 'commit' });
    await expectFonts(page, fonts);
  });

for (const line of ['quick', 'slow'] as const)
  test(`our fonts come after the screen of a first visit on a ${line} line, and with it the next time`, async ({
    page,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    const fonts = () => asked.filter((each) => each.startsWith('/fonts/')).sort();
    await startedAgo(page, line === 'quick' ? 200 : 4000);
    await lineIs(page, undefined);
    let release = await holdScripts(page);
    await page.goto('/tokens', { waitUntil: 'commit' });
    await expectFonts(page, 'stand-ins');
    expect(fonts()).toEqual([]);
    release();
    await expect.poll(() => page.evaluate('localStorage.fonts')).toBe('cached');
    expect(fonts()).toEqual(expect.arrayContaining(['/fonts/display.woff2', '/fonts/ui.woff2']));
    if (line === 'slow') {
      await expectFonts(page, 'stand-ins');
      await page.getByRole('link', { name: 'Catalog', exact: true }).first().click();
      await expect(page).toHaveURL(/\/catalog/);
    }
    await expectFonts(page, 'ours');

    await page.unroute('**/assets/*.js');
    release = await holdScripts(page);
    // The heading is not to be that of the page before.
    await page.goto('about:blank');
    await page.goto('/cart', { waitUntil: 'commit' });
    await expectFonts(page, 'ours');
    release();
  });

test('pages that are read as they stand have our fonts from the start', async ({ page }) => {
  await holdScripts(page);
  for (const address of ['/home', '/terms', '/privacy']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expectFonts(page, 'ours');
    await page.goto('about:blank');
  }
});
