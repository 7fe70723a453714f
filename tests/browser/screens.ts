import { expect, type Page } from '@playwright/test';
import { faults } from '#testing';
import { openProducts, openVariants } from './product-choice.js';
import { OWNER, type ShopData } from './shop-data.js';

export const ROLES = ['visitor', 'newcomer', 'shopper', 'admin', 'operator'] as const;
export type Role = (typeof ROLES)[number];

export const ACCOUNTS: Record<Exclude<Role, 'visitor'>, string> = {
  newcomer: 'load-77',
  shopper: OWNER,
  admin: 'admin',
  operator: 'operator',
};

export interface Screen {
  /** Also the screenshots' file name. */
  name: string;
  path: string;
  /** Brings the screen into a state, such as an open overlay. */
  act?: (page: Page) => Promise<void>;
  /** Taken at full height all the same. */
  wholePage?: boolean;
  /** All GET calls to the API fail. */
  failing?: boolean;
  /** Shows something that goes on. */
  busy?: boolean;
}

/** Opens the screen at full width and waits until everything is loaded. */
export async function openScreen(page: Page, { path, act, failing }: Screen): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  if (failing)
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
  await page.goto(path);
  // The document shows much of the screen before the app replaces it.
  await expect(page.locator('#root[data-app]')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await act?.(page);
}

const menu = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile menu/ })
    .click();
/** The design lies on the product, and so it is saved. */
const placed = async (page: Page): Promise<void> => {
  await page.getByRole('application').locator('canvas').last().waitFor();
  await page.getByText(/^Saved /).waitFor();
};
const showVariants = async (page: Page): Promise<void> => (await openVariants(page)).waitFor();
/** Presses the first button of this name and waits for the dialog that it opens. */
const opening =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
  };
/** Opens the operators' terminal, asks two things, and shows the tab. */
const terminalAt =
  (tab: string) =>
  async (page: Page): Promise<void> => {
    const terminal = page.getByRole('region', { name: 'Operator terminal' });
    const turn = terminal.getByRole('button', { name: /^(Expand|Collapse) terminal$/ });
    // It stays open from one screen to the next.
    if ((await turn.getAttribute('aria-expanded')) === 'false') await turn.click();
    for (const [line, said] of [
      ['stores', 'Inkloom'],
      ['printfiles 987654', 'HTTP 404'],
    ] as const) {
      await terminal.getByRole('textbox', { name: 'Command' }).fill(line);
      await terminal.getByRole('textbox', { name: 'Command' }).press('Enter');
      await expect(terminal.getByRole('log')).toContainText(said);
    }
    await terminal.getByRole('tab', { name: tab }).click();
  };
/** Presses a key until the dialog that it opens is there: a page that has just come up may not listen yet. */
const openingBy =
  (key: string) =>
  (page: Page): Promise<void> =>
    expect(async () => {
      const dialog = page.getByRole('dialog');
      if (!(await dialog.isVisible())) await page.keyboard.press(key);
      await expect(dialog).toBeVisible({ timeout: 2_000 });
    }).toPass();
const pastNotices = async (page: Page): Promise<void> => {
  await menu(page);
  await page.getByRole('button', { name: 'Recent notices' }).click();
  await page.getByRole('dialog').waitFor();
};

/** Makes Gemini appear active: its tab combines pictures. */
const combining = async (page: Page): Promise<void> => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), provider: 'gemini' } });
  });
  await page.reload();
  await page.getByRole('tab', { name: 'Nano Banana' }).click();
  await page.getByRole('heading', { name: 'Inputs' }).waitFor();
};
/** One input with a picture, one without, one to be generated. */
const fillInputs = async (page: Page): Promise<void> => {
  await combining(page);
  for (let added = 0; added < 3; added += 1) await page.getByRole('button', { name: 'Add input' }).click();
  await page.getByLabel('Picture for input 1').setInputFiles('apps/web/public/art/style-riso.webp');
  await page.getByRole('listitem', { name: 'Input 3' }).getByText('Generate', { exact: true }).click();
  await page.getByRole('button', { name: 'Clear input 1' }).waitFor();
};
const openInCombine =
  (name: string) =>
  async (page: Page): Promise<void> => {
    await combining(page);
    // The inputs of the screens before are kept: with four of them there is no room for another.
    const add = page.getByRole('button', { name: 'Add input' });
    if ((await add.getAttribute('aria-disabled')) !== 'true') await add.click();
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  };
const flip = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Classic Dad Hat/ }).scrollIntoViewIfNeeded();
  await page.getByText('User creations').click();
  await page.locator('li[data-cut] img[data-state=shown]').first().waitFor();
};
const popup = (page: Page) => page.getByRole('dialog', { name: 'Large view' });
const enlarge = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Your Designs' }).locator('button[aria-haspopup=dialog]').first().click();
  await expect(popup(page).getByRole('img')).toHaveJSProperty('complete', true);
};
const share = (page: Page) =>
  page
    .getByRole('button', { name: /^Share .* on Home$/ })
    .first()
    .click();

const refusedUpload = async (page: Page): Promise<void> => {
  await page
    .getByLabel('Your own image')
    .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>') });
  await page.getByText('This file is not a PNG, JPEG or WebP picture.').waitFor();
};

const ask = async (page: Page, images: 1 | 4, words: string): Promise<void> => {
  await page.getByRole('radiogroup', { name: 'How many images' }).getByText(String(images), { exact: true }).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(words);
  await page.getByRole('button', { name: /^Generate/ }).click();
};
/** Four pictures of one prompt. */
const draw = async (page: Page): Promise<void> => {
  await ask(page, 4, 'A lighthouse at dusk, linocut');
  for (const number of [1, 2, 3, 4])
    await page.getByRole('button', { name: new RegExp(`^Image ${number} of 4: .*Done`) }).waitFor();
};
/** A picture that takes longer than the screen is looked at. */
const drawSlowly = async (page: Page): Promise<void> => {
  const words = 'A paper boat on a slow river';
  await faults.add({ service: 'openai', match: words, mode: 'latency', latencyMs: 90_000, times: 1 });
  await ask(page, 1, words);
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).waitFor();
};
/** The menu that a phone has in place of the bar's links. */
const phoneMenu = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Open menu' }).click();
};

const common: Screen[] = [{ name: 'home', path: '/home' }];

/** Every screen of the product by role; `newcomer` has no data yet. */
export function screensOf({
  designId,
  doneJob,
  failedJob,
  pendingOrder,
  submittedOrder,
  failedOrder,
  heldOrder,
  askedOrder,
  deliveredOrder,
}: ShopData): Record<Role, Screen[]> {
  return {
    visitor: [
      ...common,
      { name: 'home-profile-menu', path: '/home', act: menu },
      { name: 'home-theme', path: '/home', act: (page) => page.getByRole('button', { name: 'Theme' }).click() },
      { name: 'home-flipped', path: '/home', act: flip },
      { name: 'home-notices', path: '/home', act: pastNotices },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'status', path: '/status' },
      {
        name: 'catalog-categories',
        path: '/catalog',
        act: opening('Product Categories'),
      },
      { name: 'catalog', path: '/catalog' },
      { name: 'catalog-failing', path: '/catalog', failing: true },
      { name: 'product', path: '/catalog/product/hoodie-gildan-18500' },
      { name: 'tokens', path: '/tokens' },
      { name: 'login-failed', path: '/login?error=server_error&redirect=/checkout' },
      { name: 'home-phone-menu', path: '/home', act: phoneMenu },
      { name: 'not-found', path: '/nowhere' },
    ],
    newcomer: [
      { name: 'cart-empty', path: '/cart' },
      { name: 'orders-empty', path: '/orders' },
      { name: 'designs-empty', path: '/user-designs' },
      { name: 'activity-empty', path: '/dashboard' },
      { name: 'design-empty', path: '/design' },
      { name: 'mockup-empty', path: '/mockup' },
    ],
    shopper: [
      ...common.map((screen) => ({ ...screen, name: 'home-signed-in' })),
      { name: 'palette', path: '/home', act: openingBy('Control+k') },
      { name: 'shortcuts', path: '/home', act: openingBy('?') },
      { name: 'design', path: '/design' },
      { name: 'design-seed', path: '/design?tab=seed' },
      { name: 'design-own', path: '/design?tab=own', act: refusedUpload },
      { name: 'design-ready', path: '/design?tab=ready' },
      {
        name: 'design-ready-one',
        path: '/design?tab=ready',
        act: (page) => page.getByRole('button', { name: 'Use this: Moon moth' }).click(),
      },
      { name: 'design-done', path: `/design?job=${doneJob}` },
      { name: 'design-variations', path: '/design', act: draw },
      { name: 'design-failed', path: `/design?job=${failedJob}` },
      {
        name: 'design-history-menu',
        path: '/design',
        act: (page) =>
          page
            .getByRole('button', { name: /^Actions for/ })
            .first()
            .click(),
      },
      { name: 'combine-empty', path: '/design', act: combining },
      { name: 'combine-inputs', path: '/design', act: fillInputs },
      { name: 'combine-designs', path: '/design', act: openInCombine('My designs') },
      { name: 'combine-styles', path: '/design', act: openInCombine('All styles') },
      { name: 'mockup', path: `/mockup?designId=${designId}` },
      {
        name: 'mockup-placed',
        path: `/mockup?designId=${designId}&globalId=tee-bella-3001&variant_id=9526`,
        act: placed,
        wholePage: true,
      },
      { name: 'mockup-products', path: `/mockup?designId=${designId}`, act: openProducts },
      { name: 'mockup-variants', path: `/mockup?designId=${designId}`, act: showVariants },
      { name: 'cart', path: '/cart' },
      {
        name: 'cart-address',
        path: '/cart',
        act: opening(/^Change$/),
      },
      { name: 'cart-failing', path: '/cart', failing: true },
      { name: 'checkout', path: '/checkout' },
      { name: 'orders', path: '/orders' },
      { name: 'order-pending', path: `/orders/${pendingOrder}` },
      { name: 'order-cancel', path: `/orders/${pendingOrder}`, act: opening('Cancel order') },
      { name: 'order-submitted', path: `/orders/${submittedOrder}` },
      { name: 'order-delayed', path: `/orders/${failedOrder}` },
      { name: 'order-change-asked', path: `/orders/${askedOrder}` },
      { name: 'order-delivered', path: `/orders/${deliveredOrder}` },
      { name: 'receipt', path: `/orders/${submittedOrder}/receipt` },
      { name: 'designs', path: '/user-designs' },
      { name: 'designs-large', path: '/user-designs', act: enlarge },
      {
        name: 'designs-delete',
        path: '/user-designs',
        act: opening(/^Delete design/),
      },
      { name: 'designs-share', path: '/user-designs', act: share },
      {
        name: 'designs-selected',
        path: '/user-designs',
        act: (page) =>
          page
            .getByRole('checkbox', { name: /^Select / })
            .first()
            .check(),
      },
      {
        name: 'designs-move',
        path: '/user-designs',
        act: async (page) => {
          const first = page.getByRole('checkbox', { name: /^Select / }).first();
          await first.check();
          await page.getByRole('button', { name: 'Move', exact: true }).click();
          await page.getByRole('dialog', { name: 'Move 1 design' }).waitFor();
        },
      },
      { name: 'designs-no-match', path: '/user-designs?q=nothing-like-it' },
      { name: 'designs-failing', path: '/user-designs', failing: true },
      {
        name: 'designs-new-folder',
        path: '/user-designs',
        act: (page) => page.getByRole('button', { name: 'New folder' }).click(),
      },
      { name: 'profile', path: '/user' },
      { name: 'activity', path: '/dashboard' },
      { name: 'tokens-history', path: '/tokens' },
      // Last, since it runs on beside what follows.
      { name: 'design-running', path: '/design', act: drawSlowly, busy: true },
    ],
    admin: [
      { name: 'review', path: '/admin/orders' },
      { name: 'token-accounts', path: '/admin/tokens' },
      { name: 'coupons', path: '/admin/coupons' },
      { name: 'coupons-new', path: '/admin/coupons', act: opening('New coupon') },
      { name: 'coupons-failing', path: '/admin/coupons', failing: true },
      { name: 'gift-codes-new', path: '/admin/tokens', act: opening('Make gift codes') },
      { name: 'review-all', path: '/admin/orders?tab=all' },
      { name: 'review-failed', path: `/admin/orders?view=failed&order=${failedOrder}` },
      { name: 'review-held', path: `/admin/orders?view=held&order=${heldOrder}` },
      { name: 'review-change-asked', path: `/admin/orders?view=waiting&order=${askedOrder}` },
      { name: 'review-delivered', path: `/admin/orders?tab=all&order=${deliveredOrder}` },
      { name: 'review-no-match', path: '/admin/orders?q=nothing-like-it' },
      { name: 'review-failing', path: '/admin/orders', failing: true },
      {
        name: 'review-reject',
        path: '/admin/orders',
        act: opening('Reject'),
      },
      {
        name: 'review-refund',
        path: '/admin/orders?tab=all',
        act: async (page) => {
          // Below the newest, which waits.
          await page.getByRole('list', { name: 'Orders' }).getByRole('button').nth(1).click();
          await page.getByRole('button', { name: 'Refund', exact: true }).click();
        },
      },
    ],
    operator: [
      { name: 'terminal', path: '/home', act: terminalAt('Diagnostics') },
      { name: 'terminal-setup', path: '/home', act: terminalAt('Setup') },
      { name: 'terminal-import', path: '/home', act: terminalAt('Product import') },
      { name: 'terminal-history', path: '/home', act: terminalAt('History') },
      { name: 'audit', path: '/dashboard/audit' },
      { name: 'audit-failing', path: '/dashboard/audit', failing: true },
      { name: 'audit-none', path: '/dashboard/audit?subject=nothing' },
      { name: 'queues', path: '/dashboard/queues' },
      { name: 'queues-failing', path: '/dashboard/queues', failing: true },
      { name: 'queues-discarded', path: '/dashboard/queues?status=discarded' },
      { name: 'queues-filtered', path: '/dashboard/queues?queue=mockup&code=TIMEOUT' },
      { name: 'queues-replay', path: '/dashboard/queues', act: opening(/^Replay all/) },
      {
        name: 'queues-job',
        path: '/dashboard/queues',
        act: async (page) => {
          await page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1).getByRole('button').click();
          await page.getByRole('dialog').getByRole('list', { name: 'Timeline' }).waitFor();
        },
      },
    ],
  };
}
