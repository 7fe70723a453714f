import { expect, type Page } from '@playwright/test';
import { faults } from '#testing';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { choose, newOperator, newUser, signInAt, visit } from './users.js';

const terminal = (page: Page) => page.getByRole('region', { name: 'Operator terminal' });
const sized = (page: Page) => terminal(page).evaluate((element) => [element.clientWidth + 2, element.clientHeight + 2]);
const openTab = (page: Page, name: string) => terminal(page).getByRole('tab', { name }).click();
const commandLine = (page: Page) => terminal(page).getByRole('textbox', { name: 'Command' });
const log = (page: Page) => terminal(page).getByRole('log');
/** The newest entry of the log. */
const newest = (page: Page) => log(page).getByRole('listitem').last();

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Opens Home as the operator, with the terminal. */
async function openTerminal(page: Page): Promise<void> {
  await signInAt(page, newOperator(), '/home');
  await terminal(page).getByRole('button', { name: 'Expand terminal' }).click();
}

/** Types a command by keyboard alone, and waits until it has ended. */
async function run(page: Page, line: string): Promise<void> {
  const before = await log(page).locator('time').count();
  await commandLine(page).fill(line);
  await commandLine(page).press('Enter');
  await expect(log(page).locator('time')).toHaveCount(before + 1);
  await expect(newest(page)).not.toContainText('running');
}

test('[HOME-06] [TERM-01] [TERM-02] [TERM-03] [TERM-04] operators change the settings on Home, and no other user sees them', async ({
  browser,
  baseURL,
}) => {
  const shopper = await visit(browser, baseURL!);
  await signInAt(shopper.page, newUser(), '/home');
  await expect(shopper.page.getByRole('heading', { name: 'Featured Products' })).toBeVisible();
  await expect(terminal(shopper.page)).toHaveCount(0);

  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/home');
  await expect(terminal(page)).toContainText('Connected');
  await terminal(page).getByRole('button', { name: 'Expand terminal' }).click();
  await expect.poll(() => sized(page)).toEqual([720, 684]);
  await page.getByRole('button', { name: /^Terminal size/ }).press('ArrowRight');
  await expect.poll(() => sized(page)).toEqual([696, 684]);
  await run(page, 'health');
  await expect(newest(page)).toContainText(/Print provider: ok, answered in \d+ ms/);

  const provider = terminal(page).getByRole('radiogroup', { name: 'Image provider' });
  const storage = terminal(page).getByRole('radiogroup', { name: 'Storage provider' });
  await openTab(page, 'Setup');
  try {
    await provider.getByText('Gemini').click();
    await expect(terminal(page)).toContainText('Image provider set to gemini');
    await storage.getByText('S3').click();
    await expect(terminal(page)).toContainText('Storage set to s3');
    for (const fact of ['bucket', 'region', 'pathStyle'])
      await expect(terminal(page).locator('dt').getByText(fact, { exact: true })).toBeVisible();
    await expect(terminal(page)).not.toContainText(/secret|access.?key/i);
    await choose(page, 'Model of OpenAI', 'dall-e-2');
    await expect(terminal(page)).toContainText('dall-e-2 has been retired by its provider');

    await shopper.page.goto('/design');
    await expect(shopper.page.getByRole('tab', { name: 'Nano Banana' })).toBeVisible();
    await page.reload();
    await openTab(page, 'Setup');
    await expect(provider.getByLabel('Gemini')).toBeChecked();
    await expect(storage.getByLabel('S3')).toBeChecked();
    await expect.poll(() => sized(page)).toEqual([696, 684]);
  } finally {
    await provider.getByText('OpenAI').click();
    await storage.getByText('Local disk').click();
    await page.getByLabel('Model of OpenAI').click();
    await page.getByRole('option').first().click();
    await expect(provider.getByLabel('OpenAI')).toBeChecked();
    await expect(storage.getByLabel('Local disk')).toBeChecked();
  }
  await page.goto('/catalog');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(terminal(page)).toHaveCount(0);
  expect([...pageErrors, ...shopper.pageErrors]).toEqual([]);
  await context.close();
  await shopper.context.close();
});

test('[TERM-01] [TERM-02] the terminal is dragged to the sizes that the window allows, closed and opened, and says when the print provider is away', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await openTerminal(page);
  await test.step('dragged', async () => {
    const dragBy = async (right: number, down: number): Promise<void> => {
      const { x, y, width, height } = (await page.getByRole('button', { name: /^Terminal size/ }).boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(x + width / 2 + right, y + height / 2 + down, { steps: 4 });
      await page.mouse.up();
    };
    await dragBy(120, 84);
    await expect.poll(() => sized(page)).toEqual([600, 600]);
    // Of a window of 1280 × 900.
    await dragBy(-2000, -2000);
    await expect.poll(() => sized(page)).toEqual([1152, 855]);
    await dragBy(2000, 2000);
    await expect.poll(() => sized(page)).toEqual([400, 200]);
    await dragBy(-200, -300);
    await page.mouse.move(0, 0);
    await expect.poll(() => sized(page)).toEqual([600, 500]);
  });
  await test.step('closed and opened', async () => {
    await terminal(page).getByRole('button', { name: 'Collapse terminal' }).click();
    await expect(terminal(page).getByRole('tab')).toHaveCount(0);
    await expect(commandLine(page)).toHaveCount(0);
    await page.reload();
    await expect(terminal(page)).toContainText('Connected');
    await expect(terminal(page).getByRole('tab')).toHaveCount(0);
    await terminal(page).getByRole('button', { name: 'Expand terminal' }).click();
    await expect(terminal(page).getByRole('tab', { name: 'Diagnostics' })).toBeVisible();
    await expect.poll(() => sized(page)).toEqual([600, 500]);
  });
  await test.step('in small windows', async () => {
    // Lower than the panel likes to be: its head is not behind the bar of the page.
    await page.setViewportSize({ width: 1280, height: 640 });
    await terminal(page).getByRole('button', { name: 'Collapse terminal' }).click();
    await page.setViewportSize({ width: 390, height: 844 });
    await terminal(page).getByRole('button', { name: 'Expand terminal' }).click();
    for (const name of ['Setup', 'Product import', 'History', 'Diagnostics']) {
      await openTab(page, name);
      const panel = terminal(page).getByRole('tabpanel');
      if (name === 'Setup') await expect(panel.getByRole('button', { name: /^Test gemini/ })).toBeVisible();
      const cut = await panel.evaluate((element) => element.scrollWidth - element.clientWidth);
      expect({ name, cut }).toEqual({ name, cut: 0 });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
  await test.step('without the provider', async () => {
    const state = (words: string) => terminal(page).locator('header').getByText(words, { exact: true });
    await faults.during({ service: 'printful', mode: 'status', status: 503 }, async () => {
      await run(page, 'health');
      await expect(newest(page)).toContainText(/failed|HTTP 5\d\d/);
      await expect(state('Disconnected')).toBeVisible();
      await expect(state('Connected')).toHaveCount(0);
    });
    await run(page, 'health');
    await expect(state('Connected')).toBeVisible();
  });
  await context.close();
});

test('[TERM-07] [TERM-08] [PRX-07] [PRX-02] [PRX-03] an operator asks the print provider by keyboard, and reads what it answers, lacks or refuses', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTerminal(page);
  await test.step('what there is', async () => {
    const answers: [line: string, said: RegExp][] = [
      ['health', /Print provider: ok, answered in \d+ ms/],
      ['rate', /\d+ of \d+ calls left, all back in \d+ s/],
      ['orders', /\d+ found/],
      ['catalog', /.+ \(\d+\), .+ \(\d+\)/],
      ['stores', /Inkloom \(952434\)/],
      ['printfiles 19', /2700 × 1050, 300 DPI/],
      ['template 19', /[1-9]\d* found/],
      ['estimate mug-white-glossy 90210', /: \$\d+\.\d\d, shipping \$\d+\.\d\d, tax \$\d+\.\d\d, total \$\d+\.\d\d/],
      ['mockup 19', /http\S+/],
      ['sync-products', /.+ \(\d+\)/],
    ];
    for (const [line, said] of answers) {
      await run(page, line);
      await expect(newest(page)).toContainText(said);
    }
    const [, id] = /\((\d+)\)/.exec((await newest(page).textContent())!)!;
    // A press on what needs a number begins it on the command line.
    await terminal(page).getByRole('button', { name: 'Product details' }).click();
    await expect(commandLine(page)).toBeFocused();
    await page.keyboard.type(id!);
    await page.keyboard.press('Enter');
    await expect(newest(page)).toContainText(/catalog product \d+, \d+ variants?/);
    await newest(page)
      .getByRole('button', { name: /^Show \d+ lines$/ })
      .click();
    await expect(newest(page)).toContainText('"sync_variants"');
    await terminal(page).getByRole('button', { name: 'Stores', exact: true }).click();
    await expect(newest(page)).toContainText('Inkloom (952434)');
    const processed = page.waitForRequest('**/api/process-image');
    await run(page, `process ${PIXEL} 60 40 center`);
    expect((await processed).postDataJSON()).toEqual({
      imageUrl: PIXEL,
      targetWidth: 60,
      targetHeight: 40,
      processOption: 'center',
    });
    await expect(newest(page)).toContainText('60 × 40, image/');
  });
  await test.step('what was run before', async () => {
    await run(page, 'printfiles mug');
    await expect(newest(page)).toContainText('Give the number of a product');
    await run(page, 'reboot');
    await expect(newest(page)).toContainText('There is no command reboot');
    await commandLine(page).fill('temp');
    for (const earlier of ['reboot', 'printfiles mug']) {
      await commandLine(page).press('ArrowUp');
      await expect(commandLine(page)).toHaveValue(earlier);
    }
    for (const later of ['reboot', 'temp']) {
      await commandLine(page).press('ArrowDown');
      await expect(commandLine(page)).toHaveValue(later);
    }
    await commandLine(page).press('Escape');
    await expect(commandLine(page)).toHaveValue('');
    await newest(page).getByRole('button', { name: 'Copy reboot' }).click();
    await expect
      .poll(() => page.evaluate<string>('navigator.clipboard.readText()'))
      .toMatch(/^> reboot\nfailed, \d+ ms\nThere is no command reboot/);
    await page.reload();
    await commandLine(page).press('ArrowUp');
    await expect(commandLine(page)).toHaveValue('reboot');
    await openTab(page, 'History');
    await terminal(page).getByRole('button', { name: 'Run stores again' }).first().click();
    await expect(terminal(page).getByRole('row').nth(1)).toContainText(/stores\s*done, \d+ ms/);
    await openTab(page, 'Diagnostics');
  });
  await test.step('what it lacks, and how long to wait', async () => {
    await run(page, 'printfiles 987654');
    await expect(newest(page)).toContainText("HTTP 404: The print provider doesn't have this item.");
    await page.route('**/api/printful/stores', (route) => route.fulfill({ json: { code: 200, result: {} } }));
    await run(page, 'stores');
    await expect(newest(page)).toContainText('Response result is not an array');
    await expect(newest(page)).not.toContainText('rate limiting works');
    const limited = { code: 429, errorCode: 'RATE_LIMITED', error: 'Printful is very busy.', retryAfterSeconds: 61 };
    await page.route(/\/api\/printful\/orders(\?|$)/, (route) => route.fulfill({ status: 429, json: limited }));
    await run(page, 'orders');
    await expect(newest(page)).toContainText(
      'HTTP 429: Printful is very busy. Please wait 2 minute(s) before trying again',
    );
    await expect(newest(page)).toContainText('Too many requests: rate limiting works');
    const worded = { code: 500, errorCode: 'UNAVAILABLE', error: 'Too many requests, says the provider.' };
    await page.route('**/api/printful/templates/19', (route) => route.fulfill({ status: 502, json: worded }));
    await run(page, 'template 19');
    await expect(newest(page)).toContainText('Too many requests: rate limiting works');
  });
  await test.step('how many calls are left', async () => {
    const colorOf = (token: string): Promise<string> =>
      page.evaluate(`(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--${token})';
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      })()`);
    const levels: [left: number, level: string, token: string][] = [
      [9, 'low', 'danger'],
      [10, 'moderate', 'warn'],
      [29, 'moderate', 'warn'],
      [30, 'plenty', 'success'],
    ];
    for (const [remaining, level, token] of levels) {
      await page.route('**/api/printful/rate-limit-status', (route) =>
        route.fulfill({
          json: {
            code: 200,
            result: { remaining, maxCallsPerMinute: 120, resetTime: Date.now() + 30_000, canMakeRequest: true },
          },
        }),
      );
      await run(page, 'rate');
      await expect(terminal(page).getByRole('meter')).toHaveAttribute('aria-valuetext', `${remaining} left, ${level}`);
      await expect(terminal(page).locator('[data-level] b').first()).toHaveCSS('color', await colorOf(token));
    }
    for (const [index, token] of ['danger', 'warn', 'success'].entries())
      await expect(terminal(page).getByRole('meter').locator('i').nth(index)).toHaveCSS(
        'background-color',
        await colorOf(token),
      );
  });
  // The browser logs each refusal that the page is to show.
  expect(pageErrors.filter((line) => !/status of (404|429|502)/.test(line))).toEqual([]);
  await context.close();
});

const newProduct = (globalId: string) => ({
  globalId,
  name: `Desk mat ${globalId}`,
  basePrice: '18.50',
  images: [{ url: '/catalogue/mouse-pad/white.webp', label: 'Desk mat' }],
  colors: [{ name: 'White', hex: '#ffffff', class: '', selectedClass: '' }],
  sizes: [{ name: 'One size', inStock: true }],
  sync_variants: [{ id: 1 }],
});

test('[TERM-05] [TERM-06] [TERM-07] [TERM-10] an operator tests and refreshes models, and imports products with errors by line', async ({
  browser,
  baseURL,
}) => {
  const { page, pageErrors, context } = await visit(browser, baseURL!);
  await openTerminal(page);
  await test.step('models', async () => {
    await openTab(page, 'Setup');
    await terminal(page).getByRole('button', { name: 'Refresh the models of Gemini' }).click();
    await expect(terminal(page)).toContainText('gemini offers 3 image models');
    await expect(terminal(page)).toContainText(/\d+ models, read today/);
    await terminal(page)
      .getByRole('button', { name: /^Test gpt-image/ })
      .click();
    await expect(terminal(page).getByRole('status').filter({ hasText: 'can make images' }).first()).toBeVisible();
    const verdict = { supportsImageGeneration: false, message: 'This one only writes.' };
    await page.route('**/api/config/test-model', (route) => route.fulfill({ json: verdict }), { times: 1 });
    await terminal(page)
      .getByRole('button', { name: /^Test gpt-image/ })
      .click();
    await expect(terminal(page).getByRole('tabpanel').getByRole('status').getByText(verdict.message)).toBeVisible();
    await commandLine(page).fill('test openai gpt-image-99');
    await commandLine(page).press('Enter');
    await expect(newest(page)).toContainText("OpenAI doesn't offer gpt-image-99 to us");
  });
  await test.step('products', async () => {
    const sent: { method: string; path: string; token: string | undefined; body: { globalId?: string } }[] = [];
    await page.route(/\/api\/products?\/mongodb/, async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fallback();
      const body = request.postDataJSON() as { globalId?: string };
      const { pathname: path } = new URL(request.url());
      sent.push({ method: request.method(), path, token: request.headers()['authorization'], body });
      const known = { status: 409, json: { error: 'This id is taken.', code: 'CONFLICT', field: 'globalId' } };
      const wrong = { status: 400, json: { error: 'images.0.url: no address', code: 'BAD_REQUEST', field: 'images' } };
      if (body.globalId === 'mouse-pad') return route.fulfill(known);
      return route.fulfill(body.globalId === 'wrong-on-the-server' ? wrong : { json: [] });
    });
    await openTab(page, 'Product import');
    const lines = terminal(page).getByRole('textbox', { name: 'Products, one per line' });
    const given = [newProduct('new-mat'), newProduct('mouse-pad'), newProduct('wrong-on-the-server')];
    const [first, second, third] = given.map((product) => JSON.stringify(product));
    await lines.fill([first, '{"globalId": "half', second, '{"globalId":"bare"}', third].join('\n'));
    const preview = terminal(page).getByRole('region', { name: 'Preview' });
    const errors = terminal(page).getByRole('list').filter({ hasText: 'Line' });
    await expect(preview.getByRole('listitem')).toHaveText([
      /Desk mat new-mat\s*New\s*\$18\.50, 1 color, 1 size, 1 variant/,
      /Desk mat mouse-pad\s*Update/,
      /wrong-on-the-server/,
    ]);
    await expect(errors.getByRole('listitem')).toHaveText([
      /^Line 2\s*this isn't JSON/,
      /^Line 4\s*name, basePrice, images, sync_variants missing/,
    ]);
    await terminal(page).getByRole('button', { name: 'Import 3 products' }).click();
    await expect(terminal(page).getByRole('status').filter({ hasText: '2 products imported.' })).toBeVisible();
    // What was imported goes; what was refused stays, with the server's words at its line.
    await expect(errors.getByRole('listitem')).toHaveText([
      /^Line 1\s*this isn't JSON/,
      /^Line 2\s*name/,
      /^Line 3\s*HTTP 400: images\.0\.url: no address/,
    ]);
    await expect(lines).toHaveValue(['{"globalId": "half', '{"globalId":"bare"}', third].join('\n'));
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/products/mongodb',
      'POST /api/products/mongodb',
      'PUT /api/product/mongodb/mouse-pad',
      'POST /api/products/mongodb',
    ]);
    const token = await page.evaluate<string>(`localStorage.getItem('access_token')`);
    expect(new Set(sent.map(({ token: used }) => used))).toEqual(new Set([`Bearer ${token}`]));
    await lines.fill('');
    const file = { name: 'products.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(given)) };
    await terminal(page).locator('input[type=file]').setInputFiles(file);
    await expect(lines).toHaveValue([first, second, third].join('\n'));
  });
  await test.step('for everybody', async () => {
    for (const name of ['Diagnostics', 'Setup', 'Product import', 'History']) {
      await openTab(page, name);
      await expectAccessible(page, { within: 'section[aria-label="Operator terminal"]' });
    }
  });
  expect(pageErrors.filter((line) => !/status of (400|409)/.test(line))).toEqual([]);
  await context.close();
});
