import type { Page } from '@playwright/test';
import type { ShopWorld } from './shop-world.js';

export type Who = 'visitor' | 'newcomer' | 'shopper' | 'admin' | 'operator';

export interface Screen {
  /** Also the screenshots' file name. */
  name: string;
  path: string;
  /** Brings the screen into a state, such as an open overlay. */
  act?: (page: Page) => Promise<void>;
  /** Every reading call to the API fails. */
  failing?: boolean;
}

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Profile menu/ }).click();
const chooseProduct = (page: Page) => page.getByRole('button', { name: /Choose a product/ }).click();

const chooseVariant = async (page: Page): Promise<void> => {
  await chooseProduct(page);
  await page.getByRole('dialog').getByRole('button', { name: /Premium Hoodie/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /Maroon/ }).first().waitFor();
};
const pastNotices = async (page: Page): Promise<void> => {
  await menu(page);
  await page.getByRole('button', { name: 'Recent notices' }).click();
  await page.getByRole('dialog').waitFor();
};

const common: Screen[] = [{ name: 'home', path: '/home' }];

/** Every screen of the product, by who looks at it; `newcomer` has nothing yet. */
export function screensOf({ designId, pendingOrder, submittedOrder }: ShopWorld): Record<Who, Screen[]> {
  return {
    visitor: [
      ...common,
      { name: 'home-profile-menu', path: '/home', act: menu },
      { name: 'home-theme', path: '/home', act: (page) => page.getByRole('button', { name: 'Theme' }).click() },
      { name: 'home-notices', path: '/home', act: pastNotices },
      { name: 'terms', path: '/terms' },
      { name: 'privacy', path: '/privacy' },
      { name: 'catalog-categories', path: '/catalog', act: (page) => page.getByRole('button', { name: 'Product Categories' }).click() },
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
      { name: 'mockup', path: `/mockup?designId=${designId}` },
      { name: 'mockup-products', path: `/mockup?designId=${designId}`, act: chooseProduct },
      { name: 'mockup-variants', path: `/mockup?designId=${designId}`, act: chooseVariant },
      { name: 'cart', path: '/cart' },
      { name: 'cart-address', path: '/cart', act: (page) => page.getByRole('button', { name: 'Calculate Shipping' }).click() },
      { name: 'cart-failing', path: '/cart', failing: true },
      { name: 'checkout', path: '/checkout' },
      { name: 'orders', path: '/orders' },
      { name: 'order-pending', path: `/orders/${pendingOrder}` },
      { name: 'order-submitted', path: `/orders/${submittedOrder}` },
      { name: 'designs', path: '/user-designs' },
      { name: 'profile', path: '/user' },
      { name: 'activity', path: '/dashboard' },
      { name: 'tokens-history', path: '/tokens' },
    ],
    admin: [
      { name: 'review', path: '/admin/orders' },
      { name: 'review-all', path: '/admin/orders?tab=all' },
      { name: 'review-reject', path: '/admin/orders', act: (page) => page.getByRole('button', { name: 'Reject' }).first().click() },
    ],
    operator: [{ name: 'queues', path: '/dashboard/queues' }],
  };
}
