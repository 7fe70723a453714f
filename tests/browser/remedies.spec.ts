import { expect, type Page } from '@playwright/test';
import { canvas, saveDesign, strip } from './mockup-page.js';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

const RUN = '0190a000-0000-7000-8000-0000000000dd';
const TEE = 'globalId=tee-bella-3001&variant_id=9526';
const quality = (page: Page) => page.getByRole('region', { name: 'Print quality' });
const bar = (page: Page) => quality(page).getByRole('progressbar', { name: 'Make it better' });
/** Presses a button that stands where it does once the preview above it is there. */
async function press(page: Page, name: string): Promise<void> {
  await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
  await quality(page).getByRole('button', { name }).click();
}
const area = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Placement', exact: true }).getByRole('radio', { name, exact: true });
const placedDesign = (page: Page, id: string) =>
  expect.poll(() => new URL(page.url()).searchParams.get('designId')).toBe(id);

/** A remedy that gets on only as the test wants it; what it makes is a design of the user. */
async function ownRun(page: Page, kind: 'design.enlarge' | 'design.cutout', madeId: string) {
  let job: Record<string, unknown> = {
    jobId: RUN,
    kind,
    status: 'active',
    stage: 'preparing',
    percent: 10,
    version: 1,
    result: null,
    error: null,
    title: 'A remedy',
    subjectId: null,
    previewUrl: null,
    notice: null,
    notices: [],
    waiting: null,
    attempts: 0,
    runAt: null,
    createdAt: new Date().toISOString(),
    finishedAt: null,
    cancellable: true,
    retryable: false,
  };
  const next = (change: Record<string, unknown>): void => {
    job = { ...job, ...change, version: Number(job['version']) + 1 };
  };
  await page.route(/\/api\/designs\/[^/]+\/(enlarge|remove-background)$/, (route) =>
    route.fulfill({ status: 202, json: { jobId: RUN, status: 'queued' } }),
  );
  await page.route(`**/api/jobs/${RUN}`, (route) => route.fulfill({ json: job }));
  await page.route(`**/api/jobs/${RUN}/cancel`, (route) => {
    next({ status: 'cancelled', cancellable: false, finishedAt: new Date().toISOString() });
    return route.fulfill({ json: job });
  });
  return {
    next,
    end: (): void =>
      next({
        status: 'completed',
        percent: 100,
        cancellable: false,
        finishedAt: new Date().toISOString(),
        result: { designId: madeId, imageUrl: '/x.png', width: 1, height: 1 },
      }),
  };
}

/** The page asks for a running job by itself, yet seldom. */
const askAgain = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);

test('[EDIT-12] enlarging replaces the design; what it changed is measured once, and undone alone', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/mockup?designId=${design._id}&${TEE}`);
  await press(page, 'Enlarge, free');
  const said = quality(page).getByText(/^\d+ DPI before, \d+ DPI now\./);
  await expect(said).toBeVisible();
  await expect.poll(() => new URL(page.url()).searchParams.get('designId')).not.toBe(design._id);
  const words = await said.textContent();
  const [before, after] = [...words!.matchAll(/\d+/g)].map(Number);
  expect(after).toBeGreaterThan(before!);
  await page.getByRole('application').press('-');
  await expect(page.getByRole('button', { name: 'Undo', exact: true }).first()).toBeEnabled();
  await expect(said).toHaveText(words!);
  await said.getByRole('button', { name: 'Undo' }).click();
  await placedDesign(page, design._id);
  await expect(said).toHaveCount(0);
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[EDIT-12] a remedy under way outlives a reload, says why it waits, and can be cancelled', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const [design, made] = [await saveDesign(user), await saveDesign(user)];
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const run = await ownRun(page, 'design.cutout', made._id);
  await page.goto(`/mockup?designId=${design._id}&${TEE}`);
  await press(page, 'Remove any background, 1 token');
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '10');
  run.next({
    status: 'queued',
    stage: 'cutting-out',
    percent: 40,
    error: { code: 'UNAVAILABLE', class: 'retry', message: 'Away' },
    runAt: new Date(Date.now() + 600_000).toISOString(),
  });
  await page.reload();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '40');
  await expect(quality(page).getByText(/^The image service is unavailable; trying again in \d+ s$/)).toBeVisible();

  await test.step('the bar is with its own design alone', async () => {
    await area(page, 'Back').click();
    await strip(page).getByRole('button').first().click();
    await expect(quality(page).getByRole('button', { name: 'Remove any background, 1 token' })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
    await area(page, 'Front').click();
    await expect(bar(page)).toBeVisible();
  });

  await quality(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(bar(page)).toHaveCount(0);
  await expect(quality(page).getByRole('button', { name: 'Remove any background, 1 token' })).toBeVisible();
  await placedDesign(page, design._id);
  await context.close();
});

test('[EDIT-12] a remedy ends on its own area, or offers what it made where another design lies there by then', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const [design, other, made] = [await saveDesign(user), await saveDesign(user), await saveDesign(user)];
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const first = await ownRun(page, 'design.enlarge', made._id);
  await page.goto(`/mockup?designId=${design._id}&${TEE}`);
  await press(page, 'Enlarge, free');
  await expect(bar(page)).toBeVisible();
  await area(page, 'Back').click();
  await strip(page).getByRole('button').nth(1).click();
  await placedDesign(page, other._id);
  first.end();
  await askAgain(page);
  await expect(page.getByText('Your enlarged design is ready').first()).toBeVisible();
  await area(page, 'Front').click();
  await placedDesign(page, made._id);
  await expect(quality(page).getByText(/^\d+ DPI before, \d+ DPI now\./)).toBeVisible();

  await test.step('another design has taken its place', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/home');
    const second = await ownRun(page, 'design.enlarge', design._id);
    await page.goto(`/mockup?designId=${made._id}&${TEE}&placement=front`);
    // Jobs are kept by their id.
    await press(page, 'Enlarge, free');
    await expect(bar(page)).toBeVisible();
    await strip(page).getByRole('button').nth(1).click();
    await placedDesign(page, other._id);
    second.end();
    await page.reload();
    const ready = page.getByRole('status').filter({ hasText: 'Your enlarged design is ready' });
    await expect(ready).toBeVisible();
    await placedDesign(page, other._id);
    await ready.getByRole('button', { name: 'Use it' }).click();
    await placedDesign(page, design._id);
    await expect(ready).toHaveCount(0);
  });
  await context.close();
});
