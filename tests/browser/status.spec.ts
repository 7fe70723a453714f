import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { database } from '#testing';
import { signInAt, visit } from './users.js';

async function run(sql: string): Promise<void> {
  const db = await database();
  try {
    await db.query(sql);
  } finally {
    await db.end();
  }
}
const fire = (rule: string, subject: string, value: number, limit: number) =>
  run(`insert into alerts (id, rule, subject, value, "limit", fired_at)
    values (gen_random_uuid(), '${rule}', '${subject}', ${value}, ${limit}, now() - interval '4 minutes')`);
const clear = (rule: string, subject: string) =>
  run(`update alerts set cleared_at = now() where rule = '${rule}' and subject = '${subject}' and cleared_at is null`);

const clean = async (page: Page): Promise<void> =>
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

/** Before React has taken over from the document, a link loads another document. */
const appRuns = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        `Object.keys(document.querySelector('#root footer') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
      ),
    )
    .toBe(true);

test.afterAll(() => run(`delete from alerts where rule in ('queue-waits', 'workers-gone', 'disk-full')`));

test('a shopper who has not signed in reads that images are slow, and later that all is well, without a reload', async ({
  browser,
  baseURL,
}) => {
  const { page, context, pageErrors, loads } = await visit(browser, baseURL!);
  await page.goto('/terms');
  await appRuns(page);
  await page.locator('footer').getByRole('link', { name: 'Status' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const part = (name: string) => page.getByRole('list', { name: 'How each part stands' }).getByText(name).locator('..');
  await expect(heading('Everything works')).toBeVisible();
  await clean(page);

  await fire('queue-waits', 'generation', 360, 120);
  await fire('disk-full', 'db-7.internal', 97, 90);
  await expect(heading('Image generation is slow at the moment')).toBeVisible();
  await expect(page.getByText('Your place in the queue is safe')).toContainText('Everything else works.');
  await expect(part('Making images')).toContainText('Slow');
  await expect(part('Mockups')).toContainText('Works');
  await expect(page.getByRole('main')).not.toContainText(/disk|db-7|360|97/);
  await clean(page);

  await fire('workers-gone', 'mockup', 0, 1);
  await expect(heading('Mockups stand still at the moment')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Image generation is slow at the moment.');

  await clear('queue-waits', 'generation');
  await clear('workers-gone', 'mockup');
  await expect(heading('Everything works')).toBeVisible();
  await expect(page.getByText('Making images: slow for 4 minutes')).toBeVisible();
  expect([pageErrors, loads()]).toEqual([[], 1]);
  await context.close();
});

test('an operator sees what fires on the queues page, with what to do', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await fire('queue-waits', 'fulfilment', 361, 120);
  await signInAt(page, 'operator', '/dashboard/queues');
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Fulfillment' });
  await expect(alert).toContainText('Fulfillment waits too long');
  await expect(alert).toContainText('The oldest job has waited 361 s. The limit is 120 s.');
  await expect(alert).toContainText('docs/runbooks/queue-waits.md');
  await clean(page);
  await clear('queue-waits', 'fulfilment');
  await expect(alert).toHaveCount(0);
  await context.close();
});
