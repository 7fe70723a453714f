import { expect, type Page } from '@playwright/test';
import { test } from './test.js';
import { accountMade, newUser, restartToasts, signInAt, stopToastsAt, toastTime, visit } from './users.js';

const region = (page: Page) => page.getByRole('region', { name: 'Notices' });
const cards = (page: Page) => region(page).getByRole('alert').or(region(page).getByRole('status'));

/** Runs in the page: records every notice shown, and the highest number at once. */
const WATCH = `(() => {
  const seen = (window.noticesSeen = { most: 0, words: [] });
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll('[data-toast] p')].map((each) => each.firstChild.textContent);
    seen.most = Math.max(seen.most, texts.length);
    for (const text of texts) if (!seen.words.includes(text)) seen.words.push(text);
  }).observe(document.body, { subtree: true, childList: true });
})()`;
/** Runs in the page: when a notice is said again, the time that it had until then ends at once. */
const END_TIME_ON_RENEWAL = `(() => {
  const card = document.querySelector('[data-toast]');
  const timer = card.closest('[data-in]').querySelector('.toast-timer');
  new MutationObserver((_, observer) => {
    observer.disconnect();
    timer.dispatchEvent(new AnimationEvent('animationend', { bubbles: true }));
  }).observe(card, { subtree: true, childList: true, characterData: true });
})()`;
const watched = (page: Page) => page.evaluate<{ most: number; words: string[] }>('window.noticesSeen');

/** Refuses every attempt to add to the cart with a different message. */
async function refuseAdding(page: Page, words: (attempt: number) => string): Promise<void> {
  let attempt = 0;
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { error: words(++attempt), message: words(attempt), code: 'CONFLICT', requestId: 'r' },
        })
      : route.fallback(),
  );
}

const named = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `Refusal ${index + 1} of the shop`);

test('[APP-13] twenty-five notices at once on a phone: never more than twenty, none over the checkout button, every one is shown', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/catalog');
  // The notice of the account is none of those that are counted.
  await accountMade(page);
  await page.getByRole('button', { name: /add to cart/i }).click();
  await expect(region(page).getByText('Added to cart successfully!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /Cart, \d+ item/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await region(page).waitFor({ state: 'detached' });
  // The last cards leave after the region has.
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.evaluate(WATCH);
  await refuseAdding(page, (attempt) => `Refusal ${attempt} of the shop`);
  const add = page.getByRole('button', { name: /add to cart/i });
  for (let each = 0; each < 25; each++) {
    const responded = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/cart'),
    );
    await add.dispatchEvent('click');
    await responded;
    await expect(add).not.toHaveAttribute('aria-disabled', 'true');
  }
  await expect(cards(page)).toHaveCount(3);
  await expect(region(page).getByRole('button', { name: /^\d+ more$/ })).toBeVisible();

  await page.getByRole('banner').getByRole('link', { name: /Cart/ }).dispatchEvent('click');
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' }).last();
  await expect(checkout).toBeVisible();
  /** Read at one moment: a notice may go at any time. */
  const beside = () =>
    checkout.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const points = [
        [0.5, 0.5],
        [0.05, 0.2],
        [0.95, 0.8],
      ].map(([x = 0, y = 0]) => button.ownerDocument.elementFromPoint(left + x * width, top + y * height));
      return {
        notices: button.ownerDocument.querySelector('[data-toast]') !== null,
        covered: points.some((found) => !button.contains(found)),
      };
    });
  // The cart moves until it is whole.
  await expect.poll(beside).toEqual({ notices: true, covered: false });
  const box = (await region(page).boundingBox())!;
  expect([box.x >= 0 && box.x <= 8, box.x + box.width >= 382 && box.x + box.width <= 390, box.y >= 56]).toEqual([
    true,
    true,
    true,
  ]);

  await region(page)
    .getByRole('button', { name: /^\d+ more$/ })
    .dispatchEvent('click');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(15);
  await expect.poll(beside).toEqual({ notices: true, covered: false });
  await expect.poll(async () => (await watched(page)).words.sort()).toEqual(named(25).sort());
  expect((await watched(page)).most).toBeLessThanOrEqual(20);
  await context.close();
});

test('[APP-13] equal notices become one, the keyboard reaches and dismisses them, the pointer keeps them open, and they can be read again', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newUser(), '/catalog');
  // The first load makes the account and says so; the page loaded next has no notice of its own.
  await accountMade(page);
  await page.reload();
  const add = page.getByRole('button', { name: /add to cart/i });
  await add.waitFor();
  await refuseAdding(page, (attempt) => (attempt === 4 ? 'Closed for today' : 'Sold out'));

  await test.step('the same notice three times is shown once, also when it comes in the moment the time of the first ends', async () => {
    await add.click();
    await expect(region(page).getByText('Sold out')).toBeVisible();
    await page.evaluate(END_TIME_ON_RENEWAL);
    for (const times of ['×2', '×3']) {
      await add.click();
      await expect(region(page).getByText(times)).toBeVisible();
    }
    await expect(cards(page)).toHaveCount(1);
  });

  await test.step('the timer pauses while it is read', async () => {
    await cards(page).hover();
    await expect.poll(() => toastTime(page)).toEqual(['paused']);
    await page.mouse.move(300, 600);
    await expect.poll(() => toastTime(page)).toEqual(['running']);
    await stopToastsAt(page, 4950);
    await expect(cards(page)).toHaveCount(1);
    await stopToastsAt(page, 5050);
    await expect(cards(page)).toHaveCount(0);
  });

  await test.step('Alt+T focuses it, Escape dismisses it, and the focus returns', async () => {
    await add.click();
    await expect(region(page).getByText('Closed for today')).toBeVisible();
    // On a busy machine its five seconds may be over before the keys are pressed.
    await restartToasts(page);
    await add.focus();
    await page.keyboard.press('Alt+t');
    await expect(cards(page)).toBeFocused();
    await expect.poll(() => toastTime(page)).toEqual(['paused']);
    await page.keyboard.press('Escape');
    await expect(cards(page)).toHaveCount(0);
    await expect(add).toBeFocused();
  });

  await test.step('past notices are in the list', async () => {
    await page.getByRole('button', { name: /Profile menu/ }).click();
    await page.getByRole('button', { name: 'Recent notices' }).click();
    const list = page.getByRole('dialog', { name: 'Recent notices' });
    await expect(list.getByRole('listitem')).toHaveText([/Closed for today/, /Sold out.*3 times/]);
  });
  await context.close();
});
