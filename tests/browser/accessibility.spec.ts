import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { signInAt, visit } from './users.js';
import { screensOf, type Screen, type Role } from './screens.js';
import { seedShop, OWNER } from './shop-data.js';

const WIDE = 1280;
const WIDTHS = [320, 390, 767, 768, WIDE];
const ACCOUNTS: Record<Exclude<Role, 'visitor'>, string> = {
  newcomer: 'load-77',
  shopper: OWNER,
  admin: 'admin',
  operator: 'operator',
};
/** Folder for `npm run screenshots`, which takes both themes at both widths. Without it each width is checked in one theme. */
const folder = process.env.SCREENSHOTS;
const themesAt = (width: number): ('light' | 'dark')[] =>
  folder ? ['light', 'dark'] : [width === WIDE ? 'light' : 'dark'];

let shopScreens: Promise<ReturnType<typeof screensOf>> | undefined;
/** The shop is seeded once; the tests share it. */
const screens = (): Promise<ReturnType<typeof screensOf>> => (shopScreens ??= seedShop().then(screensOf));

for (const role of ['visitor', 'newcomer', 'shopper', 'admin', 'operator'] as const) {
  test(`every screen of a ${role} is accessible in both themes and no wider than its device`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
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
  await open(page, screen);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect
      .soft(await page.evaluate('document.documentElement.scrollWidth'), `${screen.name} at ${width} px`)
      .toBeLessThanOrEqual(width);
    if (width !== 390 && width !== WIDE) continue;
    for (const colorScheme of themesAt(width)) {
      await page.emulateMedia({ colorScheme });
      if (folder)
        await page.screenshot({ path: `${folder}/${screen.name}-${width}-${colorScheme}.png`, fullPage: !screen.act });
      expect.soft(await violations(page), `${screen.name} at ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Opens the screen at full width and waits until everything is loaded. */
async function open(page: Page, { path, act, failing }: Screen): Promise<void> {
  await page.setViewportSize({ width: WIDE, height: 900 });
  if (failing)
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await act?.(page);
}

/** Violations found by axe, as rule and target. There are no frames, so axe need not open a separate page (its "legacy mode"). */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id}: ${target.join(' ')} (${failureSummary?.split('\n').at(-1)?.trim() ?? ''})`,
    ),
  );
}
