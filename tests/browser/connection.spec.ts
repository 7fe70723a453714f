import { expect, type Page, type WebSocketRoute } from '@playwright/test';
import { test } from './test.js';
import { newUser, pauseClock, signInAt, visit } from './users.js';

const prompt = 'A heron made of folded paper over a quiet pond';

/** A connection that can be cut: closes the page's sockets and refuses new ones until it is restored. */
async function connectionOf(page: Page): Promise<{ cut: () => Promise<void>; restore: () => void }> {
  const live = new Set<WebSocketRoute>();
  let connected = true;
  await page.routeWebSocket(/\/socket\.io\//, (ws) => {
    if (!connected) return void ws.close({ code: 1001 });
    live.add(ws);
    ws.connectToServer();
  });
  const cut = async (): Promise<void> => {
    connected = false;
    await Promise.all([...live].map((ws) => ws.close({ code: 1001 })));
    live.clear();
  };
  return { cut, restore: () => void (connected = true) };
}

test('without a connection the page keeps its content and typed text, says so, and catches up by itself', async ({
  browser,
  baseURL,
}) => {
  const { page, context, loads } = await visit(browser, baseURL!);
  const connection = await connectionOf(page);
  const banner = page.getByText('You are offline.');
  await page.clock.install();
  await signInAt(page, newUser(), '/design');
  await expect(page.getByText('Live updates on')).toBeVisible();
  const token = await page.evaluate<string>("localStorage.getItem('access_token')");
  const tokens = (await page.getByRole('button', { name: /Profile menu/ }).getAttribute('aria-label'))!;
  const before = loads();
  await page.getByRole('textbox', { name: 'Prompt' }).fill(prompt);

  await test.step('a break of a second and a half is not worth a word, a longer one is', async () => {
    const stopped = page.getByText(/^Live updates stopped at \d\d:\d\d\.$/);
    await pauseClock(page);
    await connection.cut();
    await expect(page.getByText('Connecting')).toBeVisible();
    await page.clock.runFor(1_499);
    await expect(stopped).toBeHidden();
    await page.clock.runFor(1);
    await expect(stopped).toBeVisible();
    await page.clock.resume();
  });
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByText('Live updates off')).toBeVisible();
  await expect(page.getByRole('button', { name: tokens })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(prompt);

  // Meanwhile the user buys something elsewhere.
  const products = (await (await page.request.get('/api/products/mongodb')).json()) as {
    globalId: string;
    sync_variants: { id: number; synced: boolean }[];
  }[];
  const product = products.find(({ sync_variants }) => sync_variants.some(({ synced }) => synced))!;
  const added = await page.request.post('/api/cart', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      globalId: product.globalId,
      syncVariantId: product.sync_variants.find(({ synced }) => synced)!.id,
      quantity: 1,
    },
  });
  expect(added.ok()).toBe(true);

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  // By a clock that stands still only the press connects: the page's own next try would take the button away before it.
  await pauseClock(page);
  connection.restore();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Live updates stopped/)).toBeHidden();
  await expect(page.getByText('Live updates on')).toBeVisible();
  await page.clock.resume();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue(prompt);
  expect(loads()).toBe(before);
  await context.close();
});
