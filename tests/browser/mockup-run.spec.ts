import { expect } from '@playwright/test';
import { faults, type ApiResponse } from '#testing';
import { expectAccessible } from './accessible.js';
import { press } from './keyboard.js';
import {
  bar,
  canvas,
  generate,
  meanColor,
  preview,
  PROMPT,
  recoloredPixels,
  saveDesign,
  smallPicture,
  strip,
} from './mockup-page.js';
import { makeMockupsIn } from './printer.js';
import { test } from './test.js';
import { newUser, recordProgress, signInAt, visit } from './users.js';

/** What is going to be done with an image is no warning. */
const INFO = 'Image will be processed with anchor positioning (center)';
/** What a server answers, in whatever shape the test gives it. */
type Json = ApiResponse['body'];

test('[MOCK-08, MOCK-11, MOCK-14] a run: its percentages, its wait for the provider, its notices, its end, and the way to the cart', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  const jobId = '0190a000-0000-7000-8000-0000000000aa';
  const mockupId = '0190a000-0000-7000-8000-0000000000bb';
  let job: Record<string, unknown> = {
    jobId,
    kind: 'mockup.render',
    status: 'active',
    stage: 'uploading',
    percent: 20,
    version: 1,
    result: null,
    error: null,
    title: PROMPT,
    subjectId: null,
    previewUrl: null,
    notice: null,
    notices: [],
    waiting: null,
    attempts: 1,
    runAt: null,
    createdAt: new Date().toISOString(),
    finishedAt: null,
    cancellable: true,
    retryable: false,
  };
  let asked: Json = null;
  let accepted: Promise<unknown> = Promise.resolve();
  await page.route('**/api/mockups', async (route) => {
    asked = route.request().postDataJSON();
    await accepted;
    return route.fulfill({ status: 202, json: { jobId: job['jobId'], status: 'queued' } });
  });
  await page.route(/\/api\/jobs\/0190a000-/, (route) => route.fulfill({ json: job }));
  await page.route(`**/api/mockup/mongodb/${mockupId}`, (route) =>
    route.fulfill({
      json: {
        _id: mockupId,
        mockupUrl: '/catalogue/tee-bella-3001/white.webp',
        previewUrls: ['/catalogue/tee-bella-3001/white.webp', '/catalogue/tee-bella-3001/black.webp'],
        variants: [],
        placements: [],
      },
    }),
  );
  /** The next state of the job; a reload reads it. */
  const next = async (change: Record<string, unknown>): Promise<void> => {
    job = { ...job, ...change, version: Number(job['version']) + 1 };
    await page.reload();
  };
  await page.goto(`/mockup?designId=${design._id}&globalId=tee-bella-3001&variant_id=9526`);
  await expect(bar(page)).toHaveCount(0);
  // The button moves until the preview above it is there.
  await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
  await generate(page).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '20');
  expect(asked).toMatchObject({
    globalId: 'tee-bella-3001',
    placements: [{ placement: 'front', designId: design._id }],
  });

  await test.step('it goes on after a reload, and says what it waits for and for how long', async () => {
    await next({
      stage: 'waiting',
      status: 'waiting',
      percent: 60,
      waiting: { reason: 'provider-limit', untilSeconds: 40, perMinute: 2 },
      notices: [INFO],
    });
    await expect(page.getByRole('status').filter({ hasText: INFO })).toHaveClass(/bg-accent-wash/);
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '60');
    await expect(page.getByText(/The print provider allows 2 a minute; about (40|3\d) s/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expectAccessible(page);
    // The same figure again is another wait.
    await expect(page.getByText(/about (3[0-3]|[12]?\d) s$/)).toBeVisible();
    job = { ...job, version: Number(job['version']) + 1 };
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await expect(page.getByText(/about (40|3[4-9]) s$/)).toBeVisible();
  });

  await test.step('a failed try says why it waits, and counts down to the next', async () => {
    await next({
      status: 'queued',
      waiting: null,
      error: { code: 'UNAVAILABLE', class: 'retry', message: 'Away' },
      runAt: new Date(Date.now() + 90_000).toISOString(),
    });
    await expect(page.getByText(/^The print provider is unavailable; trying again in (90|[78]\d) s$/)).toBeVisible();
    await expect(page.getByText(/^The print provider is unavailable; trying again in ([0-7]\d) s$/)).toBeVisible();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '60');
    await expectAccessible(page);
    job = { ...job, status: 'active', error: null, runAt: null };
  });

  await test.step('the end: 100 percent, 500 ms later idle', async () => {
    await page.clock.install();
    await next({ waiting: null, stage: 'rendering', percent: 90 });
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '90');
    await page.clock.pauseAt(Date.now() + 3_600_000);
    job = {
      ...job,
      status: 'completed',
      percent: 100,
      version: 9,
      finishedAt: new Date().toISOString(),
      cancellable: false,
      notices: [
        INFO,
        'Failed to crop image. Proceeding with original image.',
        'Processed image saved but failed to create design record',
      ],
      result: { mockupId, mockupUrl: '/catalogue/tee-bella-3001/white.webp', previewUrls: [] },
    };
    // The page asks again for a running job; each step is shorter than the time that 100 percent stays.
    await expect(async () => {
      await page.clock.runFor(400);
      const shown = await bar(page).evaluateAll((all) => all.map((each) => each.getAttribute('aria-valuenow')));
      expect(shown).toEqual(['100']);
    }).toPass({ intervals: [20], timeout: 60_000 });
    await expect(generate(page)).toBeHidden();
    await page.clock.runFor(600);
    await expect(bar(page)).toHaveCount(0);
    await expect(generate(page)).toBeVisible();
    await page.clock.resume();
    const [info, ...warnings] = job['notices'] as string[];
    for (const warning of warnings)
      await expect(preview(page).getByRole('status').filter({ hasText: warning })).toHaveClass(/bg-warn-wash/);
    await expect(page.getByText(info!)).toHaveCount(0);
  });

  await test.step('the views of the mockup, and what it looked like before', async () => {
    const views = page.getByRole('list', { name: 'Views of the mockup' });
    await views.getByRole('button').nth(1).click();
    await expect(views.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('radiogroup', { name: 'Which preview' }).getByText('Quick look').click();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await page.getByRole('radiogroup', { name: 'Which preview' }).getByText('Mockup').click();
  });

  await test.step('the cart', async () => {
    const fab = page.getByRole('button', { name: 'Send to Cart' });
    await fab.hover();
    await expect(page.locator('[role=tooltip][data-open]')).toContainText(
      'Our team will reposition the design if the placement is not perfect.',
    );
    let line: Json = null;
    await page.route('**/api/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const first = line === null;
      line = route.request().postDataJSON();
      await (first
        ? route.fulfill({ status: 500, json: { code: 'INTERNAL' } })
        : route.fulfill({ json: { version: 99, products: [] } }));
    });
    await fab.click();
    await expect(page.getByText('Failed to add item to cart', { exact: true })).toBeVisible();
    await fab.click();
    await expect(page.getByText('Item added to cart', { exact: true })).toBeVisible();
    expect(line).toMatchObject({
      globalId: 'tee-bella-3001',
      designId: design._id,
      mockupId,
      userId: expect.stringMatching(/./),
      quantity: 1,
      size: 'XS',
      color: 'White',
      placements: [{ placement: 'front', designId: design._id }],
    });
  });

  await test.step('a changed placement never shows the old mockup as its own', async () => {
    const fab = page.getByRole('button', { name: 'Send to Cart' });
    const which = preview(page).getByRole('radiogroup', { name: 'Which preview' });
    await expect(canvas(page)).toHaveCount(0);
    await page.getByRole('application').press('ArrowRight');
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await expect(which.getByRole('radio', { name: 'Quick look' })).toBeChecked();
    await expect(fab).toHaveCount(0);
    await expect(generate(page)).toBeVisible();
    await which.getByText('Mockup').click();
    await expect(preview(page).getByText(/^From an earlier placement, /)).toBeVisible();
    await expect(fab).toHaveCount(0);
    await page.getByRole('application').press('Control+z');
    await expect(fab).toBeVisible();
    await expect(preview(page).getByText(/^From an earlier placement, /)).toHaveCount(0);
  });

  await test.step('another run begins at 0 percent, not where the one before it ended', async () => {
    const shown = await recordProgress(page);
    let accept = (): void => undefined;
    accepted = new Promise<void>((resolve) => (accept = resolve));
    await generate(page).click();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '0');
    const begun = { status: 'active', stage: 'preparing', percent: 5, version: 1, notices: [] };
    const open = { result: null, finishedAt: null, cancellable: true };
    job = { ...job, ...begun, ...open, jobId: '0190a000-0000-7000-8000-0000000000cc' };
    accept();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '5');
    expect((await shown.read()).flat()).not.toContain(100);
  });
  await context.close();
});

test('[MOCK-08, EDIT-02, EDIT-11] two print areas, each with its own design, in one run, by keyboard alone', async ({
  browser,
  baseURL,
}) => {
  // The order of the newest designs is part of it.
  const user = newUser();
  const [front, back] = [await saveDesign(user), await saveDesign(user)];
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, user, `/mockup?designId=${front._id}&globalId=tee-bella-3001&variant_id=9526`);
  const areas = page.getByRole('radiogroup', { name: 'Placement', exact: true });
  const area = (name: string) => areas.getByRole('radio', { name, exact: true });
  const mismatch = page.getByRole('region', { name: 'Aspect Ratio Mismatch' });
  const other = preview(page).getByText('Quick look, of this area: Front. Generate a preview to see the other: Back.');
  const outline = page.getByText('Outline of the product: there is no picture of this side');

  await test.step('a tab for each print area of the variant, with its price', async () => {
    await expect(areas.getByRole('radio')).toHaveCount(4);
    await expect(areas.locator('label')).toHaveText([
      /^Front.*Included$/,
      /^Back.*\$5\.95 more$/,
      /^Left sleeve.*\$2\.49 more$/,
      /^Right sleeve.*\$2\.49 more$/,
    ]);
    await expect(area('Front')).toBeChecked();
    await expect(mismatch.getByText('Anchored: Center')).toBeVisible();
    await expect(outline).toHaveCount(0);
    await expect(preview(page).getByText('Quick look, made on your device')).toBeVisible();
  });

  await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
  const shownFront = await meanColor(page);
  await test.step('the back takes another design; the quick look stays the front and says so', async () => {
    await press(page, area('Front'), 'ArrowRight');
    await expect(area('Back')).toBeChecked();
    await expect(page).toHaveURL(/placement=back/);
    await expect(page.getByText('Choose a design.')).toBeVisible();
    await strip(page).getByRole('button').first().press('Enter');
    await expect(strip(page).getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
    await expect(outline).toBeVisible();
    await expect(other).toBeVisible();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    expect(await meanColor(page)).toEqual(shownFront);
    await page.getByRole('application').press(']');
  });

  await test.step('the front lies as it did', async () => {
    await area('Back').press('ArrowLeft');
    await expect(area('Front')).toBeChecked();
    await expect(strip(page).getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await expect(mismatch.getByText('Anchored: Center')).toBeVisible();
    await expect(outline).toHaveCount(0);
    await expect(other).toHaveCount(0);
  });

  await test.step('one run of both', async () => {
    const shown = await recordProgress(page);
    const sent = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/mockups'),
    );
    // A busy page draws only the last of steps that follow each other at once.
    const slowly = { service: 'printful', match: 'create-task', mode: 'latency', latencyMs: 1_000, times: 1 } as const;
    const fault = await faults.add(slowly);
    // Neither does it draw each of the looks at the task, of which there must be some.
    await makeMockupsIn(2_500);
    const look = {
      service: 'printful',
      match: 'mockup-generator/task',
      mode: 'latency',
      latencyMs: 500,
      times: 2,
    } as const;
    const looks = await faults.add(look);
    await press(page, generate(page));
    const lies = { position: { x: 0, y: 0 }, scale: 1, rotation: 0, fillImage: false };
    const fitting = { sourceRatio: 1, targetRatio: 0.75, anchorPosition: 'center' };
    const picture: unknown = expect.stringMatching(/^\/catalogue\/tee-bella-3001\//);
    expect((await sent).postDataJSON()).toMatchObject({
      globalId: 'tee-bella-3001',
      placements: [
        {
          placement: 'front',
          designId: front._id,
          editorState: { ...lies, placement: 'front', mockupTemplate: picture },
          aspectChoice: { ...fitting, cropOption: 'anchor' },
        },
        {
          placement: 'back',
          designId: back._id,
          editorState: { ...lies, rotation: 15, placement: 'back', mockupTemplate: picture },
          aspectChoice: { ...fitting, cropOption: 'anchor' },
        },
      ],
    });
    // Looking at another area changes nothing of what is made.
    await area('Front').press('ArrowRight');
    await expect(bar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to Cart' })).toBeVisible();
    await faults.clear(fault);
    await faults.clear(looks);
    await makeMockupsIn(900);
    await expect(area('Back')).toBeChecked();
    const line = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/cart'));
    await page.getByRole('button', { name: 'Send to Cart' }).press('Enter');
    expect((await line).postDataJSON()).toMatchObject({
      designId: front._id,
      placements: [{ designId: front._id }, { designId: back._id }],
    });
    // Other bars, such as the activity's, leave before the end.
    const percents = (await shown.read()).find((each) => each.includes(100)) ?? [];
    expect(percents).toEqual([...percents].sort((one, next) => one - next));
    expect(percents).toEqual(expect.arrayContaining([20, 40, 100]));
    // A busy page may draw the 60 and the first look's 65 at once.
    expect([60, 65]).toContain(percents.find((percent) => percent > 40));
    const polls = percents.filter((percent) => percent > 60 && percent < 90);
    expect(polls.length).toBeGreaterThan(0);
    expect(polls.filter((percent) => percent % 5 !== 0)).toEqual([]);
    expect(polls.some((percent) => percent % 10 === 5)).toBe(true);
    await expect(page.getByRole('list', { name: 'Views of the mockup' }).getByRole('button')).toHaveCount(2);
  });
  expect(pageErrors).toEqual([]);
  await test.step('a run waits for every design that lies on an area, and says which cannot be read', async () => {
    // The back's design is older than those of the strip, so it is read by itself.
    let answer: (status: 200 | 500) => void = () => undefined;
    const answered = new Promise<200 | 500>((resolve) => (answer = resolve));
    await page.route('**/api/designs', async (route) => {
      const designs = (await (await route.fetch()).json()) as Json[];
      await route.fulfill({ json: designs.filter(({ _id }) => _id !== back._id) });
    });
    let [again, held] = [false, 0];
    await page.route(`**/api/design/${back._id}`, async (route) => {
      // What is read again is under way until the end.
      if (again) return void (held += 1);
      if ((await answered) === 200) return route.continue();
      return route.fulfill({ status: 410, json: { error: 'Gone', code: 'GONE' } });
    });
    await page.goto(`/mockup?designId=${front._id}&globalId=tee-bella-3001&variant_id=9526&placement=front`);
    await expect(mismatch).toBeVisible();
    await expect(generate(page)).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByRole('button', { name: 'Send to Cart' })).toHaveCount(0);
    answer(500);
    await expect(generate(page)).not.toHaveAttribute('aria-busy', 'true');
    const unread = page.getByRole('alert').filter({ hasText: 'The design on Back could not be loaded.' });
    await expect(unread).toBeVisible();
    again = true;
    // A read that was under way already is the answer to the first look.
    await expect(async () => {
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      await expect.poll(() => held, { timeout: 1_000 }).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    await generate(page).click();
    await expect(page.getByText('The design on Back could not be loaded.')).toHaveCount(2);
    await expect(bar(page)).toHaveCount(0);
    await unread.getByRole('button', { name: 'Remove' }).click();
    await expect(unread).toHaveCount(0);
    const bars = await recordProgress(page);
    const next = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/mockups'),
    );
    await generate(page).click();
    expect((await next).postDataJSON().placements).toHaveLength(1);
    await expect(bar(page)).toBeVisible();
    // The run before it ended at 100 percent.
    expect((await bars.read()).map(([first]) => first)).toContain(0);
    expect((await bars.read()).map(([first]) => first)).not.toContain(100);
  });
  await test.step('the quick look shows every area of its side', async () => {
    await expect(page.getByRole('button', { name: 'Send to Cart' })).toBeVisible();
    await page.getByRole('radiogroup', { name: 'Which preview' }).getByText('Quick look').click();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    const without = await smallPicture(page);
    await area('Left sleeve').click();
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/sleeve_left'),
    );
    await strip(page).getByRole('button').first().click();
    expect((await saved).status()).toBe(200);
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    await expect.poll(() => recoloredPixels(page, without)).toBeGreaterThan(2);
    await area('Front').click();
    await expect(canvas(page)).toHaveAttribute('data-state', 'shown');
    const sleeve = await recoloredPixels(page, without);
    expect(sleeve).toBeGreaterThan(2);
    // The front's own print is still there.
    expect(sleeve).toBeLessThan(400);
  });
  await test.step('who comes back sees what was saved last, before the server has answered again', async () => {
    await expect(page.getByText(/^Saved /)).toBeVisible();
    await page.route('**/api/placements/*', () => undefined);
    await page.getByRole('link', { name: 'Catalog' }).first().click();
    // The catalog leads on to its first product.
    await expect(page).toHaveURL(/\/catalog\/.+\/./);
    await page.goBack();
    const tab = (index: number) => areas.locator('label').nth(index).getByRole('presentation');
    await expect(tab(0)).toHaveCount(1);
    await expect(tab(1)).toHaveCount(0);
    await expect(tab(2)).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
  await context.close();
});

test('a design stays where it was put although what is placed is read while it is saved', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, user, '/home');
  let reads = 0;
  let readsAfter = 0;
  let isSaved = false;
  let release = (): void => undefined;
  const saved = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/placements/tee-bella-3001', async (route) => {
    const isFirst = ++reads === 1;
    if (isSaved) readsAfter += 1;
    const response = await route.fetch();
    if (!isFirst) await saved;
    await route.fulfill({ response });
  });
  await page.route('**/api/placements/tee-bella-3001/front', async (route) => {
    // Coming back to the page reads everything again.
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    await expect.poll(() => reads).toBeGreaterThan(1);
    await route.fulfill({ response: await route.fetch() });
    isSaved = true;
    release();
  });
  await page.goto(`/mockup?designId=${design._id}&globalId=tee-bella-3001&variant_id=9526`);
  await expect.poll(() => readsAfter).toBeGreaterThan(0);
  await expect(page.getByRole('radiogroup', { name: 'Placement', exact: true }).locator('label').first()).toHaveText(
    /^Front.*Included$/,
  );
  await expect(strip(page).getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await context.close();
});
