import { expect, type Page } from '@playwright/test';
import { english } from '#contracts/messages/english';
import { test } from './test.js';
import { newUser, pauseClock, signInAt } from './users.js';

// The card of the creations turns by itself.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** All text for sighted users and screen readers. Runs in the page. */
const ALL_TEXT = `[document.body.innerText, ...[...document.querySelectorAll('[aria-label],[alt],[placeholder],[title]')].flatMap((element) => ['aria-label', 'alt', 'placeholder', 'title'].map((name) => element.getAttribute(name) ?? ''))].join('\\n')`;

test('the landing page has all its texts from the start, before the texts of other screens are loaded', async ({
  page,
}) => {
  const keys = new Set(Object.keys(english));
  const keysShown = async (): Promise<string[]> =>
    (await page.evaluate<string>(ALL_TEXT)).split(/[\s,:;()]+/).filter((word) => keys.has(word));
  let blocked = 0;
  // The file has what screens share, their texts among it. Never responds: an error would reload the page.
  await page.route('**/assets/common-*.js', () => {
    blocked += 1;
  });
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect.poll(() => blocked).toBeGreaterThan(0);
  expect(await keysShown()).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await signInAt(page, newUser(), '/home');
  expect(await keysShown()).toEqual([]);
});

const flipped = (page: Page) => page.getByRole('heading', { name: 'Check out these user creations!' });
/** Lets the paused clock run on, once the page has rendered what came of the pointer, until it has rendered what comes of the time. */
async function runFor(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(RENDERED);
  await page.clock.runFor(milliseconds);
  await page.evaluate(RENDERED);
}
const RENDERED = `new Promise((done) => { const { port1, port2 } = new MessageChannel(); let turns = 5; port1.onmessage = () => (turns-- ? port2.postMessage(0) : done()); port2.postMessage(0); })`;
const featured = (page: Page) => page.getByRole('heading', { name: 'Featured Products' });

test('[HOME-01, HOME-02] Home leads to every first step', async ({ page }) => {
  await page.goto('/home');
  const how = page.getByRole('region', { name: 'How It Works' });
  const ways = await how
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent!.trim(), (link as unknown as { pathname: string }).pathname]),
    );
  expect(ways).toEqual([
    ['Describe Your Idea', '/design'],
    ['Write a prompt', '/design'],
    ['Generate & Customize', '/mockup'],
    ['See the products', '/catalog'],
    ['Order & Receive', '/cart'],
    ['See your orders', '/orders'],
  ]);
  await page.getByRole('button', { name: 'Start Designing' }).click();
  // Pressed before the script runs, the form itself leads there.
  await expect(page).toHaveURL(/\/design(\?prompt=)?$/);
});

test('[HOME-03, HOME-04, HOME-05] the card flips every ten seconds between products and live creations, and pauses while in use', async ({
  page,
}) => {
  // Two of five have no picture with a web address.
  await page.route('**/api/mockups/mongodb?limit=5', async (route) => {
    const response = await route.fetch();
    const mockups = (await response.json()) as { mockupUrl: string }[];
    mockups[0]!.mockupUrl = `${new URL(mockups[0]!.mockupUrl).origin}/files/${'0'.repeat(40)}.webp`;
    mockups[1]!.mockupUrl = 'ftp://pictures.example/one.png';
    await route.fulfill({ response, json: mockups });
  });
  await page.clock.install();
  await page.goto('/home');
  const cards = page.getByRole('link', { name: /Classic Dad Hat/ });
  await expect(cards).toBeVisible();
  await featured(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Pause turning' })).toBeVisible();
  const height = (await page.locator('[data-flip]').boundingBox())!.height;

  await test.step('after exactly ten seconds by a clock that stands still', async () => {
    await pauseClock(page);
    await page.getByRole('button', { name: 'Pause turning' }).hover();
    await page.mouse.move(2, 2);
    await runFor(page, 9_999);
    expect(await flipped(page).count()).toBe(0);
    await runFor(page, 1);
    expect(await flipped(page).count()).toBe(1);
  });
  await expect(cards).toBeHidden();
  await expect(page.locator('li[data-cut]')).toHaveCount(3);
  await expect.poll(() => page.locator('li[data-cut] img[data-state=shown]').count()).toBe(3);
  expect((await page.locator('[data-flip]').boundingBox())!.height).toBe(height);
  await runFor(page, 10_000);
  await expect(featured(page)).toBeVisible();
  await expect(cards).toBeVisible();

  await test.step('while it has the pointer or the focus', async () => {
    await cards.hover();
    await runFor(page, 30_000);
    expect(await flipped(page).count()).toBe(0);
    await page.mouse.move(2, 2);
    await cards.focus();
    await runFor(page, 30_000);
    expect(await flipped(page).count()).toBe(0);
    await cards.blur();
  });

  await test.step('once it is paused', async () => {
    const pause = page.getByRole('button', { name: 'Pause turning' });
    await pause.click();
    await page.getByRole('button', { name: 'Turn automatically' }).blur();
    await page.mouse.move(2, 2);
    await runFor(page, 30_000);
    expect(await flipped(page).count()).toBe(0);
    await page.clock.resume();
  });

  await test.step('a product and a creation in large', async () => {
    await page.getByRole('button', { name: 'Enlarge Classic Dad Hat' }).click();
    const popup = page.getByRole('dialog', { name: 'Large view' });
    await expect(popup.getByText('1 / 12')).toBeVisible();
    await expect(popup.getByRole('link', { name: 'See the product' })).toHaveAttribute('href', /\/catalog\/.*cap/);
    // The popup listens for keys once it has taken the focus, which is after it can be seen.
    await expect(popup.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await page.getByText('User creations').click();
    await page.locator('li[data-cut] button').first().click();
    await expect(popup.getByText('1 / 3')).toBeVisible();
    await expect(popup.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(popup.getByText('2 / 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
  });
});

test('[HOME-03] the card does not flip with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Classic Dad Hat/ })).toBeVisible();
  await featured(page).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Turn automatically' })).toBeVisible();
  await pauseClock(page);
  await runFor(page, 30_000);
  expect(await flipped(page).count()).toBe(0);
});

test('[HOME-03] Home checks the pictures of its creations without a failed request', async ({ page }) => {
  const failed: string[] = [];
  const checked: string[] = [];
  page.on('requestfailed', (request) =>
    failed.push(`${request.method()} ${request.url()} ${request.failure()?.errorText}`),
  );
  page.on('requestfinished', (request) => request.method() === 'HEAD' && checked.push(request.url()));
  await page.goto('/home');
  await expect(page.getByRole('link', { name: /Classic Dad Hat/ })).toBeVisible();
  await featured(page).scrollIntoViewIfNeeded();
  await page.getByText('User creations').click();
  await expect.poll(() => page.locator('li[data-cut] img[data-state=shown]').count()).toBe(5);
  await expect.poll(() => checked.length).toBe(5);
  expect(failed).toEqual([]);
});
