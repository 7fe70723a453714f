import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { api, signIn, type Api } from '#testing';
import { test } from './test.js';
import { homeHydrated, newUser, signInAt, signInByForm, visit } from './users.js';

const WHOLE_PAGE = 35;
const PICTURES = path.resolve('assets/catalogue/pictures');
const STRANGE = 'A moth <b>& "moon"</b> under {glass}';

const designsOf = (page: Page) => page.getByRole('region', { name: 'Your Designs' });
const mockupsOf = (page: Page) => page.getByRole('region', { name: 'Your Mockups' });
const tiles = (region: Locator) => region.getByRole('listitem');
const opener = (tile: Locator) => tile.locator('button[aria-haspopup=dialog]');
const popup = (page: Page) => page.getByRole('dialog', { name: 'Large view' });

/** Saves `count` designs with different pictures; the last one is first in the list. */
async function fill(shopper: Api, count: number): Promise<string[]> {
  const files = (readdirSync(PICTURES, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.webp'))
    .sort()
    .slice(0, count);
  const ids: string[] = [];
  for (const [index, file] of files.entries()) {
    const url = `data:image/webp;base64,${readFileSync(path.join(PICTURES, file)).toString('base64')}`;
    const { status, body } = await shopper.post('/api/designs', {
      url,
      source: 'USER_UPLOADED',
      aiMetadata: { prompt: index === 0 ? '' : `Design number ${index}` },
    });
    expect(status).toBe(200);
    ids.unshift(body._id);
  }
  return ids;
}

async function mockupOf(shopper: Api, prompt: string): Promise<string> {
  const [first] = readdirSync(path.resolve('assets/showcase')).filter((file) => file.endsWith('.webp'));
  const url = `data:image/webp;base64,${readFileSync(path.resolve('assets/showcase', first!)).toString('base64')}`;
  const design = await shopper.post('/api/designs', { url, source: 'USER_UPLOADED', aiMetadata: { prompt } });
  const mug = (await shopper.get('/api/product/mongodb/mug-white-glossy')).body;
  const { status, body } = await shopper.post('/api/mockups', {
    designId: design.body._id,
    globalId: mug.globalId,
    syncVariantId: mug.sync_variants[0].id,
  });
  expect(status).toBe(200);
  return body._id;
}

/** Runs in the page: the layout shift without user input. */
const SHIFT = `new Promise((done) => {
  let sum = 0;
  const add = (list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) sum += entry.value; });
  const observer = new PerformanceObserver(add);
  observer.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => done(sum)));
})`;

test('[MYD-01, MYD-02, MYD-03, MYD-06, DES-06] a user looks through many designs and deletes some', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await fill(api(await signIn(username)), WHOLE_PAGE + 1);
  let bytes = 0;
  page.on('requestfinished', (request) => {
    if (!request.url().includes('/files/')) return;
    // What ends as the page is closed has no size any more.
    void request.sizes().then(
      ({ responseBodySize }) => (bytes += responseBodySize),
      () => undefined,
    );
  });
  await signInAt(page, username, '/user-designs');
  const designs = designsOf(page);

  await test.step('a page of thirty-five loads little and does not shift', async () => {
    await expect(tiles(designs)).toHaveCount(WHOLE_PAGE);
    await expect(designs.getByText('1 / 2')).toBeVisible();
    await page.keyboard.press('End');
    await expect.poll(() => designs.locator('img[data-state=shown]').count()).toBe(WHOLE_PAGE);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(600_000);
    expect(await page.evaluate<number>(SHIFT)).toBeLessThan(0.02);
  });

  await test.step('the window decides the number of designs on a page', async () => {
    for (const [width, count] of [
      [1023, 20],
      [819, 12],
      [639, 6],
      [1280, WHOLE_PAGE],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(tiles(designs)).toHaveCount(count);
    }
  });

  const dialog = page.getByRole('dialog', { name: 'Deleting Design' });
  await test.step('asks first; deleting the last design of a page removes the page', async () => {
    await designs.getByRole('button', { name: 'More Your Designs' }).click();
    await expect(tiles(designs)).toHaveCount(1);
    await expect(designs.getByRole('img', { name: 'User design' })).toBeVisible();
    const drop = designs.getByRole('button', { name: 'Delete design User design' });
    await drop.click();
    await expect(dialog).toContainText('Are you sure you want to delete this item? This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(drop).toBeFocused();
    await drop.press('Enter');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Design deleted successfully')).toBeVisible();
    await expect(tiles(designs)).toHaveCount(WHOLE_PAGE);
    await expect(opener(tiles(designs).last())).toBeFocused();
    await expect(designs.getByText(/ \/ /)).toHaveCount(0);
  });

  await test.step('a design that could not be deleted returns to its position', async () => {
    const second = tiles(designs).nth(1);
    const name = await second.getByRole('img').getAttribute('alt');
    const drop = async (): Promise<void> => {
      await designs.getByRole('button', { name: `Delete design ${name}`, exact: true }).click();
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    };
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/api/designs/*', async (route) => {
      await responded;
      await route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } });
    });
    await drop();
    await expect(designs.getByRole('img', { name: name!, exact: true })).toHaveCount(0);
    await expect(page.getByText('Design deleted successfully')).toHaveCount(0);
    respond();
    await expect(page.getByText('Failed to delete design')).toBeVisible();
    await expect(second.getByRole('img')).toHaveAttribute('alt', name!);
    await page.unroute('**/api/designs/*');
    await page.route('**/api/designs/*', (route) => route.abort());
    await drop();
    await expect(page.getByText('Failed to delete item')).toBeVisible();
    await expect(second.getByRole('img')).toHaveAttribute('alt', name!);
    await page.unroute('**/api/designs/*');
  });

  await test.step('a long list loads more only near its end', async () => {
    const cursors: string[] = [];
    // Ignores requests that the previous page still sends.
    await page.goto('about:blank');
    // As the server responds for lists of more than two hundred.
    await page.route(/\/api\/designs(\?|$)/, (route) => {
      const address = new URL(route.request().url());
      cursors.push(address.searchParams.get('cursor') ?? 'first');
      address.searchParams.set('limit', '20');
      return route.continue({ url: address.href });
    });
    await page.setViewportSize({ width: 600, height: 900 });
    await page.goto('/user-designs');
    await expect(designs.getByText('1 / 4+')).toBeVisible();
    expect([...new Set(cursors)]).toEqual(['first']);
    for (let turn = 0; turn < 2; turn += 1) await designs.getByRole('button', { name: 'More Your Designs' }).click();
    await expect(designs.getByText('3 / 6')).toBeVisible();
    expect([...new Set(cursors)]).toHaveLength(2);
  });
  await context.close();
});

test('[MYD-04, MYD-07, HOME-03, HOME-05] a user views mockups in large, buys one and shares it', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const shopper = api(await signIn(username));
  await mockupOf(shopper, 'A hoodie on a mug');
  await mockupOf(shopper, STRANGE);
  await signInAt(page, username, '/user-designs');
  const mockups = mockupsOf(page);
  await expect(tiles(mockups)).toHaveCount(2);
  const newest = tiles(mockups).first();
  await expect(newest).toContainText('White / 11 oz');

  await test.step('in large: keys, swipes, the counter, and every way to close it', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/w(640|1280)\.webp$/, (route) => released.then(() => route.continue()));
    await opener(newest).click();
    await expect(popup(page).getByText('1 / 2')).toBeVisible();
    const loading = popup(page).getByRole('status', { name: 'The picture is loading' });
    await expect(loading).toBeVisible();
    release();
    await expect(popup(page).getByRole('img', { name: `Glossy Mug: ${STRANGE}` })).toHaveAttribute(
      'data-state',
      'shown',
    );
    await expect(loading).toHaveCount(0);
    await expect(popup(page).locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    for (const [key, place] of [
      ['ArrowRight', '2 / 2'],
      ['ArrowRight', '1 / 2'],
      ['ArrowLeft', '2 / 2'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(popup(page).getByText(place)).toBeVisible();
    }
    await swipe(page, popup(page).getByRole('img', { name: /Glossy Mug/ }), 160);
    await expect(popup(page).getByText('1 / 2')).toBeVisible();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() =>
          page.evaluate(
            'document.activeElement === document.body || document.activeElement.closest("[role=dialog]") !== null',
          ),
        )
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
    await expect(opener(newest)).toBeFocused();
    await opener(newest).press('Enter');
    await expect(popup(page)).toBeVisible();
    await page.mouse.click(4, 450);
    await expect(popup(page)).toBeHidden();
  });

  await test.step('into the cart', async () => {
    const add = newest.getByRole('button', { name: 'Add Glossy Mug to cart' });
    await page.route('**/api/cart', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
    await add.click();
    await expect(page.getByText('Failed to add to cart')).toBeVisible();
    await page.unroute('**/api/cart');
    await add.click();
    await expect(page.getByText('Added to cart successfully')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart, 1 item/ })).toBeVisible();
  });

  const visitor = await visit(browser, baseURL!);
  const creations = async (): Promise<Locator> => {
    await visitor.page.goto('/home');
    await homeHydrated(visitor.page);
    await visitor.page
      .getByRole('heading', { name: 'Featured Products' })
      .scrollIntoViewIfNeeded()
      .catch(() => undefined);
    await visitor.page.getByText('User creations').click();
    await expect(visitor.page.getByRole('heading', { name: 'Check out these user creations!' })).toBeVisible();
    return visitor.page.getByRole('button', { name: STRANGE });
  };
  await test.step('shared after a notice on what becomes public; the prompt is plain text', async () => {
    await newest.getByRole('button', { name: 'Share Glossy Mug on Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share on Home' });
    await expect(dialog).toContainText('Anyone who opens Home can see this picture and its prompt.');
    await expect(dialog.getByText(STRANGE)).toBeVisible();
    await dialog.getByRole('button', { name: 'Share on Home' }).click();
    await expect(page.getByText('Your mockup can now be seen on Home')).toBeVisible();
    await expect(newest.getByText('On Home', { exact: true })).toBeVisible();
    await (await creations()).click();
    await expect(popup(visitor.page).getByText(STRANGE)).toBeVisible();
    await expect(popup(visitor.page).getByText('1 / 5')).toBeVisible();
  });

  await test.step('and no longer shared', async () => {
    await newest.getByRole('button', { name: 'Stop sharing Glossy Mug' }).click();
    await expect(page.getByText('Your mockup is no longer on Home')).toBeVisible();
    await expect(newest.getByText('On Home', { exact: true })).toHaveCount(0);
    await expect(await creations()).toHaveCount(0);
    expect(visitor.pageErrors).toEqual([]);
    await visitor.context.close();
  });

  await test.step('a missing picture is reported', async () => {
    await page.route('**/files/**', (route) => route.abort());
    await page.reload();
    await opener(newest).click();
    await expect(popup(page).getByText('Image Not Available')).toBeVisible();
    await page.unroute('**/files/**');
    await expect(popup(page).locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup(page)).toBeHidden();
  });

  await test.step('deleting the last one shows an invitation', async () => {
    for (let left = 2; left > 0; left -= 1) {
      await mockups
        .getByRole('button', { name: /^Delete mockup/ })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: 'Deleting Mockup' })
        .getByRole('button', { name: 'Delete', exact: true })
        .click();
    }
    await expect(page.getByText('Mockup deleted successfully').first()).toBeVisible();
    await expect(mockups.getByText('No mockups yet')).toBeVisible();
    await expect(mockups.getByRole('heading', { name: 'Your Mockups' })).toBeFocused();
  });
  await context.close();
});

test('[MYD-05] read failures are reported, with a next step', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInByForm(page, newUser(), '/home');
  const failing = (status: number, json: object) => async (): Promise<void> => {
    await page.route(/\/api\/(designs|mockups\/user)/, (route) => route.fulfill({ status, json }));
    await page.goto('/user-designs');
  };
  await failing(400, { error: 'Something went wrong on our side.', code: 'INTERNAL' })();
  // The page reloads by itself what it missed until then.
  await expect(page.getByText('Live updates on')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load designs' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load mockups' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(designsOf(page).getByText('No designs yet')).toBeVisible();
  // The provider still knows the user and signs them in again at once; if refused again, the login waits for them.
  await failing(401, { error: 'Your session has expired. Please log in again.', code: 'TOKEN_EXPIRED' })();
  await expect(page.getByText('Please log in to view your designs').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are not signed in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser-designs/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(designsOf(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** Swipes horizontally over the element, to the right for a positive distance. */
async function swipe(page: Page, target: Locator, way: number): Promise<void> {
  const { x, y, width, height } = (await target.boundingBox())!;
  const [from, level] = [x + width / 2 - way / 2, y + height / 2];
  const touches = await page.context().newCDPSession(page);
  await touches.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: from, y: level }] });
  for (const part of [0.5, 1])
    await touches.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: from + way * part, y: level }],
    });
  await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await touches.send('Emulation.setTouchEmulationEnabled', { enabled: false });
}
