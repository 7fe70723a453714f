import { randomInt } from 'node:crypto';
import type { Browser, BrowserContext, ConsoleMessage, Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { api, signInTokens } from '#testing';
import { ok } from './shop-data.js';

/** The name of a user of whom nothing is known yet. */
export const newUser = (): string => numbered('load');
export const newAdmin = (): string => numbered('admin');
export const newOperator = (): string => numbered('operator');

const numbered = (kind: string): string => `${kind}-${randomInt(1e6, 1e9)}`;

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Console errors and uncaught exceptions of the page. */
  pageErrors: string[];
  /** Number of document loads, to prove that no reload was needed. */
  loads: () => number;
}

/** What the browser says of a failed request leaves out its address. */
const errorOf = (message: ConsoleMessage): string => `${message.text()} ${message.location().url}`;

/** What the routes of a test are still fetching as its context is closed is nobody's any more. */
function forgetRoutesAtClose(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async (options) => {
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
}

/** Opens a page in a new browser context and records its errors. */
export async function visit(browser: Browser, baseURL: string): Promise<Visitor> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } });
  forgetRoutesAtClose(context);
  const page = await context.newPage();
  const pageErrors: string[] = [];
  let loads = 0;
  page.on('console', (message) => message.type() === 'error' && pageErrors.push(errorOf(message)));
  page.on('pageerror', (error) => pageErrors.push(error.message));
  page.on('load', () => loads++);
  return { context, page, pageErrors, loads: () => loads };
}

/** Waits for Home's script: the markup is served before, the products only after it runs. */
export const homeHydrated = (page: Page): Promise<void> =>
  expect(page.locator('main a[href^="/catalog/"]').first()).toBeVisible();

/** A browser asks for /favicon.ico where a page names no icon. */
const NO_ICON = '<link rel="icon" href="data:,">';

const profileMenu = (page: Page) => page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ });

/**
 * Leaves in the browser what `signInByForm` leaves there, and an empty page of the origin, which asks for nothing.
 * `changes` gives the user other roles, say.
 */
export async function storeSession(page: Page, username: string, changes: object = {}): Promise<void> {
  const { access_token, id_token } = await signInTokens(username, { ...changes });
  const { user } = ok(await api(access_token).get<{ user: { sub: string } }>('/auth/check'));
  const empty = '/signing-in';
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: NO_ICON }));
  await page.goto(empty);
  await page.unroute(empty);
  const items = {
    access_token,
    id_token,
    user: JSON.stringify(user),
    session_expiry: String(Date.now() + 3_600_000),
    upload_method: 'cloudinary',
    welcomed: user.sub,
  };
  await page.evaluate(`Object.assign(localStorage, ${JSON.stringify(items)})`);
}

/**
 * Opens `path` as a user who signed in before. What is seen of signing in itself, and at the identity provider, needs the
 * form.
 */
export async function signInAt(page: Page, username: string, path: string, changes: object = {}): Promise<void> {
  await storeSession(page, username, changes);
  await page.goto(path);
  await expect(profileMenu(page)).toBeVisible();
}

/** Waits until the page knows the user's account. The notice of it may be over before a busy machine has loaded the page. */
export async function accountMade(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(`JSON.parse(localStorage.user).hasAccount`)).toBe(true);
}

/** Signs in at the provider's page and returns to `path`. */
export async function signInByForm(page: Page, username: string, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
  await expect(profileMenu(page)).toBeVisible();
}

/** Runs in the page, whose types this project does not load. */
const RECORD_PROGRESS = `(() => {
  const seen = (window.progressSeen = []);
  const ofBar = new WeakMap();
  const look = () => {
    for (const bar of document.querySelectorAll('[role=progressbar][aria-valuenow]')) {
      if (!ofBar.has(bar)) seen.push(ofBar.set(bar, []).get(bar));
      const values = ofBar.get(bar);
      const value = Number(bar.getAttribute('aria-valuenow'));
      if (values.at(-1) !== value) values.push(value);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-valuenow'] });
})()`;

/** Starts recording every percentage that the page's progress bars show; `read` returns them, bar by bar. */
export async function recordProgress(page: Page): Promise<{ read: () => Promise<number[][]> }> {
  await page.evaluate(RECORD_PROGRESS);
  return { read: () => page.evaluate<number[][]>('window.progressSeen') };
}

/** Presses a button, once it takes a press, twice in one moment, before the page has drawn again, as the second press of a quick double click may be. */
export async function pressTwice(button: Locator): Promise<void> {
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  await button.evaluate((element) => {
    const pressed = element as unknown as { click: () => void };
    pressed.click();
    pressed.click();
  });
}

/** Opens the list of a field and presses an option. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Stops the time of the toasts that are shown, an animation, at so many milliseconds of their life. */
export const stopToastsAt = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(`document.getAnimations()
    .filter((each) => each.animationName === 'toast-timer')
    .forEach((each) => { each.pause(); each.currentTime = ${milliseconds}; })`);

/** Lets the time of the toasts that are shown begin anew. */
export const restartToasts = (page: Page): Promise<void> =>
  page.evaluate(`document.getAnimations()
    .filter((each) => each.animationName === 'toast-timer')
    .forEach((each) => { each.currentTime = 0; })`);

/** Whether the time of the toasts that are shown runs. */
export const toastTime = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`document.getAnimations()
    .filter((each) => each.animationName === 'toast-timer')
    .map((each) => each.playState)`);

/** Stops the page's clock a second ahead. On a busy machine that may be over by then: the next try stands still. */
export const pauseClock = (page: Page): Promise<void> =>
  expect(async () => {
    await page.clock.pauseAt(new Date(await page.evaluate<number>('Date.now() + 1000')));
  }).toPass();

/** Runs on a device with an eighth of this processor, where the screen lags behind its address and behind who types. */
export async function onSlowDevice(page: Page, run: () => Promise<void>): Promise<void> {
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 8 });
  await run();
  await device.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await device.detach();
}
