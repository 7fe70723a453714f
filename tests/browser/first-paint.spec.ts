import { expect } from '@playwright/test';
import { DOCUMENTS } from '#contracts/documents';
import { api, signIn } from '#testing';
import { holdScripts, startedAgo } from './page-start.js';
import { placedMug } from './shop-data.js';
import { test } from './test.js';
import { accountMade, newAdmin, newUser, signInAt, storeSession, visit } from './users.js';

const PROMPT = 'A lighthouse over a calm sea at dusk';
const PRODUCT = '/catalog/product/hoodie-gildan-18500';

test('every document shows the shell before any script has run', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const address of Object.keys(DOCUMENTS))
    await test.step(address, async () => {
      await page.goto(address.replace(/\*|:id/, 'any'));
      await expect(page.getByRole('navigation', { name: 'Main', exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Inkloom' })).toBeVisible();
    });
  await context.close();
});

test('[CAT-05] the picture of the product stands in the document, and the app goes on with the same', async ({
  browser,
  baseURL,
  page,
}) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(PRODUCT);
  const picture = bare.locator('#first-picture');
  await expect(picture).toHaveJSProperty('complete', true);
  const box = await picture.boundingBox();
  const source = await picture.getAttribute('src');
  expect(box!.height).toBeGreaterThan(300);
  await context.close();

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(PRODUCT);
  await expect(page.getByRole('heading', { level: 1, name: /Hoodie/ })).toBeVisible();
  const shown = page.locator('main img').first();
  await expect(shown).toHaveAttribute('src', source!);
  expect(await shown.boundingBox()).toEqual(box);
});

test('a button pressed before the script has run is pressed once it has', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/design', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('tab', { name: 'Ready-made' }).click();
  release();
  await expect(page.getByRole('tab', { name: 'Ready-made' })).toHaveAttribute('aria-selected', 'true');
  // The last one counts; the hint closes at the next press.
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const again = await holdScripts(page);
  await page.evaluate('localStorage.clear()');
  await page.goto('/design', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Got it' }).click();
  again();
  await expect(page.getByRole('region', { name: 'Hint' })).toHaveCount(0);
  await expect.poll(() => page.evaluate("localStorage.getItem('hints_closed')")).toBe('["/design"]');
});

test('what is opened before the script has run gives the focus back to its button', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto('/design', { waitUntil: 'commit' });
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.click();
  release();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what is typed before the script has run stays, and what is pressed leads on', async ({ page }) => {
  const release = await holdScripts(page);
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await page.goto('/design', { waitUntil: 'commit' });
  await prompt.fill('A sleeping fox');
  const document = await prompt.elementHandle();
  release();
  await expect
    .poll(() => document.evaluate((field) => (field as unknown as { isConnected: boolean }).isConnected))
    .toBe(false);
  await expect(prompt).toHaveValue('A sleeping fox');
  await expect(prompt).toBeFocused();
  await page.keyboard.type(' in snow');
  await expect(prompt).toHaveValue('A sleeping fox in snow');
  // Counted by the app, so that the words are its own.
  await expect(page.getByText('22', { exact: true })).toBeVisible();

  await page.evaluate('localStorage.clear()');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/design', { waitUntil: 'commit' });
  await prompt.fill('A moth of brass');
  await page.getByRole('button', { name: /Uses 1 Token/ }).click({ noWaitAfter: true });
  await expect(page).toHaveURL(/\/design\?prompt=A\+moth\+of\+brass(&|$)/);
});

test('what is typed the moment the app takes over is not lost', async ({ page }) => {
  // The first moment anybody can type in after the document's fields were read.
  await page.addInitScript(`
    new MutationObserver((_, observer) => {
      const root = document.querySelector('#root[data-app]');
      if (!root) return;
      observer.disconnect();
      root.querySelector('textarea').focus();
      document.execCommand('insertText', false, 'A moth of brass');
    }).observe(document, { subtree: true, childList: true, attributes: true });
  `);
  await page.goto('/design');
  await expect(page.getByText('15', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('A moth of brass');
});

test('a press while the stored session is being checked waits for it', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/tokens');
  // Without its user and end, a session is checked at the server.
  await page.evaluate("['user', 'session_expiry'].forEach((name) => localStorage.removeItem(name))");
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/auth/check', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/design');
  // The app is there once the counter under the prompt counts.
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
  await expect(page.getByText(String(PROMPT.length), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /Uses 1 Token/ }).click();
  answer();
  const { get } = api(await signIn(username));
  await expect.poll(async () => (await get<unknown[]>('/api/jobs?queue=generation')).body.length).toBe(1);
  await context.close();
});

const NOBODYS = '00000000-0000-4000-8000-000000000000';
const FIRST_READS: Record<string, string[]> = {
  '/cart': ['/api/cart', '/api/addresses'],
  '/checkout': ['/api/cart', '/api/addresses', '/api/tokens/plan'],
  '/orders': ['/api/orders?limit=20'],
  [`/orders/${NOBODYS}`]: [`/api/orders/${NOBODYS}`],
  [`/orders/${NOBODYS}/receipt`]: [`/api/orders/${NOBODYS}`],
  [`/orders/${NOBODYS}/pay`]: [`/api/orders/${NOBODYS}`],
  [`/tokens/receipts/${NOBODYS}`]: [`/api/tokens/purchases/${NOBODYS}/receipt`],
  '/dashboard': ['/api/jobs'],
  '/design': ['/api/jobs', '/api/jobs?queue=generation&status=completed&limit=12'],
  '/user-designs': ['/api/designs', '/api/folders'],
  [`/mockup?designId=${NOBODYS}`]: [`/api/design/${NOBODYS}`, '/api/designs', '/api/products/mongodb'],
  '/tokens': ['/api/tokens/balance', '/api/tokens/buckets', '/api/tokens/plan', '/api/tokens/statement?limit=50'],
  '/status': ['/api/status'],
  '/admin/tokens': ['/api/admin/tokens/accounts'],
  '/admin/coupons': ['/api/admin/coupons'],
};

test('what a screen reads first is asked for before its script has run, and once', async ({ page, baseURL }) => {
  // Once it is connected, the app reads anew, the app of the page before, too.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  const admin = newUser();
  const { _id } = await placedMug(await signIn(admin));
  await signInAt(page, admin, '/terms', { roles: ['Admin', 'Operator'] });
  await accountMade(page);
  let asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url().replace(baseURL!, '')));
  const ofDesk = [`/api/orders/${_id}`];
  for (const [address, reads] of Object.entries({ ...FIRST_READS, [`/admin/orders?order=${_id}`]: ofDesk }))
    await test.step(address, async () => {
      const times = () => reads.map((read) => asked.filter((each) => each === read).length);
      const release = await holdScripts(page);
      // The app of the page before may still be reading.
      await page.goto('about:blank');
      asked = [];
      await page.goto(address, { waitUntil: 'commit' });
      await expect.poll(times).toEqual(reads.map(() => 1));
      release();
      await expect(page.locator('#root[data-app]')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Profile menu, 10 tokens/ })).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      expect(times()).toEqual(reads.map(() => 1));
      await page.unroute('**/assets/*.js');
    });
});

test('the picture that a screen begins with is asked for before its script has run, and once', async ({ page }) => {
  const username = newUser();
  const token = await signIn(username);
  const { _id } = await placedMug(token);
  const designs = await api(token).get<{ _id: string }[]>('/api/designs');
  const design = designs.body[0]!._id;
  await storeSession(page, username);
  for (const address of ['/user-designs', `/orders/${_id}`, `/mockup?designId=${design}`])
    await test.step(address, async () => {
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
      const release = await holdScripts(page);
      const picture = page.waitForRequest(/\/files\/.*\.webp$/);
      await page.goto(address, { waitUntil: 'commit' });
      const { pathname } = new URL((await picture).url());
      await expect(page.locator('#root:not([data-app])')).toBeAttached();
      release();
      const file = JSON.stringify(new URL(pathname, page.url()).href);
      const shown = `[...document.querySelectorAll('main img')].some((each) => each.complete && each.currentSrc === ${file})`;
      await expect.poll(() => page.evaluate(shown)).toBe(true);
      expect(asked.filter((each) => each === pathname)).toHaveLength(1);
      await page.unroute('**/assets/*.js');
    });
});

test('a list that the address chooses from is asked for as it is chosen', async ({ page }) => {
  await storeSession(page, newUser());
  for (const [address, list, whole] of [
    ['/orders?show=review', '/api/orders', '/api/orders?limit=20'],
    ['/user-designs?q=otter', '/api/designs?', '/api/designs'],
  ] as const)
    await test.step(address, async () => {
      const asked: string[] = [];
      page.on('request', (request) => void asked.push(request.url().replace(/^https?:\/\/[^/]+/, '')));
      const chosen = page.waitForRequest((request) => request.url().includes(list));
      await page.goto(address);
      await chosen;
      await expect(page.locator('#root[data-app]')).toBeAttached();
      expect(asked).not.toContain(whole);
    });
});

test('what a session that has ended would read is not asked for', async ({ page }) => {
  await storeSession(page, newUser());
  await page.evaluate("localStorage.session_expiry = '1'");
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const release = await holdScripts(page);
  await page.goto('about:blank');
  await page.goto('/orders', { waitUntil: 'commit' });
  // `start.js` has run.
  await expect(page.locator('html[data-session=stored]')).toBeAttached();
  expect(asked.filter((each) => each.startsWith('/api/'))).toEqual([]);
  release();
});

test('the hint of a first visit comes with the other files of its screen', async ({ page }) => {
  const named = `[...document.querySelectorAll('link[rel=modulepreload]')].map(({ href }) => href)`;
  await page.goto('/design', { waitUntil: 'commit' });
  await expect(page.locator('#root[data-app]')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
  // What is shown was loaded by the files that the document names.
  const loaded = `performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))`;
  expect(await page.evaluate(loaded)).toEqual(expect.arrayContaining(await page.evaluate<string[]>(named)));
  expect((await page.evaluate<string[]>(loaded)).filter((name) => /hint/.test(name))).toEqual([]);
});

test('what was read beside the scripts is shown with the app at once', async ({ page }) => {
  const username = newUser();
  const { _id } = await placedMug(await signIn(username));
  await storeSession(page, username);
  // Says what the app shows in the moment it takes over.
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
    const root = document.getElementById('root');
    new MutationObserver((_, observer) => {
      if (!('app' in root.dataset)) return;
      observer.disconnect();
      window.firstScreen = { busy: root.querySelectorAll('main [aria-busy=true]').length, text: root.querySelector('main').textContent };
    }).observe(root, { attributes: true });
  })`);
  for (const [address, read, words] of [
    [`/orders/${_id}`, `/api/orders/${_id}`, 'Mug'],
    [`/orders/${_id}/receipt`, `/api/orders/${_id}`, 'Mug'],
    ['/checkout', '/api/addresses', 'cart is empty'],
  ] as const)
    await test.step(address, async () => {
      const release = await holdScripts(page);
      // The app of the page before may still be reading.
      await page.goto('about:blank');
      const answer = page.waitForResponse((response) => response.url().endsWith(read));
      await page.goto(address, { waitUntil: 'commit' });
      await answer;
      release();
      await expect.poll(() => page.evaluate('window.firstScreen')).toMatchObject({ busy: 0 });
      expect(await page.evaluate('window.firstScreen.text')).toContain(words);
      await page.unroute('**/assets/*.js');
    });
});

test('a sign-out in another tab holds for a screen that is still being loaded', async ({ page, context }) => {
  await storeSession(page, newUser());
  await startedAgo(page, 200);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/orders-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/orders', { waitUntil: 'commit' });
  // The app has looked at the session, and its screen is not there yet.
  await expect.poll(() => page.evaluate('document.documentElement.dataset.fonts')).toBe('');
  await expect(page.locator('#root:not([data-app])')).toBeAttached();
  const other = await context.newPage();
  await other.goto('/terms');
  await other.evaluate(
    `for (const name of ['access_token', 'id_token', 'user', 'session_expiry']) localStorage.removeItem(name)`,
  );
  release();
  await expect(page.getByText('You signed out in another tab.')).toBeVisible();
});

test('a session whose user is not known yet is asked about, and nothing is read without its token', async ({
  page,
}) => {
  await storeSession(page, newUser());
  const refused: string[] = [];
  page.on('response', (response) => void (response.status() === 401 && refused.push(response.url())));
  for (const address of ['/checkout', '/mockup'])
    for (const user of ['{oops', null])
      await test.step(`${address} with ${user}`, async () => {
        await page.evaluate(
          user === null ? 'localStorage.removeItem("user")' : `localStorage.setItem('user', '${user}')`,
        );
        await page.goto(address);
        await expect(page.getByRole('button', { name: /^Profile menu, 10 tokens/ })).toBeVisible();
        expect([page.url(), refused]).toEqual([expect.stringContaining(address), []]);
      });
});

for (const [who, times] of [
  ['an admin', 1],
  ['a shopper', 0],
] as const)
  test(`what is for admins alone is asked for ${times} times where ${who} is signed in`, async ({ page }) => {
    await storeSession(page, times === 1 ? newAdmin() : newUser());
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await holdScripts(page);
    for (const [address, read] of [
      ['/admin/coupons', '/api/admin/coupons'],
      ['/admin/tokens', '/api/admin/tokens/accounts'],
    ] as const) {
      await page.goto(address, { waitUntil: 'commit' });
      await expect
        .poll(() => page.evaluate('Object.keys(window.firstReads?.answers ?? { none: 0 })'))
        .toEqual(times === 1 ? [read] : []);
      expect(asked.filter((each) => each === read)).toHaveLength(times);
    }
  });

test('the picture asked for first is that of the job or of the tab which the address names', async ({ page }) => {
  const preview = (name: string) => `${new URL(page.url()).origin}/files/${name}.webp`;
  await storeSession(page, newUser());
  const jobs = ['newest', 'bare', 'older'].map((name) => ({
    jobId: `job-${name}`,
    error: null,
    previewUrl: name === 'bare' ? null : preview(name),
  }));
  await page.route('**/api/jobs', (route) => route.fulfill({ json: jobs }));
  await page.route('**/files/*', (route) => route.abort());
  await holdScripts(page);
  const pictures: string[] = [];
  page.on('request', (request) => void (request.url().includes('/files/') && pictures.push(request.url())));
  const read = () => page.evaluate(`window.firstReads?.answers['/api/jobs'].then(() => true)`);
  await page.goto('/design?job=job-older', { waitUntil: 'commit' });
  await expect.poll(() => pictures).toEqual([preview('older')]);
  // Of no job, of none that is named so, and of one without a preview there is none.
  for (const none of ['/design', '/design?job=', '/design?job=null', '/design?job=job', '/design?job=job-bare']) {
    await page.goto(none, { waitUntil: 'commit' });
    await expect.poll(read).toBe(true);
  }
  expect(pictures).toEqual([preview('older')]);

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const tiles = () => asked.filter((each) => each.startsWith('/art/ready/'));
  for (const [address, count] of [
    ['/design?xtab=readyx', 0],
    ['/design?tab=ready', 2],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect.poll(() => page.evaluate('window.firstReads !== undefined')).toBe(true);
    await expect.poll(() => tiles().length).toBe(count);
  }
});

test('no document has a word of what the build did not know', async ({ request }) => {
  for (const address of ['/home', '/design', '/cart', '/orders', '/status', '/admin/orders'])
    expect(await (await request.get(address)).text()).not.toMatch(/>[^<]*\b(undefined|null|NaN)\b[^<]*</);
});

test('what an address says of a design leads to no other call with the session', async ({ page }) => {
  await storeSession(page, newUser());
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  const release = await holdScripts(page);
  await page.goto('/mockup?designId=../ops/ledger', { waitUntil: 'commit' });
  await expect.poll(() => asked).toContain('/api/designs');
  expect(asked).not.toContain('/api/ops/ledger');
  release();
});

test('an admin is refused nothing before it is known who is signed in', async ({ page }) => {
  await storeSession(page, newAdmin());
  const release = await holdScripts(page);
  for (const address of ['/admin/tokens', '/admin/coupons', '/admin/orders']) {
    await page.goto(address, { waitUntil: 'commit' });
    await expect(page.locator('main [aria-busy=true]')).toBeVisible();
    await expect(page.getByText('You do not have permission')).toHaveCount(0);
  }
  release();
  await expect(page.getByRole('link', { name: /^Pending Review/ })).toBeVisible();
});
