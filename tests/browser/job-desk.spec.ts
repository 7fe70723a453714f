import { expect, type Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { api, database, faults, signIn, waitFor } from '#testing';
import { expectAccessible } from './accessible.js';
import { ok, placedMug } from './shop-data.js';
import { test } from './test.js';
import { choose, newAdmin, newOperator, newUser, pressTwice, signInAt, visit } from './users.js';

const row = (page: Page) => page.getByRole('table', { name: 'Jobs' }).locator('tbody tr');
/** By its key: what stands above the list may still come and move it, so that a press of the pointer ends beside it. */
const openFirst = (page: Page) => row(page).first().getByRole('button').press('Enter');
const noticeOf = (page: Page) => (words: string | RegExp) =>
  page.getByRole('region', { name: 'Notices' }).getByText(words);

/** A user of nobody else's with so many failed jobs of the given codes in turn. Returns the e-mail and the ids. */
async function failedJobs(count: number, codes: string[]): Promise<{ email: string; ids: string[] }> {
  const email = `${newUser()}-${randomUUID().slice(0, 8)}@example.com`;
  const db = await database();
  const { rows } = await db
    .query<{ id: string }>(
      `with owner as (insert into users (id, issuer, sub, email, name) values (gen_random_uuid(), 'desk', $1, $1, 'Filtered') returning id)
       insert into jobs (id, kind, queue, owner_id, title, status, attempts, input, error, log_message, check_at, created_at, started_at, finished_at)
       select gen_random_uuid(), 'ops.ping', 'generation', owner.id, 'ping', 'failed', 1, '{"note":"desk"}',
         jsonb_build_object('code', ($3::text[])[1 + number % array_length($3::text[], 1)], 'class', 'retry', 'message', 'The service failed'),
         'the service failed', now(), now(), now(), now()
       from owner, generate_series(0, $2::int - 1) as number returning id`,
      [email, count, codes],
    )
    .finally(() => db.end());
  return { email, ids: rows.map(({ id }) => id) };
}

/** Sets fields by their labels in one moment, before the page has drawn again. */
const setAtOnce = (page: Page, fields: Record<string, string>) =>
  page.evaluate(`(() => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    for (const [label, value] of Object.entries(${JSON.stringify(fields)})) {
      const input = [...document.querySelectorAll('label')].find((each) => each.textContent === label).control;
      set.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  })()`);

/** An approved order that the print provider refused, and the job that was to send it, with a step of it noted. */
async function unsentOrder(): Promise<{ number: string; jobId: string }> {
  const order = await placedMug(await signIn(newUser()));
  const admin = api(await signIn(newAdmin()));
  const refusing = { service: 'printful', match: 'POST /orders', mode: 'status', status: 400 } as const;
  const { body } = await faults.during(refusing, () => admin.post(`/api/admin/orders/${order._id}/approve`, {}));
  const db = await database();
  await db
    .query(`update jobs set state = state || '{"step":"file 1"}' where id = $1`, [body.jobId])
    .finally(() => db.end());
  const { orderNumber } = ok(await api(order.token).get<{ orderNumber: string }>(`/api/orders/${order._id}`));
  return { number: orderNumber, jobId: body.jobId };
}

test('[JOB-08, JOB-14] an operator finds the failed jobs of a user by a filter that the address keeps, and replays and discards all of them, listed or not', async ({
  browser,
  baseURL,
}) => {
  const { email } = await failedJobs(64, ['TIMEOUT', 'TIMEOUT', 'TIMEOUT', 'STORAGE']);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const filters = page.getByRole('search', { name: 'Filter jobs' });
  const matching = (count: number) => page.getByText(`${count} matching`, { exact: true });
  const notice = noticeOf(page);

  await test.step('the list is narrowed, and goes on with the next page', async () => {
    await filters.getByLabel('User').fill(email);
    await expect(page).toHaveURL(/[?&]user=/);
    await expect(matching(64)).toBeVisible();
    await expect(row(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(row(page)).toHaveCount(64);
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    await filters.getByLabel('Error code').fill('storage');
    await expect(matching(16)).toBeVisible();
    await filters.getByLabel('Error code').fill('STORAGE');
    await expect(row(page)).toHaveCount(16);
    await choose(page, 'Queue', 'Mockup');
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await choose(page, 'Queue', 'Generation');
    await choose(page, 'Kind', 'Queue check');
    await expect(row(page)).toHaveCount(16);
    await expectAccessible(page);
  });

  await test.step('the address keeps it, over a reload and in another state', async () => {
    await page.reload();
    await expect(filters.getByLabel('User')).toHaveValue(email);
    await expect(filters.getByLabel('Error code')).toHaveValue('STORAGE');
    await expect(row(page)).toHaveCount(16);
    const states = page.getByRole('navigation', { name: 'Jobs by state' });
    await states.getByRole('link', { name: 'Done' }).click();
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await states.getByRole('link', { name: 'Failed' }).click();
    await expect(row(page)).toHaveCount(16);
    await filters.getByLabel('Ended before').fill('2020-01-01T00:00');
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await filters.getByLabel('Ended before').fill('');
    await filters.getByLabel('Ended from').fill('2020-01-01T00:00');
    await expect(row(page)).toHaveCount(16);
  });

  await test.step('of two choices in one moment both count', async () => {
    await setAtOnce(page, { 'Ended from': '2021-01-01T00:00', 'Ended before': '2022-01-01T00:00' });
    await expect(page).toHaveURL(/from=2021.*&to=2022/);
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await setAtOnce(page, { 'Ended from': '2020-01-01T00:00', 'Ended before': '' });
    await expect(row(page)).toHaveCount(16);
    await expect(page).not.toHaveURL(/to=/);
  });

  await test.step('all that match are discarded and restored', async () => {
    await page.getByRole('button', { name: 'Discard all 16 matching' }).click();
    const dialog = page.getByRole('dialog', { name: 'Discard 16 jobs' });
    await dialog.getByLabel('Reason').fill('not wanted');
    // It begins with its dry run.
    await expect(dialog.getByRole('status')).toContainText('16 jobs would be discarded');
    let discards = 0;
    page.on('request', (request) => void (discards += Number(request.url().endsWith('/api/ops/jobs/discard'))));
    await pressTwice(dialog.getByRole('button', { name: 'Discard 16 jobs' }));
    await expect(notice('16 jobs discarded.')).toBeVisible();
    expect(discards).toBe(1);
    await filters.getByRole('button', { name: 'Clear filter' }).click();
    await expect(filters.getByLabel('User')).toHaveValue('');
    await filters.getByLabel('User').fill(email);
    await expect(matching(48)).toBeVisible();
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Discarded' }).click();
    await expect(row(page)).toHaveCount(16);
    await page.getByRole('button', { name: 'Restore all 16 matching' }).click();
    const restore = page.getByRole('dialog', { name: 'Restore 16 jobs' });
    await restore.getByLabel('Reason').fill('wanted after all');
    await expect(restore.getByLabel('Jobs per second')).toHaveCount(0);
    await restore.getByRole('button', { name: 'Dry run' }).click();
    await expect(restore.getByRole('status')).toContainText('16 jobs would be restored');
    await restore.getByRole('button', { name: 'Restore 16 jobs' }).click();
    await expect(notice('16 jobs restored.')).toBeVisible();
  });

  await test.step('all that match are replayed, also those that are not listed', async () => {
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Failed' }).click();
    await expect(row(page)).toHaveCount(50);
    await page.getByRole('button', { name: 'Replay all 64 matching' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay 64 jobs' });
    await dialog.getByLabel('Reason').fill('the service is back');
    await dialog.getByLabel('Jobs per second').fill('500');
    // The dialog begins with its dry run.
    await expect(dialog.getByRole('status')).toContainText('64 jobs would be replayed.');
    await dialog.getByRole('button', { name: 'Replay 64 jobs' }).click();
    await expect(notice('64 jobs replayed.')).toBeVisible();
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[JOB-08] a replay that takes its time is followed after a reload by any operator, with who, why and how fast, and stopped', async ({
  browser,
  baseURL,
}) => {
  const { email } = await failedJobs(9, ['TIMEOUT']);
  const reason = `one by one, ${email}`;
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?user=${encodeURIComponent(email)}`);
  await page.getByRole('button', { name: 'Replay all 9 matching' }).click();
  const dialog = page.getByRole('dialog', { name: 'Replay 9 jobs' });
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByLabel('Jobs per second').fill('0.1');
  await dialog.getByRole('button', { name: 'Replay 9 jobs' }).click();
  await expect(noticeOf(page)(/^It has started/)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  const entry = page
    .getByRole('region', { name: 'Replays and discards' })
    .getByRole('listitem')
    .filter({ hasText: reason });
  await expect(entry).toContainText('Replay of 9 jobs');
  await expect(entry).toContainText(/\S, just now, 0\.1 per second/);
  // One every ten seconds: how many there are by now depends on the machine.
  await expect(entry).toContainText(/[1-8] of 9/);
  await expect(entry.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    /^(11|22|33|44|55|56|66|67|77|78|88|89)$/,
  );
  await expectAccessible(page);
  await entry.getByRole('button', { name: 'Stop: Replay of 9 jobs' }).click();
  await expect(entry).toBeHidden();
  await page.getByText(/^\d ended lately$/).click();
  await expect(entry).toContainText('Stopped');
  const done = Number(/([1-8]) of 9/.exec(await entry.innerText())![1]);
  const left = 9 - done;
  await expect(page.getByText(`${left} matching`, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await test.step('a discard says first what it would set aside', async () => {
    await page.getByRole('button', { name: `Discard all ${left} matching` }).click();
    const discard = page.getByRole('dialog', { name: `Discard ${left} jobs` });
    await discard.getByLabel('Reason').fill('not wanted');
    await discard.getByRole('button', { name: 'Dry run' }).click();
    await expect(discard.getByRole('status')).toContainText(`${left} jobs would be discarded.`);
    await expect(discard.getByRole('status')).toContainText(`${left} × Queue check`);
    await discard.getByRole('button', { name: `Discard ${left} jobs` }).click();
    await expect(noticeOf(page)(`${left} jobs discarded.`)).toBeVisible();
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
  });
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[JOB-08, JOB-14] replays wait while fulfilment is paused, and the page says so wherever one is begun or followed', async ({
  browser,
  baseURL,
}) => {
  const { email } = await failedJobs(2, ['TIMEOUT']);
  const reason = `while paused, ${email}`;
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?user=${encodeURIComponent(email)}`);
  const operator = api(await signIn(newOperator()));
  const tile = page.getByRole('region', { name: 'Fulfillment', exact: true });
  const words = 'Fulfillment is paused: replays and discards begin or go on once it is resumed.';
  try {
    await page.getByRole('button', { name: 'Pause Fulfillment' }).click();
    await expect(tile).toContainText('Replays and discards wait too');
    await page.getByRole('button', { name: 'Replay all 2 matching' }).click();
    const dialog = page.getByRole('dialog', { name: 'Replay 2 jobs' });
    await expect(dialog.getByText(words)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Replay 2 jobs' }).click();
    await expect(noticeOf(page)(words)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    const bulks = page.getByRole('region', { name: 'Replays and discards' });
    const entry = bulks.getByRole('listitem').filter({ hasText: reason });
    await expect(entry).toContainText('0 of 2');
    await expect(bulks.getByText(words)).toBeVisible();
    await expect(page.getByText('2 matching', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Resume Fulfillment' }).click();
    await expect(bulks.getByText(words)).toHaveCount(0);
    await expect(page.getByText('No jobs match this filter.')).toBeVisible();
    await page.getByText(/ended lately$/).click();
    await expect(entry).toContainText('2 of 2');
  } finally {
    await operator.post('/api/ops/queues/fulfilment/resume', {});
  }
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[JOB-14] a job stays open, and what is typed in it stays, while another operator takes it out of the list', async ({
  browser,
  baseURL,
}) => {
  const shopper = api(await signIn(newUser()));
  const prompt = `A bridge in fog, ${randomUUID()}`;
  await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, () =>
    shopper.post('/api/generate-image', { prompt }),
  );
  const [failed] = ok(await shopper.get<{ jobId: string }[]>('/api/jobs?status=failed'));
  const operator = api(await signIn(newOperator()));
  const { ownerId } = ok(await operator.get<{ ownerId: string }>(`/api/ops/jobs/${failed!.jobId}`));
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?status=failed&user=${ownerId}`);
  await openFirst(page);
  const note = page.getByRole('dialog').getByRole('textbox', { name: 'Note for other operators' });
  await note.fill('Half a sentence');
  ok(await operator.post('/api/ops/jobs/discard', { ids: [failed!.jobId], reason: 'not wanted' }));
  await expect(page.getByText('No jobs match this filter.')).toBeAttached();
  await expect(note).toHaveValue('Half a sentence');
  await context.close();
});

test('[JOB-14] a filter that nothing fits any more, or that cannot be, is cleared or left out', async ({
  browser,
  baseURL,
}) => {
  const { email } = await failedJobs(2, ['TIMEOUT']);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?cause=${'0'.repeat(32)}`);
  const filters = page.getByRole('search', { name: 'Filter jobs' });
  await expect(page.getByText('No jobs match this filter.')).toBeVisible();
  await expect(filters.getByText('Jobs of one cause')).toBeVisible();
  await expect(page.getByText('All causes; the filter below is for the list of jobs.')).toBeVisible();
  await expectAccessible(page);
  await filters.getByRole('button', { name: 'Clear filter' }).click();
  await expect(filters.getByText('Jobs of one cause')).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/queues$/);
  await page.goto(`/dashboard/queues?user=${email}&from=2026-13-45T99:99&to=never&cause=zzz&queue=none`);
  await expect(row(page)).toHaveCount(2);
  await expect(filters.getByLabel('Ended from')).toHaveValue('');
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[JOB-14] an operator sees each attempt of a job, notes something about it, and goes to what else failed for its user', async ({
  browser,
  baseURL,
}) => {
  const shopper = api(await signIn(newUser()));
  const prompt = `A bridge at night, ${randomUUID()}`;
  await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, () =>
    shopper.post('/api/generate-image', { prompt }),
  );
  const [failed] = ok(await shopper.get<{ jobId: string }[]>('/api/jobs?status=failed'));
  const operator = api(await signIn(newOperator()));
  const { ownerId } = ok(await operator.get<{ ownerId: string }>(`/api/ops/jobs/${failed!.jobId}`));
  await operator.post('/api/ops/jobs/replay', { ids: [failed!.jobId], reason: 'repaired' });
  await waitFor(async () => ok(await shopper.get(`/api/jobs/${failed!.jobId}`)).status === 'completed', {
    what: 'its end',
  });
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?status=completed&user=${ownerId}`);
  await openFirst(page);
  const drawer = page.getByRole('dialog');
  const attempts = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
  await expect(attempts).toHaveCount(2);
  await expect(attempts.first()).toContainText(/began .* took [\d.]+ s/);
  await expect(attempts.first()).toContainText('worker-generation@');
  await expect(attempts.last()).toContainText('Done');
  await expect(attempts.last()).toContainText('Replay 1');
  await expect(attempts.last()).toContainText('worker-generation@');
  await expect(attempts.first()).toContainText(/\d\d:\d\d:\d\d/);
  const note = drawer.getByRole('textbox', { name: 'Note for other operators' });
  await note.fill('The model was gone.');
  // Closed unintentionally, the drawer keeps what was typed.
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await openFirst(page);
  await expect(note).toHaveValue('The model was gone.');
  await note.press('Enter');
  await expect(drawer.getByText('The model was gone.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await openFirst(page);
  await expect(drawer.getByText('The model was gone.')).toBeVisible();
  await drawer.getByRole('link', { name: 'Failed jobs' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/queues\\?user=${ownerId}$`));
  await expect(page.getByText('No jobs match this filter.')).toBeVisible();
  expect(pageErrors).toEqual([]);
  await context.close();
});

test('[JOB-08, JOB-14] an operator who is no admin sees how the order of a job stands, and what a discard of it leaves unsent, before it is done', async ({
  browser,
  baseURL,
}) => {
  const { number, jobId } = await unsentOrder();
  const db = await database();
  const isDiscarded = async (): Promise<boolean> =>
    (await db.query('select discarded_at is not null as it from jobs where id = $1', [jobId])).rows[0].it;
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), `/dashboard/queues?order=${number}`);
  await openFirst(page);
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText(`Approved · Submission failed · Payment: Received`);
  await expect(drawer).toContainText(number);
  await expect(drawer.getByRole('link', { name: 'Order review' })).toHaveCount(0);
  await expect(drawer.getByRole('heading', { name: 'Progress' })).toBeVisible();
  await expect(drawer).toContainText('"step": "file 1"');
  // It is about its order and nothing else, which may not be another one.
  await expect(drawer.getByRole('button', { name: 'Correct data' })).toHaveCount(0);

  await test.step('nothing is done before its dry run was seen', async () => {
    await drawer.getByLabel('Reason').fill('not wanted');
    await drawer.getByRole('button', { name: 'Discard' }).click();
    const report = drawer.getByRole('status');
    await expect(report).toContainText('1 job would be discarded.');
    await expect(report).toContainText(`1 order stays unsent: ${number}.`);
    await expect(report).toBeInViewport();
    expect(await isDiscarded()).toBe(false);
    await expectAccessible(page);
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    await expect(report).toHaveCount(0);
    await drawer.getByRole('button', { name: 'Replay job' }).click();
    await expect(report).toContainText('an order that reached the printer is found there');
    await drawer.getByRole('button', { name: 'Cancel' }).click();
    expect(await isDiscarded()).toBe(false);
  });

  await test.step('it is discarded, and taken back by the same two presses', async () => {
    await drawer.getByRole('button', { name: 'Discard' }).click();
    await expect(drawer.getByRole('status')).toContainText('1 job would be discarded.');
    await drawer.getByRole('button', { name: 'Discard 1 job' }).click();
    await expect(noticeOf(page)('1 job discarded.')).toBeVisible();
    expect(await isDiscarded()).toBe(true);
    await page.getByRole('navigation', { name: 'Jobs by state' }).getByRole('link', { name: 'Discarded' }).click();
    await openFirst(page);
    await drawer.getByLabel('Reason').fill('wanted after all');
    await drawer.getByRole('button', { name: 'Restore job' }).click();
    await expect(drawer.getByRole('status')).toContainText('1 job would be restored.');
    await drawer.getByRole('button', { name: 'Restore 1 job' }).click();
    await expect(noticeOf(page)('1 job restored.')).toBeVisible();
  });

  await test.step("the link leads to the order's jobs", async () => {
    await page.goto(`/dashboard/queues?order=${number}`);
    await openFirst(page);
    await drawer.getByRole('link', { name: "Order's failed jobs" }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/queues\\?order=${number}$`));
    await expect(row(page)).toHaveCount(1);
  });

  await test.step('of many orders some are named and the rest are counted', async () => {
    const many = `MANY_${randomUUID()}`.toUpperCase();
    await db.query(
      `with copied as (
         insert into orders select (jsonb_populate_record(null::orders, to_jsonb(orders) || jsonb_build_object(
           'id', gen_random_uuid(), 'order_number', $2::text || n, 'external_id', gen_random_uuid(),
           'submission_job_id', null, 'payment_id', null))).*
         from orders, generate_series(1, 22) as n where order_number = $1 returning id)
       insert into jobs (id, kind, queue, subject_id, title, status, attempts, input, error, check_at, created_at, finished_at)
       select gen_random_uuid(), 'order.submit', 'fulfilment', id, 'many', 'failed', 1, '{}', jsonb_build_object('code', $2::text, 'class', 'retry', 'message', 'slow'), now(), now(), now() from copied`,
      [number, many],
    );
    await page.goto(`/dashboard/queues?code=${many}`);
    await page.getByRole('button', { name: 'Discard all 22 matching' }).click();
    const report = page.getByRole('dialog').getByRole('status');
    await expect(report).toContainText('22 orders stay unsent: MANY_');
    await expect(report).toContainText(' and 2 more. Nothing of them is printed until their jobs are restored');
  });
  expect(pageErrors).toEqual([]);
  await db.end();
  await context.close();
});
