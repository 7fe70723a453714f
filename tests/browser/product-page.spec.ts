import { expect, type Page } from '@playwright/test';
import { api } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { choose, visit } from './users.js';

const TEE = 'tee-bella-3001';
const MUG = 'mug-white-glossy';
const open = async (page: Page, globalId: string) => {
  await page.goto(`/catalog/product/${globalId}`);
  const product = ok(await api().get(`/api/product/mongodb/${globalId}`));
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
  return product;
};
const SCROLLED = `(() => { const pane = document.querySelector('[data-zoom]'); return [pane.scrollLeft, pane.scrollTop, pane.scrollWidth / pane.clientWidth]; })()`;

test("a product's pictures open in large and can be enlarged and moved, by pointer and by keyboard", async ({
  browser,
  baseURL,
}) => {
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  const tee = await open(page, TEE);
  const gallery = page.getByRole('group', { name: tee.name, exact: true });
  await gallery.getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Large view' });
  await expect(dialog.getByRole('img')).toBeVisible();
  const zoomIn = dialog.getByRole('button', { name: 'Zoom in' });
  const zoomOut = dialog.getByRole('button', { name: 'Zoom out' });
  await expect(zoomOut).toHaveAttribute('aria-disabled', 'true');
  await zoomIn.click();
  await zoomIn.click();
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true');
  const [left, top, scale] = await page.evaluate<number[]>(SCROLLED);
  expect(scale).toBeCloseTo(3, 1);
  // What was in the middle is still there.
  expect(left).toBeGreaterThan(100);

  const pane = dialog.getByRole('region');
  const box = (await pane.boundingBox())!;
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 150, { steps: 3 });
  await page.mouse.up();
  const [movedX, movedY] = await page.evaluate<number[]>(SCROLLED);
  // Positions are rounded to whole pixels.
  expect(Math.abs(movedX! - left! - 80)).toBeLessThanOrEqual(2);
  expect(Math.abs(movedY! - top! - 50)).toBeLessThanOrEqual(2);
  await pane.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await page.evaluate<number[]>(SCROLLED))[0]).toBeGreaterThan(movedX!);
  await expect(dialog.getByText(/^1 \/ /)).toBeVisible();

  await zoomOut.click();
  await zoomOut.click();
  await expect(pane).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText(/^2 \/ /)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('the size guide, the days of delivery in a country, and what was viewed before', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const mug = await open(page, MUG);
  await expect(page.getByRole('region', { name: 'Recently viewed' })).toHaveCount(0);
  const tee = await open(page, TEE);

  await test.step('measures in inches and in centimeters', async () => {
    await page.getByRole('button', { name: 'Size guide' }).click();
    const dialog = page.getByRole('dialog', { name: `Size guide for ${tee.name}` });
    const row = (size: string) => dialog.getByRole('row', { name: new RegExp(`^${size} `) });
    await expect(dialog.getByRole('row')).toHaveCount(tee.sizes.length + 1);
    await expect(row('M').getByRole('cell')).toHaveText(['M', '29', '20']);
    await dialog.getByText('Centimeters').click();
    await expect(row('M').getByRole('cell')).toHaveText(['M', '73.5', '51']);
    await expectAccessible(page, { within: '[role=dialog]' });
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('where it prints, and how it is cared for', async () => {
    const main = page.getByRole('main');
    await main.getByText('Where it prints', { exact: true }).click();
    await expect(main.getByText('Front: 12 × 16 in (30.5 × 40.6 cm), included')).toBeVisible();
    await expect(main.getByText('Back: 12 × 16 in (30.5 × 40.6 cm), $5.95 more')).toBeVisible();
    await expect(main.getByText(/^Direct to garment: /)).toBeVisible();
    await main.getByText('Material and care', { exact: true }).click();
    await expect(main.getByText(tee.metadata.material, { exact: true })).toBeVisible();
    await expect(main.getByText('Wash cold, inside out. Do not iron the print.')).toBeVisible();
  });

  await test.step('delivery', async () => {
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(delivery.getByText(/^Flat Rate: \d+ \w+ to \d+ \w+$/)).toBeVisible();
    const { methods } = ok(await api().get(`/api/products/${TEE}/delivery?country=CA`));
    await expect(delivery.getByText(`from $${methods[0].price}`)).toHaveCount(0);
    await choose(page, 'Deliver to', 'Canada');
    await expect(delivery.getByText(`from $${methods[0].price}`)).toBeVisible();
    await expect(delivery.getByRole('listitem')).toHaveCount(methods.length);
  });

  await test.step('recently viewed is kept on this device until it is cleared', async () => {
    const viewed = page.getByRole('region', { name: 'Recently viewed' });
    await expect(viewed.getByRole('link')).toHaveCount(1);
    await page.reload();
    await viewed.getByRole('link', { name: new RegExp(mug.name) }).click();
    await expect(page.getByRole('heading', { level: 1, name: mug.name })).toBeVisible();
    await expect(viewed.getByRole('link', { name: new RegExp(tee.name) })).toBeVisible();
    await viewed.getByRole('button', { name: 'Clear list' }).click();
    await expect(viewed).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: mug.name })).toBeVisible();
    await expect(viewed).toHaveCount(0);
  });
  await context.close();
});
