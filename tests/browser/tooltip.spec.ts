import { expect, type Page } from '@playwright/test';
import { test } from './test.js';

const PRODUCT = '/catalog/product/hoodie-gildan-18500';
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** One that closes is still on the page for a moment. */
const openTooltip = (page: Page) => page.locator('[role=tooltip][data-open]');

const colors = (page: Page) => page.getByRole('group', { name: /^Color/ }).getByRole('radio');

test('a color says its name to a pointer and to a key', async ({ page }) => {
  await page.goto(PRODUCT);
  const nameOf = (index: number) => colors(page).nth(index).getAttribute('aria-label');
  const first = (await nameOf(1))!;
  // The code comes with the first use of the page.
  await expect(async () => {
    await page.getByRole('heading', { level: 1 }).hover();
    await colors(page).nth(1).hover();
    await expect(page.getByRole('tooltip')).toHaveText(first, { timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await colors(page).nth(1).press('ArrowRight');
  await expect(colors(page).nth(2)).toBeChecked();
  await expect(openTooltip(page)).toHaveText((await nameOf(2))!);
});

test('the code of a tooltip comes with the first use of the page; where it cannot be fetched, the page stays', async ({
  page,
}) => {
  const early: string[] = [];
  page.on('request', (request) => void (/tooltip-popup/.test(request.url()) && early.push(request.url())));
  await page.route('**/assets/tooltip-popup-*.js', (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(PRODUCT);
  await expect(colors(page).nth(1)).toBeAttached();
  await expect(page.locator('#root[data-app]')).toBeAttached();
  // A browser also says where a pointer at rest lies.
  await page.evaluate("dispatchEvent(new PointerEvent('pointermove'))");
  await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
  expect(early).toEqual([]);
  const asked = page.waitForResponse('**/assets/tooltip-popup-*.js');
  await page.evaluate(`window.isSamePage = true`);
  await colors(page).nth(1).hover();
  await asked;
  await colors(page).nth(1).press('ArrowRight');
  await expect(colors(page).nth(2)).toBeChecked();
  expect(await page.evaluate(`window.isSamePage`)).toBe(true);
});

test('a finger is told why a button is off, and nothing of what it chooses', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...PHONE, baseURL });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/design');
  const save = page.getByRole('button', { name: 'Save Only' }).first();
  await expect(save).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('#root[data-app]')).toBeAttached();
  await save.tap({ force: true });
  await expect(openTooltip(page)).toHaveText('No image to save');
  await page.getByRole('heading', { level: 1 }).tap();
  await expect(page.getByRole('tooltip')).toHaveCount(0);

  await page.goto(PRODUCT);
  const asked = page.waitForResponse('**/assets/tooltip-popup-*.js');
  await colors(page).nth(1).tap();
  await asked;
  await colors(page).nth(2).tap();
  await expect(colors(page).nth(2)).toBeChecked();
  // Longer than a pointer has to stay before one opens.
  await page.clock.runFor(500);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await context.close();
});
