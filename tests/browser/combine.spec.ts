import { expect, type Page } from '@playwright/test';
import { api, faults, journal, journalPosition, signIn } from '#testing';
import { press, type } from './keyboard.js';
import { test } from './test.js';
import { newOperator, newUser, signInAt, visit } from './users.js';
import { answerWithoutImage } from './without-image.js';

const FILE = 'apps/web/public/art/style-riso.webp';
const HERON = 'A heron standing in the reeds, flat colours';

const chooseProvider = async (provider: 'openai' | 'gemini') => {
  const { status } = await api(await signIn(newOperator())).post('/api/config/provider', { provider });
  expect(status).toBe(200);
};
const openPanel = async (page: Page): Promise<void> => {
  await page.getByRole('tab', { name: 'Nano Banana' }).click();
  await expect(page.getByRole('heading', { name: 'Inputs' })).toBeVisible();
};
const input = (page: Page, number: number) => page.getByRole('listitem', { name: `Input ${number}` });
const add = (page: Page) => page.getByRole('button', { name: 'Add input' });
const combine = (page: Page) => page.getByRole('button', { name: /^Combine/ });
const becomesGenerate = (page: Page, number: number) =>
  input(page, number).getByText('Generate', { exact: true }).click();

test.describe('combining pictures', () => {
  // The other tests need OpenAI.
  test.beforeAll(() => chooseProvider('gemini'));
  test.afterAll(() => chooseProvider('openai'));

  test('[COMB-01, COMB-02, COMB-03, COMB-04, COMB-05, COMB-06, COMB-07] an uploaded and a generated picture become one design', async ({
    browser,
    baseURL,
  }) => {
    const user = newUser();
    const { page, pageErrors, context } = await visit(browser, baseURL!);

    await test.step('a picture added before signing in is kept', async () => {
      await page.goto('/design');
      await openPanel(page);
      await combine(page).click();
      await expect(page.getByText('Please add at least one input').first()).toBeVisible();
      await add(page).click();
      await input(page, 1).getByLabel('Picture for input 1').setInputFiles(FILE);
      await expect(input(page, 1).getByText('Ready')).toBeVisible();
      await signInAt(page, user, '/design');
      await openPanel(page);
      await expect(input(page, 1).getByText('Ready')).toBeVisible();
      await combine(page).click();
      await expect(page.getByText('Please confirm that this picture is yours to use.').first()).toBeVisible();
      await page.getByLabel(/This picture is mine/).click();
      await expect(page.getByText('Is this picture yours to use?')).toBeHidden();
    });

    await test.step('four inputs and no more, each with a picture', async () => {
      for (const number of [2, 3, 4]) {
        await add(page).click();
        await expect(input(page, number)).toBeVisible();
      }
      await expect(add(page)).toHaveAttribute('aria-disabled', 'true');
      await expect(page.getByText('Maximum of 4 inputs allowed')).toBeVisible();
      await combine(page).click();
      await expect(page.getByText('Please upload or generate images for all inputs').first()).toBeVisible();
      for (const number of [4, 3]) await page.getByRole('button', { name: `Remove input ${number}` }).click();
    });

    await test.step('an input is generated, also across a reload', async () => {
      await becomesGenerate(page, 2);
      await input(page, 2).getByRole('textbox').fill('too short');
      await input(page, 2)
        .getByRole('button', { name: /Uses 1 Token/ })
        .click();
      await expect(input(page, 2).getByText('Prompt must be at least 10 characters')).toBeVisible();
      await input(page, 2).getByRole('textbox').fill(HERON);
      await faults.during(
        { service: 'google', match: HERON, mode: 'latency', latencyMs: 8_000, times: 1 },
        async () => {
          await input(page, 2)
            .getByRole('button', { name: /Uses 1 Token/ })
            .click();
          await expect(input(page, 2).getByRole('progressbar')).toBeVisible();
          await expect(page.getByRole('button', { name: 'Cancel input 2' })).toBeVisible();
        },
      );
      await page.reload();
      await openPanel(page);
      await expect(input(page, 2).getByRole('img', { name: HERON })).toBeVisible();
      await expect(input(page, 2).getByText('Ready')).toBeVisible();
    });

    await test.step('styles are searched, joined and added', async () => {
      const style = page.getByRole('textbox', { name: 'Style' });
      await page.getByRole('button', { name: 'Add as my own style' }).click();
      await expect(page.getByText('Please write a style first')).toBeVisible();
      await style.fill('misty');
      await page.getByRole('button', { name: 'Misty', exact: true }).click();
      await style.fill('torn paper edges');
      await page.getByRole('button', { name: 'Add as my own style' }).click();
      await expect(page.getByText('Custom style added successfully')).toBeVisible();
      await expect(page.getByRole('button', { name: 'torn paper edges' })).toHaveAttribute('aria-pressed', 'true');
    });

    await test.step('they become one picture, for one token, which is saved', async () => {
      const since = await journalPosition();
      await page.getByRole('textbox', { name: 'Describe the result' }).fill('Both on one poster');
      await combine(page).click();
      await expect(page.getByText('Designs combined successfully!')).toBeVisible();
      await expect(page.getByRole('img', { name: 'Both on one poster' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Profile menu, 8 tokens left!' })).toBeVisible();
      const [entry] = await journal({ service: 'google', since });
      expect(entry?.body).toMatchObject({
        images: 2,
        prompt: expect.stringContaining('cohesive and professional, misty with fading distances, torn paper edges'),
      });
      await page.getByRole('button', { name: 'Save Only' }).first().click();
      await expect(page.getByText('Design saved successfully')).toBeVisible();
    });
    expect(pageErrors).toEqual([]);
    await context.close();

    await test.step('an own style is available on another device', async () => {
      const other = await visit(browser, baseURL!);
      await signInAt(other.page, user, '/design');
      await openPanel(other.page);
      await expect(other.page.getByRole('button', { name: 'torn paper edges' })).toHaveAttribute(
        'aria-pressed',
        'false',
      );
      await other.context.close();
    });
  });

  test('[COMB-04] a combination that fails says so, and so does one that comes without its picture', async ({
    browser,
    baseURL,
  }) => {
    const user = newUser();
    const { page, context } = await visit(browser, baseURL!);
    await answerWithoutImage(page);
    await signInAt(page, user, '/design');
    await openPanel(page);
    await add(page).click();
    await input(page, 1).getByLabel('Picture for input 1').setInputFiles(FILE);
    await expect(input(page, 1).getByText('Ready')).toBeVisible();
    await page.getByLabel(/This picture is mine/).click();
    await expect(page.getByText('Is this picture yours to use?')).toBeHidden();

    await page.route('**/api/combine-image', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }), {
      times: 1,
    });
    await combine(page).click();
    await expect(page.getByText('Failed to combine images')).toBeVisible();

    await combine(page).click();
    await expect(page.getByText('No combined image URL returned')).toBeVisible();
    await context.close();
  });

  test('[COMB-01, COMB-02, COMB-03] by keyboard: a failed input is retried, a design is used, and refusals are explained', async ({
    browser,
    baseURL,
  }) => {
    const user = newUser();
    const { page, context } = await visit(browser, baseURL!);
    const shopper = api(await signIn(user));
    const made = (
      await shopper.post('/api/generate-image', { prompt: HERON, cacheForCombination: true, provider: 'gemini' })
    ).body;
    await shopper.post('/api/designs', { url: made.imageUrl, source: 'AI_GENERATED', aiMetadata: { prompt: HERON } });
    await signInAt(page, user, '/design');
    await openPanel(page);

    await test.step('without tokens nothing is requested', async () => {
      await press(page, add(page));
      await expect(input(page, 1).getByRole('radio', { name: 'Upload' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await type(page, input(page, 1).getByRole('textbox'), 'A lighthouse at dusk, flat colours');
      await page.route(
        '**/api/tokens/balance',
        (route) => route.fulfill({ json: { tokensAvailable: 0, held: 0, version: 9_999 } }),
        { times: 1 },
      );
      await press(page, input(page, 1).getByRole('button', { name: /Uses 1 Token/ }));
      await expect(
        page.getByText('Insufficient tokens. Please purchase more tokens to continue.').first(),
      ).toBeVisible();
      await page.reload();
      await openPanel(page);
    });

    await test.step('a failure is shown at the input and can be retried', async () => {
      await faults.during(
        { service: 'google', match: 'generateContent', mode: 'status', status: 400, times: 1 },
        async () => {
          await press(page, input(page, 1).getByRole('button', { name: /Uses 1 Token/ }));
          await expect(input(page, 1).getByRole('alert')).toContainText('Nothing was charged.');
        },
      );
      await press(page, page.getByRole('button', { name: 'Try input 1 again' }));
      await expect(input(page, 1).getByText('Ready')).toBeVisible();
    });

    await test.step('an own design is an input, too, under the name it was given, wherever it stands in the list', async () => {
      const [{ _id }] = (await shopper.get('/api/designs')).body;
      const named = (await shopper.put(`/api/designs/${_id}`, { title: 'Heron at dawn' })).body;
      const pages = [[{ ...named, _id: `${_id}0`, title: null }], [named]];
      await page.route(/\/api\/designs(\?.*)?$/, (route) =>
        route.request().url().includes('cursor=')
          ? route.fulfill({ json: pages[1] })
          : route.fulfill({ json: pages[0], headers: { link: '</api/designs?cursor=more>; rel="next"' } }),
      );
      await press(page, add(page));
      await press(page, input(page, 2).getByRole('button', { name: 'My designs' }));
      const designs = page.getByRole('dialog', { name: 'Choose a design' });
      await expect(designs.getByRole('button', { name: HERON })).toBeVisible();
      await press(page, designs.getByRole('button', { name: 'Show more' }));
      await press(page, designs.getByRole('button', { name: 'Heron at dawn' }));
      await expect(input(page, 2).getByText('Ready')).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Clear input 2' }));
      await expect(input(page, 2).getByLabel('Picture for input 2')).toBeVisible();
      await press(page, page.getByRole('button', { name: 'Remove input 2' }));
      await expect(add(page)).toBeFocused();
    });

    await test.step('combining is refused after the provider was switched', async () => {
      await chooseProvider('openai');
      await press(page, combine(page));
      await expect(
        page.getByText('Combined image generation is only available with Gemini provider').first(),
      ).toBeVisible();
      await chooseProvider('gemini');
    });
    await context.close();
  });
});
