import { expect, type Page } from '@playwright/test';
import { api, faults, signIn, waitFor } from '#testing';
import { test } from './test.js';
import { newAdmin, newOperator, newUser, recordProgress, signInAt, visit } from './users.js';

const row = (page: Page, title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
const startLater = { headers: { prefer: 'respond-async' } };

/** Runs in the page: keeps what the rows write of their progress while they are on their way. */
const RECORD_PERCENTS = `(() => {
  window.percentsSeen = [];
  const look = () => {
    for (const { textContent } of document.querySelectorAll('main li span')) {
      const percent = /^\\d+%$/.test(textContent) ? parseInt(textContent, 10) : 0;
      if (percent > 0 && percent < 100) window.percentsSeen.push(percent);
    }
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

test('[APP-18, APP-09] Activity lists the own jobs, shows live progress, and retries; the balance shows what is reserved', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/dashboard');
  const own = api(await signIn(username));
  const prompt = 'A lighthouse of folded paper in the fog';
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('No activity yet')).toBeVisible();

  await test.step('a failed job is listed with its reason and can be retried', async () => {
    await faults.during({ service: 'openai', match: '/images', mode: 'status', status: 400 }, () =>
      own.post('/api/generate-image', { prompt }),
    );
    await expect(row(page, prompt)).toContainText('Failed');
    await expect(page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Failed 1' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Profile menu, 10 tokens left!$/ })).toBeVisible();
  });

  await test.step('its retry runs before the eyes of its owner, one token reserved', async () => {
    const progress = await recordProgress(page);
    await page.evaluate(RECORD_PERCENTS);
    await faults.during({ service: 'openai', match: prompt, mode: 'latency', latencyMs: 5_000, times: 1 }, async () => {
      await row(page, prompt)
        .getByRole('button', { name: `Retry ${prompt}` })
        .click();
      // Both for as long as it runs.
      await Promise.all([
        expect(page.getByRole('banner').getByText('9 + 1 reserved')).toBeVisible(),
        expect(row(page, prompt).getByRole('progressbar')).toBeVisible(),
      ]);
    });
    await expect(row(page, prompt)).toContainText('Done');
    await expect(page.getByRole('button', { name: /Profile menu, 9 tokens left!$/ })).toBeVisible();
    await expect(page.getByRole('banner').getByText('9 tokens left!')).toBeVisible();
    expect((await progress.read()).some((percents) => percents.some((each) => each > 0 && each < 100))).toBe(true);
    expect(await page.evaluate<number[]>('window.percentsSeen')).toContainEqual(expect.any(Number));
  });

  await test.step('a job that starts elsewhere appears by itself, the newest first', async () => {
    const other = 'A second lighthouse, of blue glass';
    const { body } = await own.post('/api/generate-image', { prompt: other }, startLater);
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText(other);
    await waitFor(async () => (await own.get(`/api/jobs/${body.jobId}`)).body.status === 'completed', {
      what: 'the second image',
    });
    await expect(row(page, other)).toContainText('Done');
  });

  await test.step('the queues are for operators: no tab, and no view by its address', async () => {
    await expect(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')).toHaveText(['Activity']);
    await page.goto('/dashboard/queues');
    await expect(page.getByText('Only operators can see the queues.')).toBeVisible();
  });
  await context.close();
});

/** Keeps the answers of a path, and what the server pushes, from the page until the returned function is called. */
async function holdBack(page: Page, path: string, changed: object = {}): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await released;
    const response = await route.fetch();
    const body: unknown = await response.json();
    await route.fulfill({ response, json: Array.isArray(body) ? body : { ...(body as object), ...changed } });
  });
  await page.routeWebSocket(/\/socket\.io\//, async (ws) => {
    await released;
    ws.connectToServer();
  });
  return release;
}

test('[APP-18] Activity says of how many jobs it knows, and shows those before them', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const own = api(await signIn(username));
  const prompt = `A gate of iron flowers, for ${username}`;
  await faults.during({ service: 'openai', match: prompt, mode: 'status', status: 400 }, async () => {
    // As many at once as the tokens allow.
    for (let made = 0; made < 53; made += 10)
      await Promise.all(
        Array.from({ length: Math.min(10, 53 - made) }, (_, next) =>
          own.post('/api/generate-image', { prompt: `${prompt}, number ${made + next}` }),
        ),
      );
  });
  await signInAt(page, username, '/dashboard');
  const rows = page.getByRole('main').getByRole('listitem');
  const filter = (name: string) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name, exact: true });
  await expect(filter('All 50+')).toBeVisible();
  await expect(filter('Failed 50+')).toBeVisible();
  await expect(filter('Running 0')).toBeVisible();
  const older = '**/api/jobs?*cursor=*';
  await page.route(older, (route) => route.fulfill({ status: 404, json: {} }));
  const more = page.getByRole('button', { name: 'Show more' });
  await more.click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Failed to load your activity')).toBeVisible();
  await page.unroute(older);
  await expect(rows).toHaveCount(50);
  await more.click();
  await expect(filter('All 53')).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(rows).toHaveCount(53);
  await expect(rows.filter({ hasText: `${prompt}, number 0` })).toHaveCount(1);
  await context.close();
});

test('[APP-18, JOB-14] an operator has the Queues tab, whose counts are not asserted before they are known', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard');
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(tabs).toHaveText(['Activity', 'Queues', 'Audit log']);
  const release = await holdBack(page, '**/api/ops/queues');
  await page.reload();
  await tabs.nth(1).click();
  await expect(page).toHaveURL(/\/dashboard\/queues$/);
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
  await expect(page.getByText(/workers? online/)).toHaveCount(0);
  release();
  for (const queue of ['Generation', 'Mockup', 'Fulfillment'])
    await expect(page.getByRole('region', { name: queue })).toContainText(/\d+ workers? online/);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('counts and states stay unsaid until they are known: pending reviews, and live updates', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newAdmin(), '/home');
  // Three orders wait, so that none of them would be a claim.
  const release = await holdBack(page, '**/api/admin/orders/stats', { pendingReview: 4, onHold: 1, waiting: 0 });
  await page.addInitScript(() => {
    const said = ((globalThis as Record<string, unknown>)['said'] = [] as string[]);
    const page = globalThis as unknown as {
      document: { body: { innerText: string } };
      setInterval: typeof setInterval;
    };
    page.setInterval(() => {
      const found = /Sign in for live updates|Live updates stopped|Pending Review \(0\)/.exec(
        page.document.body?.innerText ?? '',
      );
      if (found) said.push(found[0]);
    }, 20);
  });
  await page.goto('/admin/orders');
  const tab = page.getByRole('navigation', { name: 'Orders shown' }).getByRole('link').first();
  await expect(tab).toHaveAccessibleName('Pending Review');
  await expect(page.getByText('Connecting')).toBeVisible();
  release();
  await expect(tab).toHaveText('Pending Review (3)');
  await expect(page.getByText('Live updates on')).toBeVisible();
  expect(await page.evaluate<string[]>('said')).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
