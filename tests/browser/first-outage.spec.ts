import { expect, type Locator, type Page } from '@playwright/test';
import { externalIdOf } from '#domain';
import { api, database, faults, journal, journalPosition, signIn, waitFor } from '#testing';
import { ok, placedMug } from './shop-data.js';
import { test } from './test.js';
import { newAdmin, newOperator, newUser, visit } from './users.js';

/** An operator's first outage: `npm run check:jobs`. */
const SHOPPERS = 3;
/** From the first page to both replays. The walk takes 12; many more mean that steps were added. */
const MOST_CLICKS = 16;
const IMAGES_DOWN = {
  error: { message: 'The image engine is down for maintenance', type: 'server_error', code: 'server_error' },
};
const PRINTER_SHUT = {
  code: 401,
  result: 'The API key of this store has expired',
  error: { reason: 'Unauthorized', message: 'The API key of this store has expired' },
};
interface Asked {
  token: string;
  prompt: string;
  jobId: string;
}

async function askedImage(number: number): Promise<Asked> {
  const token = await signIn(newUser());
  const prompt = `A ferry in the evening light, number ${number}`;
  const headers = { prefer: 'respond-async' };
  const { status, body } = await api(token).post('/api/generate-image', { prompt }, { headers });
  expect(status).toBe(202);
  return { token, prompt, jobId: body.jobId };
}

/** What somebody does who has only the page. */
class Hand {
  clicks = 0;
  fields = 0;

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks += 1;
  }

  async type(field: Locator, words: string): Promise<void> {
    await field.fill(words);
    this.fields += 1;
  }
}

const groupWith = (page: Page, words: string): Locator =>
  page.getByRole('region', { name: 'What went wrong' }).getByRole('listitem').filter({ hasText: words });

/** Replays a group from its card: first what it would do, then it. */
async function replayGroup(page: Page, hand: Hand, group: Locator, expected: { jobs: string; effect: string }) {
  await hand.click(group.getByRole('button', { name: /^Replay all/ }));
  const dialog = page.getByRole('dialog', { name: `Replay ${expected.jobs}` });
  await hand.type(dialog.getByLabel('Reason'), 'the provider is repaired');
  await hand.click(dialog.getByRole('button', { name: 'Dry run' }));
  await expect(dialog.getByRole('status')).toContainText(`${expected.jobs} would be replayed.`);
  await expect(dialog.getByRole('status')).toContainText(expected.effect);
  await hand.click(dialog.getByRole('button', { name: `Replay ${expected.jobs}` }));
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(`${expected.jobs} replayed.`)).toBeVisible();
  await expect(group).toHaveCount(0);
}

test('[JOB-08, JOB-14] an operator who sees the product for the first time finds why jobs fail, and replays them once the providers are repaired', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(5 * 60_000);
  const order = await placedMug(await signIn(newUser()));
  const since = await journalPosition();
  const broken = [
    await faults.add({ service: 'openai', match: '/images', mode: 'status', status: 503, body: IMAGES_DOWN }),
    await faults.add({ service: 'printful', match: '/orders', mode: 'status', status: 401, body: PRINTER_SHUT }),
  ];
  const asked = await Promise.all(Array.from({ length: SHOPPERS }, (_, number) => askedImage(number)));
  const approval = await api(await signIn(newAdmin())).post(`/api/admin/orders/${order._id}/approve`, {});
  const jobIds = [...asked.map(({ jobId }) => jobId), approval.body.jobId as string];
  const db = await database();
  const inState = async (status: string): Promise<boolean> => {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from jobs where id = any($1) and status = $2',
      [jobIds, status],
    );
    return rows[0]!.count === jobIds.length;
  };
  await waitFor(() => inState('failed'), { what: 'all jobs to fail', timeout: 120_000 });

  const { page, context, pageErrors, loads } = await visit(browser, baseURL!);
  const hand = new Hand();
  const begun = Date.now();
  const marks: [string, number][] = [];
  const mark = (what: string): number => marks.push([what, (Date.now() - begun) / 1000]);

  await test.step('signs in from the first page, and is led to the queues', async () => {
    await page.goto('/');
    await hand.click(page.getByRole('link', { name: 'Log in' }).first());
    await hand.type(page.getByLabel('Username'), newOperator());
    await hand.type(page.getByLabel('Password'), 'inkloom');
    await hand.click(page.getByRole('button', { name: 'Sign in' }));
    await hand.click(page.getByRole('link', { name: 'Queues' }).first());
    await expect(page.getByRole('heading', { name: 'What went wrong' })).toBeVisible();
    mark('sees the failures');
  });

  const images = groupWith(page, IMAGES_DOWN.error.message);
  const submissions = groupWith(page, PRINTER_SHUT.result);

  await test.step('reads each cause and how many it concerns, without opening anything', async () => {
    await expect(images).toContainText('UNAVAILABLE');
    await expect(images).toContainText(`${SHOPPERS} jobs · ${SHOPPERS} users`);
    await expect(submissions).toContainText('UNAUTHORISED');
    await expect(submissions).toContainText('1 job · 1 user · 1 order');
    mark('knows the causes');
  });

  await test.step('looks at one job of a cause: its attempts, where each ran, what the provider said', async () => {
    await hand.click(images.getByRole('button', { name: /^Show jobs/ }));
    const rows = page.getByRole('table', { name: 'Jobs' }).getByRole('row');
    await expect(rows).toHaveCount(SHOPPERS + 1);
    await hand.click(rows.nth(1).getByRole('button'));
    const drawer = page.getByRole('dialog');
    const attempts = drawer.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
    await expect(attempts).toHaveCount(4);
    await expect(attempts.last()).toContainText(IMAGES_DOWN.error.message);
    await expect(attempts.last()).toContainText('worker-generation@');
    await hand.click(drawer.getByRole('button', { name: 'Close' }));
    mark('has looked at a job');
  });

  await Promise.all(broken.map((fault) => faults.clear(fault)));

  await test.step('replays both causes, told first what that would do', async () => {
    await replayGroup(page, hand, images, {
      jobs: `${SHOPPERS} jobs`,
      effect: `${SHOPPERS} × Image from a prompt: a token each, only once the image exists`,
    });
    mark('has replayed the images');
    await replayGroup(page, hand, submissions, {
      jobs: '1 job',
      effect: 'an order that reached the printer is found there, not placed again',
    });
    mark('has replayed the submission');
  });

  await test.step('every job and the order go through, each effect once', async () => {
    await waitFor(() => inState('completed'), { what: 'all jobs to end', timeout: 60_000 });
    for (const { token, jobId } of asked) {
      expect(ok(await api(token).get(`/api/jobs/${jobId}`))).toMatchObject({ status: 'completed', error: null });
      const { rows } = await db.query(
        `select kind, balance_change from token_entries where business_key like '%' || $1 || '%' and balance_change < 0`,
        [jobId],
      );
      expect(rows).toHaveLength(1);
    }
    expect(ok(await api(order.token).get(`/api/orders/${order._id}`))).toMatchObject({ submissionState: 'submitted' });
    const entries = await journal({ since });
    for (const { prompt } of asked)
      expect(entries.filter(({ body }) => JSON.stringify(body).includes(prompt))).toHaveLength(1);
    expect(entries.filter(({ key }) => key === externalIdOf(order._id)).map(({ operation }) => operation)).toEqual([
      'order.create',
      'order.confirm',
    ]);
    const replays = await db.query(
      `select count(*)::int as count from audit_log where action = 'job.replay' and subject = any($1)`,
      [jobIds.map((id) => `job:${id}`)],
    );
    expect(replays.rows).toEqual([{ count: jobIds.length }]);
    mark('everything is done');
  });

  // Two documents: the first page, and the one that the identity provider leads back to.
  console.log(
    `${hand.clicks} clicks, ${hand.fields} fields, ${loads()} documents; seconds: ` +
      marks.map(([what, seconds]) => `${what} ${seconds.toFixed(1)}`).join(', '),
  );
  expect(hand.clicks).toBeLessThanOrEqual(MOST_CLICKS);
  expect(pageErrors).toEqual([]);
  await db.end();
  await context.close();
});
