import { readFileSync } from 'node:fs';
import { devices, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, signIn } from '#testing';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { homeHydrated, newUser, signInAt, visit } from './users.js';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const DIALOG = { within: '[role=dialog]' };

/** Opens the palette; a page that has just come up may not listen to its key yet. */
const openPalette = (page: Page, key = 'Control+k'): Promise<void> =>
  expect(async () => {
    if (!(await palette(page).isVisible())) await page.keyboard.press(key);
    await expect(palette(page).getByRole('combobox')).toBeFocused({ timeout: 2_000 });
  }).toPass();

test('the command palette finds pages, products and actions by the keyboard alone', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeHydrated(page);

  await test.step('a page', async () => {
    await openPalette(page);
    await expectAccessible(page, DIALOG);
    await page.keyboard.type('get tok');
    await expect(palette(page).getByRole('option')).toHaveText(['Get Tokens']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/tokens$/);
    await expect(palette(page)).toBeHidden();
    // The address is there before the screen, whose arrival closes what is open.
    await expect(page.getByRole('heading', { level: 1, name: 'Get Tokens' })).toBeVisible();
  });

  await test.step('a product', async () => {
    await openPalette(page, 'Meta+k');
    await page.keyboard.type('dad hat');
    // Enter takes what is highlighted.
    const found = palette(page).getByRole('option').first();
    await expect(found).toContainText('Classic Dad Hat');
    await expect(found).toHaveAttribute('data-highlighted', '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Dad Hat/ })).toBeVisible();
  });

  await test.step('an action, and nothing where nothing matches', async () => {
    await openPalette(page);
    await page.keyboard.type('zzzz');
    await expect(palette(page).getByText('No results. Try another word.')).toBeVisible();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('theme');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
  });
  await context.close();
});

test('the command palette that is opened while a screen is coming stays, with what is typed, and closes at the next', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/assets/tokens-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/home');
  await homeHydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get Tokens' }).click();
  await openPalette(page);
  await page.keyboard.type('dad');
  arrive();
  await expect(page.locator('h1')).toHaveText('Get Tokens');
  await page.keyboard.type(' hat');
  await expect(palette(page).getByRole('combobox')).toHaveValue('dad hat');
  await expect(palette(page).getByRole('option').first()).toContainText('Classic Dad Hat');
  await page.evaluate('history.back()');
  await expect(page).toHaveURL(/\/home$/);
  await expect(palette(page)).toBeHidden();
  await context.close();
});

test('a question mark lists the shortcuts, never while typing, and can be turned off', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await page.goto('/home');
  await homeHydrated(page);
  // From here on the page hears its keys.
  await openPalette(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  const field = page.getByRole('banner').getByRole('textbox', { name: 'Describe an image' });
  await field.press('?');
  await expect(field).toHaveValue('?');
  await expect(shortcuts(page)).toHaveCount(0);
  await field.blur();
  await page.keyboard.press('?');
  await expect(shortcuts(page).getByText('Search and commands')).toBeVisible();
  await expectAccessible(page, DIALOG);
  await shortcuts(page)
    .getByRole('switch', { name: /Use single keys/ })
    .uncheck();
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeVisible();
  await expect(shortcuts(page)).toHaveCount(0);
  await context.close();
});

test('a hint for the first visit is closed for good, one by one or all', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const hint = page.getByRole('region', { name: 'Hint' });
  await page.goto('/design');
  await hint.getByRole('button', { name: 'Got it' }).click();
  await expect(hint).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate("localStorage.getItem('hints_closed')")).toBe('["/design"]');

  await signInAt(page, newUser(), '/mockup');
  await hint.getByRole('button', { name: 'Turn off hints' }).click();
  await expect(hint).toHaveCount(0);
  await page.goto('/user-designs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hint).toHaveCount(0);
  await context.close();
});

/** A picture of its own for each number. */
async function dotUrl(shade: number): Promise<string> {
  const background = { r: shade * 20, g: 90, b: 160 };
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

test('the command palette leads a signed-in user to a design, recent or not, and logs out', async ({
  browser,
  baseURL,
}) => {
  const name = newUser();
  const user = api(await signIn(name));
  const url = `data:image/webp;base64,${readFileSync('apps/web/public/art/step-tote.webp').toString('base64')}`;
  const { page, context } = await visit(browser, baseURL!);
  const { body: design } = await user.post<{ _id: string }>('/api/designs', {
    url,
    source: 'USER_UPLOADED',
    aiMetadata: { prompt: 'An otter on a raft' },
  });
  // As many newer ones as the palette lists: the otter is found by its name.
  for (let newer = 0; newer < 11; newer += 1)
    await user.post('/api/designs', { url: await dotUrl(newer), source: 'USER_UPLOADED' });
  await signInAt(page, name, '/tokens');
  await expect(page.getByText('Live updates on')).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('otter');
  await expect(palette(page).getByRole('option')).toHaveText(['An otter on a raft']);
  await expect(palette(page).getByRole('option')).toHaveAttribute('data-highlighted', '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/mockup\\?designId=${design._id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Step 2: Apply Design to a Product' })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('log');
  await palette(page).getByRole('option', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('user')")).toBeNull();
  await context.close();
});

test('the key that opens the palette is named only where there is a keyboard', async ({ browser, baseURL }) => {
  const key = { laptop: true, phone: false };
  for (const [device, named] of Object.entries(key)) {
    const context = await browser.newContext({ ...(device === 'phone' ? devices['Pixel 7'] : {}), baseURL: baseURL! });
    const page = await context.newPage();
    await signInAt(page, newUser(), '/user-designs');
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint).toContainText('Everything you save is here.');
    await expect(hint.getByText(/Press .* to jump/)).toBeVisible({ visible: named });
    await context.close();
  }
});
