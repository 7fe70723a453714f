import { expect, type Page } from '@playwright/test';
import { query } from '../query.js';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { newOperator, signInAt, visit } from './users.js';

const fire = (rule: string, subject: string, value: number, limit: number) =>
  query(`insert into alerts (id, rule, subject, value, "limit", fired_at)
    values (gen_random_uuid(), '${rule}', '${subject}', ${value}, ${limit}, now() - interval '4 minutes')`);
/** One that fired three hours ago, for an hour. */
const fireBefore = (rule: string, subject: string, value: number, limit: number) =>
  query(`insert into alerts (id, rule, subject, value, "limit", fired_at, cleared_at)
    values (gen_random_uuid(), '${rule}', '${subject}', ${value}, ${limit}, now() - interval '3 hours', now() - interval '2 hours')`);
const clear = (rule: string, subject: string) =>
  query(
    `update alerts set cleared_at = now() where rule = '${rule}' and subject = '${subject}' and cleared_at is null`,
  );

/** Before React has taken over from the document, a link loads another document. */
const appRuns = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        `Object.keys(document.querySelector('#root footer') ?? {}).some((key) => key.startsWith('__reactFiber'))`,
      ),
    )
    .toBe(true);

test.afterAll(() => query(`delete from alerts where rule in ('queue-waits', 'workers-gone', 'disk-full')`));

test('a shopper who has not signed in reads that images are slow, and later that all is well, without a reload', async ({
  browser,
  baseURL,
}) => {
  const { page, context, pageErrors, loads } = await visit(browser, baseURL!);
  await page.goto('/terms');
  await appRuns(page);
  await page.locator('footer').getByRole('link', { name: 'Status' }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const part = (name: string) => page.getByRole('list', { name: 'Status by service' }).getByText(name).locator('..');
  await expect(heading('Everything works')).toBeVisible();
  await expectAccessible(page);

  await fire('queue-waits', 'generation', 360, 120);
  await fire('disk-full', 'db-7.internal', 97, 90);
  await expect(heading('Image generation is slow')).toBeVisible();
  await expect(page.getByText('Your place in the queue is safe')).toContainText('Everything else works.');
  await expect(part('Image generation')).toContainText('Slow');
  await expect(part('Mockups')).toContainText('Works');
  await expect(page.getByRole('main')).not.toContainText(/disk|db-7|360|97/);
  await expectAccessible(page);

  await fire('workers-gone', 'mockup', 0, 1);
  await expect(heading('Mockups are down')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Image generation is slow.');

  await clear('queue-waits', 'generation');
  await clear('workers-gone', 'mockup');
  await expect(heading('Everything works')).toBeVisible();
  await expect(page.getByText('Image generation: slow for 4 minutes')).toBeVisible();
  expect([pageErrors, loads()]).toEqual([[], 1]);
  await context.close();
});

test('an operator sees what fires on the queues page, with what to do', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  await fire('queue-waits', 'fulfilment', 361, 120);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: 'Fulfillment' });
  await expect(alert).toContainText('Fulfillment waits too long');
  await expect(alert).toContainText('The oldest job has waited 361 s. The limit is 120 s.');
  await expect(alert).toContainText('docs/runbooks/queue-waits.md');
  await expectAccessible(page);
  await clear('queue-waits', 'fulfilment');
  await expect(alert).toHaveCount(0);
  await context.close();
});

test('an operator sees what fired in the last day, for how long, and what shoppers read of it', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const disk = 'db-9.internal';
  await fireBefore('disk-full', disk, 93, 90);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const history = page.getByRole('region', { name: 'Alerts of the last 24 hours' });
  const cleared = history.getByRole('listitem').filter({ hasText: `The disk ${disk} is nearly full` });
  await expect(cleared).toContainText('93% is in use. The limit is 90%.');
  await expect(cleared).toContainText('1 h');
  await expect(cleared).toContainText('docs/runbooks/disk-full.md');
  // In the picture it lies where the third hour from the end begins.
  const lane = history.locator('p', { hasText: disk }).locator('..').locator('i');
  const [line, bar] = [await lane.first().boundingBox(), await lane.last().boundingBox()];
  expect((bar!.x - line!.x) / line!.width).toBeCloseTo(21 / 24, 1);
  expect(bar!.width / line!.width).toBeCloseTo(1 / 24, 1);
  await expect(history.getByRole('link', { name: 'What shoppers read now' })).toHaveAttribute('href', '/status');
  await expectAccessible(page);
  await context.close();
});
