import { randomUUID } from 'node:crypto';
import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { query } from '../query.js';
import { expectAccessible } from './accessible.js';
import { test } from './test.js';
import { newOperator, newUser, pressTwice, signInAt, visit } from './users.js';

/** No look clears it while the test runs. */
async function fire(): Promise<{ id: string; disk: string }> {
  const id = randomUUID();
  const disk = `shelf-${id.slice(0, 8)}`;
  await query(
    `insert into alerts (id, rule, subject, value, "limit", fired_at, calm_since)
     values ($1, 'disk-full', $2, 97, 90, now() - interval '2 minutes', now() + interval '1 day')`,
    [id, disk],
  );
  return { id, disk };
}
const entries = async (action: string) =>
  (await query<{ count: number }>('select count(*)::int as count from audit_log where action = $1', [action]))[0]!
    .count;
const notice = (page: Page, words: string): Locator => page.getByRole('region', { name: 'Notices' }).getByText(words);
const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });

/** Two operators who look at the queues. */
async function twoOperators(browser: Browser, baseURL: string) {
  const [one, two] = [await visit(browser, baseURL), await visit(browser, baseURL)];
  await signInAt(one.page, newOperator(), '/dashboard/queues');
  await signInAt(two.page, newUser(), '/dashboard/queues', { permissions: ['write:Terminal'] });
  /** `madeUp`: what the test answered itself, which a browser writes to its console. */
  const end = async (madeUp: RegExp[] = []): Promise<void> => {
    const errors = [...one.pageErrors, ...two.pageErrors].filter((error) => !madeUp.some((each) => each.test(error)));
    expect([errors, one.loads(), two.loads()]).toEqual([[], 2, 2]);
    await one.context.close();
    await two.context.close();
  };
  return { one: one.page, two: two.page, end };
}

const reset = async (): Promise<void> => {
  await query('delete from status_updates');
  await query('delete from alert_silences');
  await query(`delete from alerts where subject like 'shelf-%'`);
};
test.beforeEach(reset);
test.afterAll(reset);

test('an operator takes an alert, which the others see without a reload, and one hands it back', async ({
  browser,
  baseURL,
}) => {
  const { id, disk } = await fire();
  const { one, two, end } = await twoOperators(browser, baseURL!);
  const alertOn = (page: Page) =>
    page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: disk });
  const before = await entries('alert.take');
  const take = button(alertOn(one), `Take it: The disk ${disk} is nearly full`);
  await take.focus();
  await pressTwice(take);
  await expect(alertOn(one)).toContainText('You have it');
  await expect(button(alertOn(one), /^Hand back/)).toBeFocused();
  await expect(alertOn(two)).toContainText(/\S has it/);
  await expect(button(alertOn(two), /^Take it/)).toHaveCount(0);
  await expectAccessible(two);
  expect(await entries('alert.take')).toBe(before + 1);

  await button(alertOn(one), /^Hand back/).click();
  await expect(button(alertOn(two), /^Take it/)).toBeVisible();
  await button(alertOn(two), /^Take it/).click();
  await expect(button(alertOn(one), /^Take over/)).toBeVisible();
  await button(alertOn(one), /^Take over/).click();
  await expect(alertOn(one)).toContainText('You have it');

  await query('update alerts set cleared_at = now() where id = $1', [id]);
  await expect(alertOn(one)).toHaveCount(0);
  const history = one.getByRole('region', { name: 'Alerts of the last 24 hours' });
  await expect(history.getByRole('listitem').filter({ hasText: disk })).toContainText(/\S had it\./);
  await end();
});

test('an alert that somebody else has just taken says whose it is', async ({ browser, baseURL }) => {
  const { id, disk } = await fire();
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, newOperator(), '/dashboard/queues');
  const alert = page.getByRole('list', { name: 'Alerts' }).getByRole('listitem').filter({ hasText: disk });
  await expect(button(alert, /^Take it/)).toBeVisible();
  // The page does not learn of it before.
  await page.route('**/api/ops/alerts', (route) => route.abort());
  const other = randomUUID();
  await query(`insert into users (id, issuer, sub, name) values ($1::uuid, 'test', $1::text, 'Bea Quick')`, [other]);
  await query('update alerts set owner_id = $2 where id = $1', [id, other]);
  await button(alert, /^Take it/).click();
  await expect(notice(page, 'Bea Quick looks after it now.')).toBeVisible();
  await page.unroute('**/api/ops/alerts');
  await expect(alert).toContainText('Bea Quick has it');
  await context.close();
});

test('all alerts are silenced for an hour, which every operator sees and can end', async ({ browser, baseURL }) => {
  const { one, two, end } = await twoOperators(browser, baseURL!);
  const silenced = (page: Page) => page.getByRole('status').filter({ hasText: /\S silenced the alerts until \S/ });
  const before = await entries('alert.silence');
  await pressTwice(button(one, 'Silence all for 1 h'));
  await expect(silenced(one)).toContainText('No email and no webhook call is sent.');
  await expect(one.getByRole('heading', { name: 'Alerts', exact: true })).toBeFocused();
  await expect(silenced(two)).toBeVisible();
  await expect(button(two, 'Silence all for 1 h')).toHaveCount(0);
  await expectAccessible(two);
  expect(await entries('alert.silence')).toBe(before + 1);
  const [lasting] = await query<{ minutes: number }>(
    'select round(extract(epoch from until - now()) / 60)::int as minutes from alert_silences where until > now()',
  );
  expect(lasting!.minutes).toBeGreaterThan(50);
  await button(two, 'End silence').click();
  await expect(button(two, 'Silence all for 1 h')).toBeVisible();
  await expect(button(one, 'Silence all for 1 h')).toBeVisible();
  await expect(silenced(one)).toHaveCount(0);
  await end();
});

test('shoppers read what an operator posts, until it is over, and what is withdrawn no longer', async ({
  browser,
  baseURL,
}) => {
  const { one, two, end } = await twoOperators(browser, baseURL!);
  const shopper = await visit(browser, baseURL!);
  await shopper.page.goto('/status');
  const now = shopper.page.getByRole('region', { name: 'What happens now' });
  const heading = (name: string) => shopper.page.getByRole('heading', { level: 1, name });
  await expect(heading('Everything works')).toBeVisible();
  await expect(now).toHaveCount(0);
  const dialog = one.getByRole('dialog', { name: 'Post an update' });
  const words = dialog.getByLabel('What shoppers read');
  const choose = async (label: string, option: string): Promise<void> => {
    await dialog.getByLabel(label).click();
    await one.getByRole('option', { name: option, exact: true }).click();
  };

  await test.step('nothing is posted without words, and what is typed stays', async () => {
    await button(one, 'Post an update').click();
    await button(dialog, 'Post').click();
    await expect(words).toHaveAccessibleDescription('Write what shoppers should know.');
    await words.fill('Some <b>images</b> take\nseveral minutes.');
    await expect(words).toHaveAccessibleDescription('In English. 240 characters left.');
    await expectAccessible(one);
    await button(dialog, 'Cancel').click();
    await button(one, 'Post an update').click();
    await expect(words).toHaveValue('Some <b>images</b> take\nseveral minutes.');
    await choose('About', 'Image generation');
    await one.route('**/api/ops/status-updates', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
    await button(dialog, 'Post').click();
    await expect(notice(one, "We couldn't post the update. Please try again.")).toBeVisible();
    await expect(words).toHaveValue(/several minutes/);
    await one.unroute('**/api/ops/status-updates');
  });

  await test.step('it is shown to shoppers and to the other operators, once for two presses', async () => {
    await pressTwice(button(dialog, 'Post'));
    await expect(dialog).toHaveCount(0);
    await expect(now.getByRole('listitem')).toHaveText([
      /^We are looking into it.*Some <b>images<\/b> take several minutes\.Image generation$/,
    ]);
    await expect(heading("We're looking into a problem")).toBeVisible();
    const part = shopper.page.getByRole('list', { name: 'Status by service' }).getByRole('listitem');
    await expect(part.filter({ hasText: 'Image generation' })).toContainText('See below');
    await expect(part.filter({ hasText: 'Mockups' })).toContainText('Works');
    await expectAccessible(shopper.page);
    await expect(two.getByRole('region', { name: 'What shoppers are told' })).toContainText('take several minutes.');
    await expectAccessible(two);
  });

  await test.step('the next one stands above it, and what was written before another is refused', async () => {
    const other = two.getByRole('dialog', { name: 'Post an update' });
    await button(two, 'Post an update').click();
    await expect(other).toContainText('Shoppers read now: We are looking into it. Some <b>images</b>');
    await other.getByLabel('What shoppers read').fill('Too late.');
    await two.route('**/api/ops/alerts', (route) => route.abort());
    await button(one, 'Post an update').click();
    await expect(dialog.getByLabel('Title')).toHaveText('Cause found');
    await choose('About', 'The whole shop');
    await words.fill('A service answers slowly.');
    await button(dialog, 'Post').click();
    await expect(now.getByRole('listitem')).toHaveText([/^Cause found/, /^We are looking into it/]);
    await button(other, 'Post').click();
    await expect(notice(two, 'Another update was posted or withdrawn meanwhile.')).toBeVisible();
    await expect(other.getByLabel('What shoppers read')).toHaveValue('Too late.');
    const part = shopper.page.getByRole('list', { name: 'Status by service' }).getByRole('listitem');
    await expect(part.filter({ hasText: 'See below' })).toHaveCount(3);
    await two.unroute('**/api/ops/alerts');
    // Once the page knows of it, it is read before anything is posted after it.
    await expect(other.getByRole('alert')).toContainText('Another update was posted meanwhile.');
    await expect(other).toContainText('Shoppers read now: Cause found. A service answers slowly.');
    await expect(button(other, 'Post')).toBeDisabled();
    await button(other, 'I have read it').click();
    await expect(other.getByRole('alert')).toHaveCount(0);
    await expect(button(other, 'Post')).toBeEnabled();
    await button(other, 'Cancel').click();
  });

  await test.step('the last one ends it, and stands under what was before', async () => {
    await button(one, 'Post an update').click();
    await choose('Title', 'Over');
    await words.fill('Images were slow for a while. No token was lost.');
    await button(dialog, 'Post').click();
    await expect(now).toHaveCount(0);
    await expect(heading('Everything works')).toBeVisible();
    await expect(shopper.page.getByText('Images were slow for a while. No token was lost.')).toBeVisible();
    await expect(one.getByRole('region', { name: 'Shoppers were told that it is over' })).toBeVisible();
    await button(one, 'Post an update').click();
    await dialog.getByLabel('Title').click();
    await expect(one.getByRole('option', { name: 'Cause found' })).toBeVisible();
    await expect(one.getByRole('option', { name: 'Over' })).toHaveCount(0);
    await one.keyboard.press('Escape');
    await button(dialog, 'Cancel').click();
  });

  await test.step('the end is withdrawn, then another update', async () => {
    const confirm = (page: Page) => button(page.getByRole('dialog', { name: 'Withdraw' }), 'Withdraw');
    await button(one, /^Withdraw: Images were slow/).click();
    await confirm(one).click();
    await expect(now.getByRole('listitem')).toHaveCount(2);
    await one.getByText('1 earlier update').click();
    await button(one, /^Withdraw: Some <b>images/).click();
    await confirm(one).click();
    await expect(now.getByRole('listitem')).toHaveText([/^Cause found/]);
  });
  expect([shopper.pageErrors, shopper.loads()]).toEqual([[], 1]);
  await shopper.context.close();
  await end([/status-updates/, /ops\/alerts/]);
});
