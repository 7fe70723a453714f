import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.js';
import { press, type } from './keyboard.js';
import { payByKeyboard } from './pay-by-card.js';
import { test } from './test.js';
import { newAdmin, newUser, visit, type Visitor } from './users.js';

const LOOKS = [
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;
const PROMPT = 'Two herons in morning mist, woodblock print';

for (const { width, colorScheme } of LOOKS)
  test(`the main job by keyboard alone, from sign-in to the approval, at ${width} px in the ${colorScheme} theme`, async ({
    browser,
    baseURL,
  }) => {
    const look = async ({ page }: Visitor): Promise<void> => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
    };
    const shopper = await visit(browser, baseURL!);
    const { page } = shopper;
    await look(shopper);
    const name = newUser();
    await signIn(page, name, '/design');

    await type(page, page.getByRole('textbox', { name: 'Prompt', exact: true }), PROMPT);
    await press(page, page.getByRole('button', { name: /Uses 1 Token/ }));
    await expect(page.getByText('Design generated successfully')).toBeVisible();
    await clean(page);
    await press(page, page.getByRole('button', { name: 'Save and Continue' }));
    await expect(page).toHaveURL(/\/mockup\?designId=/);

    await press(page, page.getByRole('button', { name: /Choose a product/ }));
    await press(page, page.getByRole('dialog').getByRole('button', { name: /Glossy Mug/ }));
    await press(page, page.getByRole('dialog').getByRole('radio', { name: /White \/ 11 oz/ }), 'Space');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Use this' }));
    await press(page, page.getByRole('button', { name: 'Generate Product Preview' }));
    await press(page, page.getByRole('button', { name: 'Send to Cart' }));
    await expect(page.getByText('Item added to cart')).toBeVisible();
    await clean(page);

    await press(page, page.getByRole('banner').getByRole('link', { name: /cart/i }));
    await press(page, page.getByRole('button', { name: 'Calculate Shipping' }));
    await fillAddress(page);
    await expect(page.getByText('Shipping cost calculated successfully')).toBeVisible();
    await clean(page);
    await press(page, page.getByRole('button', { name: 'Proceed to Checkout' }));
    await clean(page);
    await payByKeyboard(page, '4242424242424242');
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
    await clean(page);
    const orderNumber = (await page
      .getByText(/^INK-\d+$/)
      .first()
      .textContent())!.trim();

    const admin = await visit(browser, baseURL!);
    await look(admin);
    await signIn(admin.page, newAdmin(), '/admin/orders');
    await type(admin.page, admin.page.getByRole('searchbox', { name: 'Search orders' }), orderNumber);
    await expect(admin.page).toHaveURL(new RegExp(`q=${orderNumber}`));
    await press(
      admin.page,
      admin.page
        .getByRole('list', { name: 'Orders' })
        .getByRole('button', { name: new RegExp(`Load ${name.slice('load-'.length)}`) }),
    );
    await expect(admin.page.getByRole('heading', { name: orderNumber })).toBeVisible();
    await press(admin.page, admin.page.getByRole('button', { name: 'Approve' }));
    await expect(admin.page.getByText(/Order approved! Printful Order ID: \d+/).first()).toBeVisible();
    await clean(admin.page);
    expect([...shopper.pageErrors, ...admin.pageErrors]).toEqual([]);
    await shopper.context.close();
    await admin.context.close();
  });

/** Without the frame of the card in the dark theme: axe takes the ground of a transparent frame for white. */
async function clean(page: Page): Promise<void> {
  const isDark = await page.evaluate<boolean>(`matchMedia('(prefers-color-scheme: dark)').matches`);
  await expectAccessible(page, isDark ? { without: 'iframe[title="Card details"]' } : {});
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
