import { expect, type Browser, type Page } from '@playwright/test';
import { seedShop } from './shop-data.js';
import { ACCOUNTS, ROLES, screensOf, type Role, type Screen } from './screens.js';
import { test } from './test.js';
import { signInAt } from './users.js';

/** The largest paint of a route, as a multiple of that of a stranger's Home in the same run. */
const MOST = 1.6;
/** Sum of the layout shifts that a person did not cause; below it nothing has visibly moved. */
const MOST_SHIFT = 0.001;
const ROUNDS = Number(process.env.PAINT_ROUNDS ?? 3);
/** The names of the screens to measure beside Home; all of them when none is given. */
const names = (process.env.PAINT_NAMES ?? '').split(' ').filter(Boolean);
/** Whether to say when each request began and ended. */
const SAYS_REQUESTS = process.env.PAINT_REQUESTS === 'true';

/** A screen of 1280 px on a line and a processor that hold nothing back, where everything comes at once: only the shifts count. */
const IS_DESKTOP = process.env.PAINT_DESKTOP === 'true';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
/** A phone of the middle class on "Fast 3G" of the browser's developer tools. */
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const QUIET_MS = 1500;

interface Paint {
  /** Milliseconds from the navigation to the largest paint, and what was painted. */
  largest: number;
  element: string;
  shift: number;
  /** What moved. */
  moved: string[];
  scripts: number;
}

/** Runs in the page before anything else, whose types this project does not load. */
const RECORD = `(() => {
  const seen = (window.paintSeen = { largest: 0, element: '', shift: 0, moved: [], scripts: 0 });
  const name = (node) => node && (node.nodeName + '.' + (node.className?.baseVal ?? node.className ?? '')).trim() + ' "' + (node.textContent ?? '').slice(0, 40) + '"';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.largest = entry.startTime;
      seen.element = name(entry.element) + ' ' + entry.size + ' ' + (entry.url || '').replace(location.origin, '').slice(0, 80);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.hadRecentInput) continue;
      seen.shift += entry.value;
      seen.moved.push(...entry.sources.map(({ node, previousRect: from, currentRect: to }) =>
        name(node) + ' ' + from.y + '+' + from.height + ' → ' + to.y + '+' + to.height));
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

/** Each request of the page up to its largest paint: from when to when in ms, its kB, and what it was for. */
const REQUESTS = `performance.getEntriesByType('resource')
  .filter(({ startTime }) => startTime < window.paintSeen.largest)
  .map(({ startTime, responseEnd, encodedBodySize, name }) =>
    [startTime, responseEnd, encodedBodySize / 1000].map((value) => String(Math.round(value)).padStart(6)).join('') +
    '  ' + name.replace(location.origin, ''))`;

test('[section 11 of the design] every route paints nearly as soon as Home, and nothing moves', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(40 * 60_000);
  const screens = screensOf(await seedShop());
  const home: number[] = [];
  const paints = new Map<string, Paint[]>();
  const states = new Map<Role, Awaited<ReturnType<typeof signedIn>>>();
  for (const role of ROLES) states.set(role, await signedIn(browser, baseURL!, role));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const role of ROLES)
      for (const screen of screens[role]) {
        if (screen.act || screen.failing) continue;
        const first = screen.name === 'home';
        if (!first && names.length > 0 && !names.includes(screen.name)) continue;
        const paint = await measure(browser, baseURL!, states.get(role)!, screen);
        if (first) home.push(paint.largest);
        console.log(`${screen.name}: ${JSON.stringify(paint)}`);
        paints.set(screen.name, [...(paints.get(screen.name) ?? []), paint]);
      }
  const base = median(home);
  console.log(`Home: ${Math.round(base)} ms, ${ROUNDS} rounds`);
  for (const [name, all] of paints) judge(name, all, base);
});

function judge(name: string, all: Paint[], home: number): void {
  const largest = median(all.map((paint) => paint.largest));
  const shift = Math.max(...all.map((paint) => paint.shift));
  const typical = all.find((paint) => paint.largest === largest)!;
  const ratio = largest / home;
  const isLate = !IS_DESKTOP && ratio > MOST;
  const mark = isLate || shift > MOST_SHIFT ? 'OVER' : 'ok  ';
  const figures = `${ratio.toFixed(2)} × Home, ${Math.round(largest)} ms, shift ${shift.toFixed(3)}, ${typical.scripts} scripts`;
  console.log(`${mark} ${name.padEnd(18)} ${figures}; ${typical.element}`);
  const moved = all.find((paint) => paint.shift > MOST_SHIFT)?.moved ?? [];
  for (const line of moved) console.log(`       moved: ${line}`);
  expect.soft(isLate, `largest paint of ${name}`).toBe(false);
  expect.soft(shift, `layout shift of ${name}`).toBeLessThanOrEqual(MOST_SHIFT);
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** What the browser stores of the role's session. */
async function signedIn(browser: Browser, baseURL: string, role: Role) {
  const context = await browser.newContext({ baseURL });
  if (role !== 'visitor') {
    const page = await context.newPage();
    const busy = trafficOf(page);
    await signInAt(page, ACCOUNTS[role], '/home');
    // What a first sign-in makes is made once, and is no part of what is measured.
    await busy.quiet();
  }
  const state = await context.storageState();
  // Whose browser has the fonts in its cache has them at once; here it has nothing.
  for (const origin of state.origins) origin.localStorage = origin.localStorage.filter(({ name }) => name !== 'fonts');
  await context.close();
  return state;
}

/** Opens the screen as nobody did before and waits until nothing more comes. */
async function measure(
  browser: Browser,
  baseURL: string,
  storageState: Awaited<ReturnType<typeof signedIn>>,
  screen: Screen,
): Promise<Paint> {
  const context = await browser.newContext({ ...(IS_DESKTOP ? DESKTOP : PHONE), baseURL, storageState });
  const page = await context.newPage();
  if (!IS_DESKTOP) await slowDown(page);
  await page.addInitScript(RECORD);
  let scripts = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts += 1;
  });
  const busy = trafficOf(page);
  await page.goto(screen.path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0, { timeout: 60_000 });
  await busy.quiet();
  const paint = await page.evaluate<Paint>('window.paintSeen');
  if (SAYS_REQUESTS) console.log((await page.evaluate<string[]>(REQUESTS)).join('\n'));
  await context.close();
  return { ...paint, scripts };
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Follows the page's requests. `quiet` resolves once there was none for a while. */
function trafficOf(page: Page): { quiet: () => Promise<void> } {
  const open = new Set<unknown>();
  let last = Date.now();
  const end = (request: unknown): void => {
    open.delete(request);
    last = Date.now();
  };
  page.on('request', (request) => {
    open.add(request);
    last = Date.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return {
    quiet: () =>
      expect
        .poll(() => open.size === 0 && Date.now() - last > QUIET_MS, { timeout: 60_000, intervals: [200] })
        .toBe(true),
  };
}
