import { createHash } from 'node:crypto';
import { expect, type Browser, type Page } from '@playwright/test';
import { api, faults, signIn } from '#testing';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

const PROMPT = 'A kingfisher over still water, riso print in two inks';

const generate = (page: Page) => page.getByRole('button', { name: /^Generate/ });
const howMany = (page: Page, count: number) =>
  page.getByRole('radiogroup', { name: 'How many images' }).getByText(String(count), { exact: true });
const variation = (page: Page, number: number, count = 4) =>
  page.getByRole('button', { name: new RegExp(`^Image ${number} of ${count}: `) });

interface Job {
  jobId: string;
  status: string;
  result: { imageUrl?: string } | null;
}
/** A user of its own with ten tokens, whose browser is on the Design screen. */
async function userOn(page: Page) {
  const username = newUser();
  await signInAt(page, username, '/design');
  const user = api(await signIn(username));
  return {
    spend: (amount: number) => user.post('/api/tokens/consume', { amount, note: 'Elsewhere' }),
    jobs: async () => (await user.get<Job[]>('/api/jobs?queue=generation')).body,
    balance: async () => (await user.get<{ tokensAvailable: number; held: number }>('/api/tokens/balance')).body,
  };
}

/** Such a user, about to generate four images of the prompt. */
async function readyForFour(browser: Browser, baseURL: string | undefined) {
  const { page, context } = await visit(browser, baseURL!);
  const user = await userOn(page);
  await howMany(page, 4).click();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
  return { page, context, user };
}

test('[GEN-04, GEN-08, GEN-14] four variations of a prompt: said before, each its own job, token and picture', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const user = await userOn(page);

  await test.step('the number is kept, and its price is in the button', async () => {
    await expect(generate(page)).toHaveText('GenerateUses 1 Token');
    await howMany(page, 4).click();
    await expect(generate(page)).toHaveText('GenerateUses 4 Tokens');
    await page.reload();
    await expect(generate(page)).toHaveText('GenerateUses 4 Tokens');
  });

  await test.step('two presses start four jobs, and all four pictures differ', async () => {
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await generate(page).dblclick();
    await expect(page.getByRole('heading', { name: '4 images of this prompt' })).toBeVisible();
    for (const number of [1, 2, 3, 4]) await expect(variation(page, number)).toBeVisible();
    for (const number of [1, 2, 3, 4]) await expect(variation(page, number)).toHaveAccessibleName(/Done/);
    const jobs = await user.jobs();
    expect(jobs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed', 'completed']);
    const bytes = await Promise.all(
      jobs.map(async ({ result }) => (await page.request.get(new URL(result!.imageUrl!).pathname)).body()),
    );
    expect(new Set(bytes.map((each) => createHash('sha256').update(each).digest('hex'))).size).toBe(4);
    expect(await user.balance()).toMatchObject({ tokensAvailable: 6, held: 0 });
  });

  await test.step('each can be looked at', async () => {
    const large = page.getByRole('img', { name: PROMPT }).first();
    const first = await large.getAttribute('src');
    await variation(page, 3).click();
    await expect(variation(page, 3)).toHaveAttribute('aria-pressed', 'true');
    await expect(large).not.toHaveAttribute('src', first!);
  });

  await test.step('the history of tokens has one row for each image', async () => {
    await page.goto('/tokens');
    const rows = page.getByRole('table', { name: 'History' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Charged' })).toHaveCount(4);
    await expect(rows.filter({ hasText: 'Reserved' })).toHaveCount(0);
    await expect(rows.nth(1)).toContainText('6');
  });
  await context.close();
});

test('[GEN-08, GEN-14] variations are cancelled one by one or all at once, and cost nothing then', async ({
  browser,
  baseURL,
}) => {
  const { page, context, user } = await readyForFour(browser, baseURL);
  await faults.during(
    { service: 'openai', match: '/images', mode: 'latency', latencyMs: 60_000, times: 8 },
    async () => {
      await generate(page).click();
      await page.getByRole('button', { name: 'Cancel image 2 of 4' }).click();
      await expect(variation(page, 2)).toHaveAccessibleName(/Cancelled/);
      await expect.poll(user.balance).toMatchObject({ tokensAvailable: 7, held: 3 });
      await page.getByRole('button', { name: 'Cancel all 3' }).click();
      for (const number of [1, 3, 4]) await expect(variation(page, number)).toHaveAccessibleName(/Cancelled/);
    },
  );
  expect(await user.balance()).toMatchObject({ tokensAvailable: 10, held: 0 });
  await context.close();
});

test('[GEN-05, GEN-08] a lost answer starts nothing twice; too few tokens are said before anything starts, with what they pay for', async ({
  browser,
  baseURL,
}) => {
  const { page, context, user } = await readyForFour(browser, baseURL);

  await test.step('the answer to the third is lost', async () => {
    let sent = 0;
    await page.route('**/api/generate-image', async (route) => {
      sent += 1;
      const response = await route.fetch();
      await (sent === 3 ? route.abort('connectionreset') : route.fulfill({ response }));
    });
    await generate(page).click();
    await expect(page.getByRole('heading', { name: '4 images of this prompt' })).toBeVisible();
    expect(sent).toBeGreaterThan(4);
    expect(await user.jobs()).toHaveLength(4);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('two tokens pay for two images', async () => {
    // While the page has not acknowledged all its jobs, this acknowledges one instead.
    await expect.poll(async () => (await user.spend(4), (await user.balance()).tokensAvailable)).toBe(2);
    await expect(page.getByRole('button', { name: 'Profile menu, 2 tokens left!' })).toBeVisible();
    await generate(page).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'You have 2 tokens, and 4 images need 4 tokens.' }).first(),
    ).toBeVisible();
    expect(await user.jobs()).toHaveLength(4);
    await page.getByRole('button', { name: 'Make 2 images instead' }).click();
    for (const number of [1, 2]) await expect(variation(page, number, 2)).toHaveAccessibleName(/Done/);
    expect(await user.jobs()).toHaveLength(6);
    expect(await user.balance()).toMatchObject({ tokensAvailable: 0, held: 0 });
    await expect(generate(page)).toHaveText('GenerateUses 4 Tokens');
  });
  await context.close();
});
