import { expect, type Page } from '@playwright/test';
import { brokenRules } from './accessible.js';
import { smallControls } from './hit-areas.js';
import { signInAt, visit } from './users.js';
import { ACCOUNTS, openScreen, ROLES, screensOf, type Screen } from './screens.js';
import { seedShop } from './shop-data.js';
import { test } from './test.js';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDE = 1280;
const WIDTHS = [320, 390, 767, 768, WIDE];
/** Each width is checked whole in one theme, and in the other for its colors. */
const themesAt = (width: number): ['light', 'dark'] | ['dark', 'light'] =>
  width === WIDE ? ['light', 'dark'] : ['dark', 'light'];

/** What the page shows follows its new width within a frame, such as how many designs stand in a row. */
const DRAWN = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`;

let shopScreens: Promise<ReturnType<typeof screensOf>> | undefined;
/** The shop is seeded once; the tests share it. */
const screens = (): Promise<ReturnType<typeof screensOf>> => (shopScreens ??= seedShop().then(screensOf));

for (const role of ROLES) {
  test(`every screen of a ${role} is accessible in both themes, no wider than its device, and large enough for a finger`, async ({
    browser,
    baseURL,
  }) => {
    // Nothing waits for it: a shopper has more than forty screens.
    test.setTimeout(900_000);
    const { [role]: ofRole } = await screens();
    const { page, context } = await visit(browser, baseURL!);
    // Animations would be checked half way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    if (role !== 'visitor') await signInAt(page, ACCOUNTS[role], '/home');
    for (const screen of ofRole) await test.step(screen.name, () => check(page, screen));
    await context.close();
  });
}

async function check(page: Page, screen: Screen): Promise<void> {
  await openScreen(page, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(DRAWN);
    expect
      .soft(await page.evaluate('document.documentElement.scrollWidth'), `${screen.name} at ${width} px`)
      .toBeLessThanOrEqual(width);
    expect.soft(await smallControls(page), `${screen.name} for a finger, at ${width} px`).toEqual([]);
    if (width !== 390 && width !== WIDE) continue;
    const [whole, colors] = themesAt(width);
    await page.emulateMedia({ colorScheme: colors });
    const contrast = await brokenRules(page, { only: ['color-contrast'] });
    expect.soft(contrast, `${screen.name} at ${width} px, colors in ${colors}`).toEqual([]);
    await page.emulateMedia({ colorScheme: whole });
    const all = await brokenRules(page, { only: TAGS });
    expect.soft(all, `${screen.name} at ${width} px, ${whole}`).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}
