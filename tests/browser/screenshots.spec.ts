import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { orderMails } from '#contracts';
import { text } from '#contracts/messages';
import { stack } from '#testing';
import { mailsOfEachKind } from './mailed-orders.js';
import { seedShop } from './shop-data.js';
import { ACCOUNTS, openScreen, ROLES, screensOf, type Role, type Screen } from './screens.js';
import { test } from './test.js';
import { accountMade, signInAt } from './users.js';

const folder = process.env.SCREENSHOTS ?? 'test-results/screens';
/** The names of the screens to take; all of them when none is given. */
const names = (process.env.SCREENSHOT_NAMES ?? '').split(' ').filter(Boolean);
const WIDTHS = [1280, 390];
const THEMES = ['light', 'dark'] as const;
/** A mail program's pane, and a phone. */
const MAIL_WIDTHS = [640, 390];

/** What every browser takes for the present; the server's times are moved so that they lie just before it. */
const NOW = Date.parse('2026-06-16T10:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SERVER_TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
/** Ids that a screen shows, whole, or as their ends. */
const SHOWN_ID = '\\b(?:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{8}…[0-9a-f]{4})\\b';

test('every screen is taken', async ({ browser, baseURL }) => {
  test.setTimeout(30 * MINUTE);
  const screens = screensOf(await seedShop());
  for (const role of ROLES) {
    const ofRole = screens[role].filter(({ name }) => names.length === 0 || names.includes(name));
    if (ofRole.length === 0) continue;
    const state = await signedIn(browser, baseURL!, role);
    for (const screen of ofRole)
      await test.step(screen.name, async () => {
        const context = await newContext(browser, baseURL!, state);
        // The other screens are taken all the same.
        const failure = await take(await context.newPage(), screen, role).catch((error: Error) => error.message);
        expect.soft(failure, screen.name).toBeUndefined();
        await close(context);
      });
  }
});

test('every mail about an order is taken', async ({ browser }) => {
  const isChosen = (name: string): boolean => names.length === 0 || names.includes(name);
  test.skip(!orderMails.some((kind) => isChosen(`mail-${kind}`)));
  const context = await browser.newContext({ baseURL: stack().urls.sandbox, bypassCSP: true });
  const page = await context.newPage();
  for (const { kind, mail } of await mailsOfEachKind('en')) {
    const name = `mail-${kind}`;
    if (!isChosen(name)) continue;
    await page.goto(`/mail/${encodeURIComponent(mail.messageId)}/html`);
    for (const width of MAIL_WIDTHS)
      for (const colorScheme of THEMES) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await takeAtRest(page, `${folder}/${name}-${width}-${colorScheme}.png`, true);
      }
  }
  await context.close();
});

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

async function newContext(browser: Browser, baseURL: string, storageState?: State): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: WIDTHS[0]!, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    ...(storageState ? { storageState } : {}),
  });
  await context.clock.setFixedTime(NOW);
  // The catalogue begins with any product.
  await context.addInitScript('Math.random = () => 0.4;');
  // A first visit has them late on a slow line, or machine.
  await context.addInitScript("try { localStorage.fonts = 'cached'; } catch {}");
  // So that the page chooses it itself.
  await context.route('**/catalog', async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(/ data-draw="[^"]*"/, '') });
  });
  await context.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, body: (await response.text()).replace(SERVER_TIME, moved) });
  });
  return context;
}

/** Answers that are still under way are nobody's any more. */
async function close(context: BrowserContext): Promise<void> {
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** The same number of days from the browsers' present, at one time of the day. */
const moved = (time: string): string =>
  new Date(NOW - 5 * MINUTE + Math.round((Date.parse(time) - Date.now()) / DAY) * DAY).toISOString();

/** What the browser stores of the role's session; each screen begins with it and nothing else. */
async function signedIn(browser: Browser, baseURL: string, role: Role): Promise<State> {
  const context = await newContext(browser, baseURL);
  if (role !== 'visitor') {
    const page = await context.newPage();
    await signInAt(page, ACCOUNTS[role], '/home');
    // The account is made at the first sign-in.
    await accountMade(page);
  }
  const state = await context.storageState();
  await close(context);
  return state;
}

async function take(page: Page, screen: Screen, role: Role): Promise<void> {
  await openScreen(page, screen);
  if (role !== 'visitor') {
    await expect(page.getByText(text('connection.live')).first()).toBeAttached();
    await expect(page.locator('nav a[href="/dashboard"]').first()).toBeAttached();
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await settle(page, screen.busy);
      const path = `${folder}/${screen.name}-${width}-${colorScheme}.png`;
      await takeAtRest(page, path, screen.wholePage ?? !screen.act);
    }
  }
}

/** Waits for every picture, also those further down, for the fonts, and for what is loading; shows one id for all. */
async function settle(page: Page, busy = false): Promise<void> {
  await page.evaluate(`for (const picture of document.images) picture.loading = 'eager'`);
  if (!busy) await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect
    .poll(() =>
      page.evaluate(`document.fonts.status === 'loaded' && [...document.images].every((picture) => picture.complete)`),
    )
    .toBe(true);
  await page.evaluate(`(async () => {
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      const shown = text.data.replace(/${SHOWN_ID}/g, (id) => id.replace(/[0-9a-f]/g, '0'));
      if (shown !== text.data) text.data = shown;
    }
  })()`);
}

/** Takes the screen again until two pictures in a row are the same. */
async function takeAtRest(page: Page, path: string, fullPage: boolean): Promise<void> {
  const shot = () => page.screenshot({ path, fullPage, animations: 'disabled' });
  let last = await shot();
  for (let tries = 0; tries < 5; tries += 1) {
    const next = await shot();
    if (next.equals(last)) return;
    last = next;
  }
}
