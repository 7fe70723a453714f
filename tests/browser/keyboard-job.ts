import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Browser, type Page } from '@playwright/test';
import { press, type } from './keyboard.js';
import { payByKeyboard } from './pay-by-card.js';
import { visit } from './users.js';

const PROMPT = 'Two herons in morning mist, woodblock print';

const THEMES = ['light', 'dark'] as const;

/** The main job by keyboard alone, from sign-in to the approval; axe looks at each of its screens in both themes. */
export async function doMainJob(browser: Browser, baseURL: string, width: number): Promise<void> {
  const shopper = await visit(browser, baseURL);
  const { page } = shopper;
  await page.setViewportSize({ width, height: 900 });
  await signIn(page, 'shopper2', '/design');

  await type(page, page.getByRole('textbox', { name: 'Prompt', exact: true }), PROMPT);
  await press(page, page.getByRole('button', { name: /Uses 1 Token/ }));
  await expect(page.getByText('Design generated successfully')).toBeVisible({ timeout: 30_000 });
  await isAccessible(page);
  await press(page, page.getByRole('button', { name: 'Save and Continue' }));
  await expect(page).toHaveURL(/\/mockup\?designId=/);

  await press(page, page.getByRole('button', { name: /Choose a product/ }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: /Glossy Mug/ }));
  await press(page, page.getByRole('dialog').getByRole('radio', { name: /White \/ 11 oz/ }), 'Space');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Use this' }));
  await isAccessible(page);
  await press(page, page.getByRole('button', { name: 'Generate Product Preview' }));
  await press(page, page.getByRole('button', { name: 'Send to Cart' }));
  await expect(page.getByText('Item added to cart')).toBeVisible();

  await press(page, page.getByRole('banner').getByRole('link', { name: /cart/i }));
  await press(page, page.getByRole('button', { name: 'Calculate Shipping' }));
  await fillAddress(page);
  await expect(page.getByText('Shipping cost calculated successfully')).toBeVisible();
  await isAccessible(page);
  await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await isAccessible(page);
  await payByKeyboard(page, '4242424242424242');
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  const orderNumber = (await page
    .getByText(/^INK-\d+$/)
    .first()
    .textContent())!.trim();

  await isAccessible(page);

  const admin = await visit(browser, baseURL);
  await admin.page.setViewportSize({ width, height: 900 });
  await signIn(admin.page, 'admin', '/admin/orders');
  await type(admin.page, admin.page.getByRole('searchbox', { name: 'Search orders' }), orderNumber);
  await expect(admin.page).toHaveURL(new RegExp(`q=${orderNumber}`));
  await press(
    admin.page,
    admin.page.getByRole('list', { name: 'Orders' }).getByRole('button', { name: /Jonas Okafor/ }),
  );
  await expect(admin.page.getByRole('heading', { name: orderNumber })).toBeVisible();
  await isAccessible(admin.page);
  await press(admin.page, admin.page.getByRole('button', { name: 'Approve' }));
  await expect(admin.page.getByText(/Order approved! Printful Order ID: \d+/).first()).toBeVisible({ timeout: 30_000 });
  expect([...shopper.pageErrors, ...admin.pageErrors]).toEqual([]);
  await shopper.context.close();
  await admin.context.close();
}

async function isAccessible(page: Page): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    // The provider's frame is told of the theme by a message.
    await expect(async () => {
      const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
      const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
      expect(found, `${page.url()}, ${colorScheme}`).toEqual([]);
    }).toPass({ timeout: 30_000 });
  }
}

async function signIn(page: Page, username: string, path: string): Promise<void> {
  await page.goto(`/login?redirect=${encodeURIComponent(path)}`);
  await type(page, page.getByLabel('Username'), username);
  await type(page, page.getByLabel('Password'), 'inkloom');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /Profile menu, \d+ tokens left!/ })).toBeVisible();
}

async function fillAddress(page: Page): Promise<void> {
  const address = page.getByRole('dialog');
  await type(page, address.getByLabel('Full name'), 'Nils Berg');
  await type(page, address.getByLabel('Street'), '19749 Dearborn St');
  await type(page, address.getByLabel('City'), 'Chatsworth');
  await type(page, address.getByLabel('State'), 'CA');
  await type(page, address.getByLabel('ZIP'), '91311');
  await page.keyboard.press('Enter');
}
