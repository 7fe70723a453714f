import { expect, type Browser, type Page } from '@playwright/test';
import { api, signIn } from '#testing';
import { saveDesign } from './mockup-page.js';
import { ok } from './shop-data.js';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

const FRONT = '/api/placements/tee-bella-3001/front';
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().endsWith(FRONT));

/** The editor of a new user's design, which is saved where it lies. */
async function openEditor(browser: Browser, baseURL: string) {
  const user = newUser();
  const design = await saveDesign(user);
  const { page, context } = await visit(browser, baseURL);
  await signInAt(page, user, '/home');
  const first = saved(page);
  await page.goto(`/mockup?designId=${design._id}&globalId=tee-bella-3001&variant_id=9526`);
  return { page, context, user, design, owner: api(await signIn(user)), placed: await first };
}

test('what was changed just before the editor is left is saved', async ({ browser, baseURL }) => {
  const { page, context } = await openEditor(browser, baseURL!);
  const next = saved(page);
  await page.getByRole('application').press(']');
  await page.getByRole('link', { name: 'Catalog' }).first().click();
  expect((await next).status()).toBe(200);
  await context.close();
});

test('a newer state of another device is shown, and later changes are saved on top of it', async ({
  browser,
  baseURL,
}) => {
  const { page, context, design, owner, placed } = await openEditor(browser, baseURL!);
  const { version, ...known } = (await placed.json()) as { version: number; editorState: { rotation: number } };
  const state = page.getByRole('status').filter({ hasText: /rotated/ });
  await expect(state).toContainText('rotated 0.0');

  // The other device is quicker, and this page reads what it saved before its own change is refused.
  let reads = 0;
  await page.route('**/api/placements/tee-bella-3001', async (route) => {
    await route.fulfill({ response: await route.fetch() });
    reads += 1;
  });
  await page.route(
    `**${FRONT}`,
    async (route) => {
      const body = { designId: design._id, aspectChoice: null, opacity: 0.5, version };
      ok(await owner.put(FRONT, { ...body, editorState: { ...known.editorState, rotation: 45 } }));
      const before = reads;
      await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
      await expect.poll(() => reads).toBeGreaterThan(before);
      await route.continue();
    },
    { times: 1 },
  );
  const refused = saved(page);
  await page.getByRole('application').press(']');
  expect((await refused).status()).toBe(409);
  await expect(state).toContainText('rotated 45.0');
  const later = saved(page);
  await page.getByRole('application').press(']');
  expect((await later).status()).toBe(200);
  await expect(state).toContainText('rotated 60.0');
  await context.close();
});

test('[EDIT-11] an address places its design once: a reload keeps what another device chose since', async ({
  browser,
  baseURL,
}) => {
  const { page, context, user, design, owner, placed } = await openEditor(browser, baseURL!);
  const other = await saveDesign(user);
  const { editorState } = (await placed.json()) as { editorState: object };
  const designInAddress = () => new URL(page.url()).searchParams.get('designId');
  await expect.poll(designInAddress).toBe(design._id);
  ok(await owner.put(FRONT, { designId: other._id, aspectChoice: null, opacity: 0.5, editorState }));
  await page.reload();
  await expect.poll(designInAddress).toBe(other._id);
  const active = async () => ok(await owner.get('/api/placements/tee-bella-3001')).active as object[];
  expect(await active()).toEqual([{ placement: 'front', designId: other._id }]);

  await test.step('a new way to the same address places it again', async () => {
    const next = saved(page);
    await page.goto(`/mockup?designId=${design._id}&globalId=tee-bella-3001&variant_id=9526`);
    expect((await next).status()).toBe(200);
    expect(await active()).toEqual([{ placement: 'front', designId: design._id }]);
  });
  await context.close();
});

test('an empty print area stays empty when another one is opened', async ({ browser, baseURL }) => {
  const { page, context, design, owner } = await openEditor(browser, baseURL!);
  const area = (name: string) =>
    page.getByRole('radiogroup', { name: 'Placement', exact: true }).getByRole('radio', { name, exact: true });
  for (const _ of [1, 2, 3]) {
    await area('Back').click();
    await expect(page.getByText('Choose a design.')).toBeVisible();
    await area('Front').click();
    await expect(area('Front')).toBeChecked();
    await expect(page).toHaveURL(/placement=front/);
    await expect(page.getByText('Choose a design.')).toHaveCount(0);
  }
  const next = saved(page);
  await page.getByRole('application').press(']');
  await next;
  expect(ok(await owner.get('/api/placements/tee-bella-3001')).active).toEqual([
    { placement: 'front', designId: design._id },
  ]);
  await context.close();
});
