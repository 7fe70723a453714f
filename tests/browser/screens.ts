import type { Page } from '@playwright/test';
import type { ShopData } from './shop-data.js';

export type Role = 'visitor' | 'newcomer' | 'shopper' | 'admin' | 'operator';

export interface Screen {
  /** Also the screenshots' file name. */
  name: string;
  path: string;
  /** Brings the screen into a state, such as an open overlay. */
  act?: (page: Page) => Promise<void>;
  /** All GET calls to the API fail. */
  failing?: boolean;
}

const menu = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: /^Profile menu/ })
    .click();
const chooseProduct = (page: Page) => page.getByRole('button', { name: /Choose a product/ }).click();

const chooseVariant = async (page: Page): Promise<void> => {
  await chooseProduct(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Premium Hoodie/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Maroon/ })
    .first()
    .waitFor();
};
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
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').getByRole('heading').first().waitFor();
  };
const flip = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Classic Dad Hat/ }).scrollIntoViewIfNeeded();
  await page.getByText('User creations').click();
  await page.locator('.comic img.shown').first().waitFor();
};
const popup = (page: Page) => page.getByRole('dialog', { name: 'Picture in large' });
const enlarge = async (page: Page): Promise<void> => {
  await page.getByRole('region', { name: 'Your Designs' }).locator('button[aria-haspopup=dialog]').first().click();
  await popup(page).locator('img.shown').waitFor();
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

const common: Screen[] = [{ name: 'home', path: '/home' }];

/** Every screen of the product by role; `newcomer` has no data yet. */
export function screensOf({ designId, failedJob, pendingOrder, submittedOrder }: ShopData): Record<Role, Screen[]> {
  return {
    visitor: [
      ...common,
      { name: 'home-profile-menu', path: '/home', act: menu },
      { name: 'home-theme', path: '/home', act: (page) => page.getByRole('button', { name: 'Theme' }).click() },
      { name: 'home-flipped', path: '/home', act: flip },
      { name: 'home-notices', path: '/home', act: pastNotices },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      {
        name: 'catalog-categories',
        path: '/catalog',
        act: (page) => page.getByRole('button', { name: 'Product Categories' }).click(),
      },
      { name: 'catalog', path: '/catalog' },
      { name: 'catalog-failing', path: '/catalog', failing: true },
      { name: 'product', path: '/catalog/product/hoodie-gildan-18500' },
      { name: 'tokens', path: '/tokens' },
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
      { name: 'design', path: '/design' },
      { name: 'design-seed', path: '/design?tab=seed' },
      { name: 'design-own', path: '/design?tab=own', act: refusedUpload },
      { name: 'design-ready', path: '/design?tab=ready' },
      {
        name: 'design-ready-one',
        path: '/design?tab=ready',
        act: (page) => page.getByRole('button', { name: 'Use this: Moon moth' }).click(),
      },
      { name: 'design-failed', path: `/design?job=${failedJob}` },
      {
        name: 'design-history-menu',
        path: '/design',
        act: (page) =>
          page
            .getByRole('button', { name: /^What to do with/ })
            .first()
            .click(),
      },
      { name: 'combine-empty', path: '/design', act: combining },
      { name: 'combine-inputs', path: '/design', act: fillInputs },
      { name: 'combine-designs', path: '/design', act: openInCombine('My designs') },
      { name: 'combine-styles', path: '/design', act: openInCombine('All styles') },
      { name: 'mockup', path: `/mockup?designId=${designId}` },
      { name: 'mockup-products', path: `/mockup?designId=${designId}`, act: chooseProduct },
      { name: 'mockup-variants', path: `/mockup?designId=${designId}`, act: chooseVariant },
      { name: 'cart', path: '/cart' },
      {
        name: 'cart-address',
        path: '/cart',
        act: (page) => page.getByRole('button', { name: 'Calculate Shipping' }).click(),
      },
      { name: 'cart-failing', path: '/cart', failing: true },
      { name: 'checkout', path: '/checkout' },
      { name: 'orders', path: '/orders' },
      { name: 'order-pending', path: `/orders/${pendingOrder}` },
      { name: 'order-submitted', path: `/orders/${submittedOrder}` },
      { name: 'designs', path: '/user-designs' },
      { name: 'designs-large', path: '/user-designs', act: enlarge },
      {
        name: 'designs-delete',
        path: '/user-designs',
        act: (page) =>
          page
            .getByRole('button', { name: /^Delete design/ })
            .first()
            .click(),
      },
      { name: 'designs-share', path: '/user-designs', act: share },
      { name: 'profile', path: '/user' },
      { name: 'activity', path: '/dashboard' },
      { name: 'tokens-history', path: '/tokens' },
    ],
    admin: [
      { name: 'review', path: '/admin/orders' },
      { name: 'review-all', path: '/admin/orders?tab=all' },
      {
        name: 'review-reject',
        path: '/admin/orders',
        act: (page) => page.getByRole('button', { name: 'Reject' }).first().click(),
      },
    ],
    operator: [{ name: 'queues', path: '/dashboard/queues' }],
  };
}
