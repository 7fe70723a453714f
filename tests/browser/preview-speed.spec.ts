import { expect, test, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { ok } from './shop-data.js';
import { signInAt, visit } from './users.js';

const USER = 'load-65';
const CPU_SLOWDOWN = 4;
/** Changes that are measured on each product. */
const CHANGES = 60;
const MOST_MS = 100;
/** The smallest, the usual and the largest print on its picture. */
const PRODUCTS = ['cap-yupoong-6245cm', 'tee-bella-3001', 'pillow-basic'];

const canvas = (page: Page) => page.getByRole('region', { name: 'Preview', exact: true }).locator('canvas');
const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/** Milliseconds from each change to the picture of it, as the page has measured them since. */
const durations = (page: Page): Promise<number[]> =>
  page.evaluate<number[]>(`performance.getEntriesByName('local preview').map((entry) => entry.duration)`);

/** Counts the frames that the page draws until `stopFrames`. */
const countFrames = (page: Page): Promise<void> =>
  page.evaluate(`(() => {
    const seen = (window.framesSeen = { count: 0, start: performance.now(), on: true });
    const next = () => { if (!seen.on) return; seen.count += 1; requestAnimationFrame(next); };
    requestAnimationFrame(next);
  })()`);
const stopFrames = (page: Page): Promise<number> =>
  page.evaluate<number>(`(() => {
    const seen = window.framesSeen;
    seen.on = false;
    return (seen.count * 1000) / (performance.now() - seen.start);
  })()`);

test('a change of the placement is seen on the product within 100 ms, and dragging stays smooth', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(5 * 60_000);
  const user = api(await signIn(USER));
  const { imageUrl } = ok(await user.post('/api/generate-image', { prompt: 'A lighthouse over flat waves' }));
  const aiMetadata = { model: 'DALL-E-3', prompt: 'A lighthouse over flat waves' };
  const design = ok(await user.post('/api/designs', { url: imageUrl, source: 'AI_GENERATED', aiMetadata }));
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, USER, '/home');
  const devtools = await context.newCDPSession(page);
  for (const globalId of PRODUCTS) {
    const product = ok(await user.get(`/api/product/mongodb/${globalId}`));
    await page.goto(
      `/mockup?designId=${design._id}&globalId=${globalId}&variant_id=${product.sync_variants[0].variant_id}`,
    );
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    const fill = page.getByRole('switch', { name: /Fill Image/ });
    if (await fill.isChecked()) await fill.uncheck();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const stage = page.getByRole('application').first();
    await stage.focus();
    await page.evaluate(`performance.clearMeasures('local preview')`);
    for (let change = 0; change < CHANGES; change += 1) {
      await page.keyboard.press(change % 2 === 0 ? 'Shift+ArrowRight' : 'Shift+ArrowLeft');
      await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    }
    const times = await durations(page);
    const box = (await stage.boundingBox())!;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await countFrames(page);
    for (let step = 0; step < CHANGES; step += 1)
      await page.mouse.move(middle.x + 40 * Math.sin(step / 6), middle.y + 30 * Math.cos(step / 6));
    const frames = await stopFrames(page);
    await page.mouse.up();
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(
      `${globalId}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms of ${times.length} changes; ${frames.toFixed(0)} frames per second while dragging`,
    );
    expect.soft(p95, `p95 on ${globalId}`).toBeLessThan(MOST_MS);
  }
  await context.close();
});
