import { expect } from '@playwright/test';
import { api, database, faults, signIn, signInTokens, waitFor } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newOperator, newUser, signInAt, visit } from './users.js';

/** Letters alone, since numbers and ids do not tell failures apart. */
const word = (): string =>
  Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('');

test('[JOB-08, JOB-14] an operator sees why jobs failed, looks at one, and replays all of that cause', async ({
  browser,
  baseURL,
}) => {
  const shopper = api(await signIn(newUser()));
  const cause = word();
  for (const number of [1, 2]) {
    const prompt = `A harbour in the morning, ${cause} ${number}`;
    const body = { error: { message: `No such ${cause}: ${number}`, code: 'invalid', type: 'invalid_request_error' } };
    await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400, body }, () =>
      shopper.post('/api/generate-image', { prompt }),
    );
  }
  // Fails for another cause, and is none of what is replayed.
  const other = { prompt: `A harbour at noon, ${word()}`, error: { message: `No such ${word()}`, code: 'invalid' } };
  const fault = { service: 'openai', match: other.prompt, mode: 'status', status: 400, body: other } as const;
  await faults.during(fault, async () =>
    api(await signIn(newUser())).post('/api/generate-image', { prompt: other.prompt }),
  );
  const permissions = ['write:Terminal'];
  const { access_token: token } = await signInTokens(newUser(), { permissions });
  const { user } = ok(await api(token).get<{ user: { _id: string } }>('/auth/check'));
  const operators = ok(
    await api(await signIn(newOperator())).get<{ id: string; name: string }[]>('/api/ops/operators'),
  );
  const colleague = operators.find(({ id }) => id === user._id)!;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const group = page
    .getByRole('region', { name: 'What went wrong' })
    .getByRole('listitem')
    .filter({ hasText: `No such ${cause}: ` });
  const notice = (words: string) => page.getByRole('region', { name: 'Notices' }).getByText(words);
  await expect(group).toContainText('2 jobs · 1 user');

  await test.step('its jobs alone are listed, and one says when and where it failed', async () => {
    await group.getByRole('button', { name: /^Show jobs/ }).click();
    await expect(page).toHaveURL(/cause=[0-9a-f]{32}/);
    const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await rows.nth(1).getByRole('button').click();
    const attempts = page.getByRole('dialog').getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(attempts).toHaveCount(1);
    await expect(attempts).toContainText(`No such ${cause}: 2`);
    await expect(attempts).toContainText('worker-generation@');
    const drawer = page.getByRole('dialog');
    await expect(drawer.locator(':focus').or(page.locator('[role=dialog]:focus'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });

  await test.step('operators say who looks after it, note what they found, and mute it', async () => {
    await group.getByRole('button', { name: /^Assign/ }).click();
    await page.getByRole('menuitem', { name: 'To me' }).click();
    await expect(group.getByText(/^Assigned to \S/)).toBeVisible();
    await group.getByText('0 notes', { exact: true }).click();
    await group.getByPlaceholder('Note for other operators').fill(`The provider has lost its ${cause}.`);
    await page.keyboard.press('Enter');
    await expect(group.getByText(`The provider has lost its ${cause}.`)).toBeVisible();
    await group.getByRole('button', { name: /^Mute/ }).click();
    await page.getByRole('menuitem', { name: 'For a day' }).click();
    await expect(group).toBeHidden();
    // Its button went with it.
    await expect(page.getByRole('heading', { name: 'What went wrong' })).toBeFocused();
    await page.getByText(/^\d+ muted$/).click();
    await expect(group.getByText('raises no alert')).toBeVisible();
    await page.reload();
    await page.getByText(/^\d+ muted$/).click();
    await expect(group.getByText(/^1 note$/)).toBeVisible();
    await group.getByRole('button', { name: /^Unmute/ }).click();
    await expect(group.getByText('raises no alert')).toHaveCount(0);
    await group.getByRole('button', { name: /^Assign/ }).click();
    await page.getByRole('menuitem', { name: colleague.name, exact: true }).click();
    await expect(group.getByText(`Assigned to ${colleague.name}`)).toBeVisible();
    await group.getByRole('button', { name: /^Assign/ }).click();
    await page.getByRole('menuitem', { name: 'To nobody' }).click();
    await expect(group.getByText(/^Assigned to/)).toHaveCount(0);
  });

  await test.step('a replay needs a reason and a rate, and a dry run changes nothing', async () => {
    await group.getByRole('button', { name: /^Replay all/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay 2 jobs' });
    const replay = dialog.getByRole('button', { name: 'Replay 2 jobs' });
    await replay.click();
    await expect(dialog.getByText('Please give a reason of at least 3 characters')).toBeVisible();
    await dialog.getByLabel('Reason').fill('provider repaired');
    await dialog.getByLabel('Jobs per second').fill('0');
    await expect(dialog.getByText('Between 0.1 and 500 jobs per second')).toBeVisible();
    await replay.click();
    await dialog.getByLabel('Jobs per second').fill('50');
    await dialog.getByRole('button', { name: 'Dry run' }).click();
    const report = dialog.getByRole('status');
    await expect(report).toContainText('2 jobs would be replayed.');
    await expect(report).toContainText('2 × Image from a prompt: a token each, only once the image exists');
    await replay.click();
    await expect(notice('2 jobs replayed.')).toBeVisible();
  });

  await expect(group).toHaveCount(0);
  await waitFor(
    async () => ok(await shopper.get('/api/jobs')).every(({ status }: { status: string }) => status === 'completed'),
    { what: 'both images' },
  );
  await context.close();
});

test('[JOB-14] an operator pauses a queue and resumes it', async ({ browser, baseURL }) => {
  const operator = api(await signIn(newOperator()));
  const isPaused = async (): Promise<boolean> =>
    ok(await operator.get<{ name: string; paused: boolean }[]>('/api/ops/queues')).find(
      ({ name }) => name === 'mockup',
    )!.paused;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  try {
    await expect(page.getByRole('button', { name: 'Pause Mockup' })).toHaveAccessibleDescription(
      'What runs finishes, and nothing new starts.',
    );
    await page.getByRole('button', { name: 'Pause Mockup' }).click();
    await expect(page.getByRole('region', { name: 'Mockup', exact: true })).toContainText(
      /Paused, nothing running|finishing/,
    );
    await expect(page.getByRole('button', { name: 'Resume Mockup' })).toBeVisible();
    // Replays and discards run in another queue.
    await expect(page.getByText('Replays and discards wait too')).toHaveCount(0);
    expect(await isPaused()).toBe(true);
    await page.getByRole('button', { name: 'Resume Mockup' }).click();
    await expect(page.getByRole('button', { name: 'Pause Mockup' })).toBeVisible();
    expect(await isPaused()).toBe(false);
  } finally {
    await operator.post('/api/ops/queues/mockup/resume', {});
  }
  await context.close();
});

test('[JOB-09] an operator changes how many jobs running workers take at once', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const slots = page.getByRole('group', { name: 'Jobs at once in Fulfillment' });
  const total = async () => Number(/^(\d+)/.exec((await slots.textContent()) ?? '')?.[1]);
  await expect(slots).toBeVisible();
  const before = await total();
  await slots.getByRole('button', { name: 'More jobs per worker' }).click();
  await expect(slots.getByRole('button', { name: 'Reset' })).toBeVisible();
  await expect.poll(total).toBe(before + 1);
  await page.reload();
  await slots.getByRole('button', { name: 'Reset' }).click();
  await expect(slots.getByRole('button', { name: 'Reset' })).toBeHidden();
  await expect.poll(total).toBe(before);
  await context.close();
});

test('[JOB-08, JOB-14] an operator corrects the data of a failed job and replays it, discards another and takes that back, and sees what was done', async ({
  browser,
  baseURL,
}) => {
  const user = newUser();
  const shopper = api(await signIn(user));
  const cause = word();
  for (const number of [1, 2]) {
    const prompt = `A lighthouse at dusk, ${cause} ${number}`;
    const body = { error: { message: `No such ${cause}: ${number}`, code: 'invalid', type: 'invalid_request_error' } };
    await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400, body }, () =>
      shopper.post('/api/generate-image', { prompt }),
    );
  }
  const failed = ok(await shopper.get<{ jobId: string }[]>('/api/jobs?status=failed'));
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const group = page
    .getByRole('region', { name: 'What went wrong' })
    .getByRole('listitem')
    .filter({ hasText: `No such ${cause}: ` });
  const notice = (words: string) => page.getByRole('region', { name: 'Notices' }).getByText(words);
  const rowOf = ({ jobId }: { jobId: string }) =>
    page
      .getByRole('table', { name: 'Jobs' })
      .getByRole('row')
      .filter({ hasText: jobId.slice(-4) });
  const drawer = page.getByRole('dialog');

  await test.step('the charts say what the queues did', async () => {
    const chart = page.getByRole('region', { name: 'Over time' }).getByRole('img', { name: /^Generation: / });
    await expect(chart).toHaveAccessibleName(/failed in the last 1 hour$/);
    const failedNow = async () => Number(/done, ([\d,]+) failed/.exec((await chart.getAttribute('aria-label'))!)![1]);
    expect(await failedNow()).toBeGreaterThanOrEqual(2);
    await page.getByText('7 days', { exact: true }).click();
    await expect(chart).toHaveAccessibleName(/failed in the last 7 days$/);
    expect(await failedNow()).toBeGreaterThanOrEqual(2);
    await expectAccessible(page);
  });

  await test.step('and how they stood, with a gap where nothing was measured', async () => {
    const db = await database();
    await db.query(`delete from queue_samples where queue = 'mockup'`);
    await db.query(
      `insert into queue_samples (at, queue, waiting, active, delayed, oldest_seconds)
       select date_trunc('minute', now()) - interval '1 day' * number, 'mockup', 100 * number, 20, 3, 5400 from generate_series(2, 3) number`,
    );
    await db.end();
    const charts = page.getByRole('region', { name: 'Over time' });
    const chart = charts.getByRole('img', { name: /^Mockup: / });
    await charts.getByText('In the queue', { exact: true }).click();
    await expect(chart).toHaveAccessibleName(
      /^Mockup: 300 waiting, \d+ active, \d+ delayed in the last 7 days\. Not measured in 2[4-6] of 28 steps$/,
    );
    await expect(charts.getByText(/^Most: 300 waiting/)).toBeVisible();
    // Two pieces of line for each figure, and the present one: nothing is drawn over a gap.
    const [waiting] = await chart.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')!));
    expect(waiting!.match(/M/g)!.length).toBeGreaterThanOrEqual(2);
    // Gaps are shaded, those that follow each other in one piece.
    const gaps = await chart
      .locator('rect:not([fill])')
      .evaluateAll((rects) => rects.map((rect) => Number.parseFloat(rect.getAttribute('width'))));
    expect(gaps.length).toBeGreaterThanOrEqual(2);
    expect(gaps.length).toBeLessThanOrEqual(4);
    const shaded = gaps.reduce((sum, width) => sum + width, 0);
    expect(String(Math.round((shaded / 100) * 28))).toMatch(/^2[4-6]$/);
    for (const [index, dash] of ['none', '7px, 3px', '2px, 3px'].entries())
      await expect(chart.locator('path').nth(index)).toHaveCSS('stroke-dasharray', dash);
    await expectAccessible(page);
    await charts.getByText('Oldest', { exact: true }).click();
    await expect(chart).toHaveAccessibleName(/^Mockup: oldest waiting job 1\.5 h in the last 7 days\./);
    await expectAccessible(page);
  });

  await test.step('the data of one are corrected, told what is wrong first, and replayed', async () => {
    await group.getByRole('button', { name: /^Show jobs/ }).click();
    await rowOf(failed[0]!).getByRole('button').click();
    await drawer.getByRole('button', { name: 'Correct data' }).click();
    const data = drawer.getByLabel('Data as JSON');
    const before = await data.inputValue();
    await data.fill(before.slice(0, -1));
    await drawer.getByRole('button', { name: 'Save data' }).click();
    await expect(drawer.getByText('This is not valid JSON.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
    await rowOf(failed[0]!).getByRole('button').click();
    await expect(data).toHaveValue(before.slice(0, -1));
    await data.fill(before.replace(/"prompt": "[^"]*"/, '"prompt": "short"'));
    await drawer.getByRole('button', { name: 'Save data' }).click();
    await expect(drawer.getByText('Please give a reason of at least 3 characters')).toBeVisible();
    await drawer.getByLabel('Reason').fill('a word too many');
    await drawer.getByRole('button', { name: 'Save data' }).click();
    await expect(drawer.getByText(/^prompt: /)).toBeVisible();
    await expectAccessible(page);
    const corrected = before.replace(cause, 'corrected');
    await data.fill(corrected);
    const path = `/api/ops/jobs/${failed[0]!.jobId}`;
    const colleague = api(await signIn(newOperator()));
    const { input, version } = ok(await colleague.get<{ input: object; version: number }>(path));
    const theirs = { ...input, prompt: 'A lighthouse in the fog' };
    ok(await colleague.put(`${path}/input`, { version, input: theirs, reason: 'a colleague was faster' }));
    await drawer.getByRole('button', { name: 'Save data' }).click();
    await expect(drawer.getByText('This job has changed since you read it.')).toBeVisible();
    await expect(drawer.getByText('A lighthouse in the fog')).toBeVisible();
    await expect(data).toHaveValue(corrected);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Save data' }).click();
    await expect(notice('The data is saved. Replay the job to use it.')).toBeVisible();
    await expect(drawer.getByText('A lighthouse at dusk, corrected', { exact: false }).first()).toBeVisible();
    await drawer.getByRole('button', { name: 'Replay job' }).click();
    await expect(drawer.getByRole('status')).toContainText('1 × Image from a prompt: a token each');
    await drawer.getByRole('button', { name: 'Replay 1 job' }).click();
    await expect(notice('1 job replayed.')).toBeVisible();
    const { jobId } = failed[0]!;
    await waitFor(async () => ok(await shopper.get(`/api/jobs/${jobId}`)).status === 'completed', { what: 'its end' });
  });

  await test.step('another is discarded, found among the discarded, and restored', async () => {
    await rowOf(failed[1]!).getByRole('button').click();
    await drawer.getByLabel('Reason').fill('not wanted');
    await drawer.getByRole('button', { name: 'Discard' }).click();
    await expect(drawer.getByRole('status')).toContainText('1 job would be discarded.');
    await drawer.getByRole('button', { name: 'Discard 1 job' }).click();
    await expect(notice('1 job discarded.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Discarded' }).click();
    await rowOf(failed[1]!).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Restore 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore 1 job' });
    await dialog.getByLabel('Reason').fill('wanted after all');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Restore 1 job' }).click();
    await expect(notice('1 job restored.')).toBeVisible();
    await expect(rowOf(failed[1]!)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Failed' }).click();
    await expect(group).toContainText('1 job · 1 user');
  });
  expect(pageErrors.filter((error) => !/409|422/.test(error))).toEqual([]);
  await context.close();
});

/** Notes where the first row of the jobs lies, in each frame from its first on; runs in the page. */
const NOTE_ROW = `(() => {
  window.rowPlaces = [];
  const note = () => {
    const row = document.querySelector('main table tbody tr');
    if (row) window.rowPlaces.push(Math.round(row.getBoundingClientRect().top + scrollY));
    requestAnimationFrame(note);
  };
  note();
})()`;
/** What is drawn by then has been noted. */
const TWO_FRAMES = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))`;

test('no failed job moves once it is listed, however late what stands above it comes', async ({ browser, baseURL }) => {
  const cause = word();
  const body = { error: { message: `No such ${cause}`, code: 'invalid', type: 'invalid_request_error' } };
  const shopper = api(await signIn(newUser()));
  await faults.during({ service: 'openai', match: cause, mode: 'status', status: 400, body }, async () => {
    for (const place of ['pier', 'quay']) await shopper.post('/api/generate-image', { prompt: `A ${place}, ${cause}` });
  });
  const [failed] = ok(await shopper.get<{ jobId: string }[]>('/api/jobs'));
  const discard = { ids: [failed!.jobId], reason: 'Nobody waits for it' };
  ok(await api(await signIn(newOperator())).post('/api/ops/jobs/discard', discard));
  const { page, context } = await visit(browser, baseURL!);
  await page.addInitScript(NOTE_ROW);
  // What others do meanwhile is pushed, and may move them.
  await page.routeWebSocket(/socket\.io/, () => undefined);
  await signInAt(page, newOperator(), '/home');
  const shown = {
    alerts: page.getByRole('heading', { name: 'Alerts of the last 24 hours' }),
    failures: page.getByRole('region', { name: 'What went wrong' }),
    'jobs/bulk': page.getByRole('heading', { name: 'Replays and discards' }),
    ledger: page.getByRole('button', { name: 'Check now' }),
    'queues/history?*': page.getByText(/^\d+ done, \d+ failed$/).first(),
  };
  for (const [late, part] of Object.entries(shown))
    await test.step(late, async () => {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      const path = `**/api/ops/${late}`;
      await page.route(path, async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/dashboard/queues');
      const behind = late === 'alerts' ? ['failures', 'jobs/bulk'] : [];
      for (const [other, early] of Object.entries(shown))
        if (other !== late && !behind.includes(other)) await expect(early).toBeVisible();
      await page.evaluate(TWO_FRAMES);
      release();
      await expect(part).toBeVisible();
      await expect(page.getByRole('table', { name: 'Jobs' }).getByRole('row').nth(1)).toBeVisible();
      await page.evaluate(TWO_FRAMES);
      expect(new Set(await page.evaluate<number[]>('window.rowPlaces')).size).toBe(1);
      await page.unroute(path);
    });
  await context.close();
});
