import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { api, signIn, type Api } from '#testing';
import { expectAccessibleInBothThemes } from './accessible.js';
import { test } from './test.js';
import { newUser, signInAt, visit } from './users.js';

const designsOf = (page: Page): Locator => page.getByRole('region', { name: 'Your Designs' });
const tiles = (page: Page): Locator => designsOf(page).getByRole('listitem');
/** Names in the order shown. */
const expectNames = (page: Page, names: string[]): Promise<void> =>
  expect
    .poll(() => tiles(page).evaluateAll((all) => all.map((tile) => tile.querySelector('img')?.getAttribute('alt'))))
    .toEqual(names);
const search = (page: Page): Locator => page.getByRole('searchbox', { name: 'Search your designs' });
const folder = (page: Page, name: RegExp | string): Locator =>
  page.getByRole('group', { name: 'Folders' }).getByRole('button', { name });
const selection = (page: Page): Locator => page.getByRole('group', { name: 'Selected designs' });
const select = (page: Page, name: string): Promise<void> =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check();

/** Saves a design for each prompt, the first one newest; each is a picture of its own. */
async function fill(user: Api, prompts: string[]): Promise<void> {
  for (const [index, prompt] of prompts.toReversed().entries()) {
    const png = await sharp({
      create: { width: 96, height: 96, channels: 3, background: { r: index * 40, g: 120, b: 200 - index * 30 } },
    })
      .png()
      .toBuffer();
    const url = `data:image/png;base64,${png.toString('base64')}`;
    const { status } = await user.post('/api/designs', { url, source: 'USER_UPLOADED', aiMetadata: { prompt } });
    expect(status).toBe(200);
  }
}

test('a user finds designs by words, names them, and arranges them in folders', async ({ browser, baseURL }) => {
  const name = newUser();
  await fill(api(await signIn(name)), ['Moon moth', 'Day moth', 'Red fox']);
  const { page, context, pageErrors } = await visit(browser, baseURL!);
  await signInAt(page, name, '/user-designs');
  await expectNames(page, ['Moon moth', 'Day moth', 'Red fox']);

  await test.step('search', async () => {
    await search(page).fill('MOTH day');
    await expectNames(page, ['Day moth']);
    await expect(page).toHaveURL(/\?q=MOTH\+day$/);
    await page.reload();
    await expectNames(page, ['Day moth']);
    await search(page).fill('whale');
    await expect(page.getByRole('heading', { name: 'No designs match' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectNames(page, ['Moon moth', 'Day moth', 'Red fox']);
    await expect(search(page)).toHaveValue('');
  });

  await test.step('rename: Escape gives the old name back, Enter keeps the new one', async () => {
    await page.getByRole('button', { name: 'Rename Red fox' }).click();
    const field = page.getByRole('textbox', { name: 'New name of Red fox' });
    await expect(field).toBeFocused();
    await field.fill('Blue fox');
    await field.press('Escape');
    await expect(page.getByRole('button', { name: 'Rename Red fox' })).toBeFocused();
    await expectNames(page, ['Moon moth', 'Day moth', 'Red fox']);
    await page.keyboard.press('Enter');
    await field.fill('Fox of the north');
    await field.press('Enter');
    await expect(page.getByRole('button', { name: 'Rename Fox of the north' })).toBeFocused();
    await page.reload();
    await expectNames(page, ['Moon moth', 'Day moth', 'Fox of the north']);
    // The prompt still finds it.
    await search(page).fill('red');
    await expectNames(page, ['Fox of the north']);
    await search(page).fill('');
    await page.route('**/api/designs/*', (route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
    await page.getByRole('button', { name: 'Rename Day moth' }).click();
    await page.getByRole('textbox', { name: 'New name of Day moth' }).fill('Lost');
    await page.keyboard.press('Enter');
    await expect(page.getByText("We couldn't rename this design.")).toBeVisible();
    await expectNames(page, ['Moon moth', 'Day moth', 'Fox of the north']);
    await page.unrouteAll({ behavior: 'wait' });
  });

  await test.step('folders: made, filled, chosen, renamed; deleting one keeps its designs', async () => {
    await page.getByRole('button', { name: 'New folder' }).click();
    const dialog = page.getByRole('dialog', { name: 'New folder' });
    await dialog.getByRole('textbox', { name: 'Folder name' }).fill('Moths');
    await dialog.getByRole('button', { name: 'Create folder' }).click();
    await expect(page.getByRole('heading', { name: 'This folder is empty' })).toBeVisible();
    await folder(page, 'All designs').click();
    await select(page, 'Moon moth');
    await select(page, 'Day moth');
    await selection(page).getByRole('button', { name: 'Move' }).click();
    const move = page.getByRole('dialog', { name: 'Move 2 designs' });
    await move.getByRole('radio', { name: 'Moths' }).check();
    await expectAccessibleInBothThemes(page);
    await move.getByRole('button', { name: 'Move' }).click();
    await expect(page.getByText('2 designs moved')).toBeVisible();
    await expect(selection(page)).toHaveCount(0);
    await folder(page, 'Moths 2').click();
    await expectNames(page, ['Moon moth', 'Day moth']);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Rename folder Moths' }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename folder' });
    await renaming.getByRole('textbox', { name: 'Folder name' }).fill('Night');
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(folder(page, 'Night 2')).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Delete folder Night' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expectNames(page, ['Moon moth', 'Day moth', 'Fox of the north']);
    await expect(folder(page, /Night/)).toHaveCount(0);
    await expect(page).toHaveURL(/\/user-designs$/);
  });
  expect(pageErrors.filter((error) => !error.includes('500'))).toEqual([]);
  await context.close();
});

test('[MYD-02, MYD-03] a user downloads and deletes several designs, and takes deletions back', async ({
  browser,
  baseURL,
}) => {
  const name = newUser();
  const user = api(await signIn(name));
  await fill(user, ['Owl', 'Owl', 'Fox', 'Hare']);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, name, '/user-designs');
  await expectNames(page, ['Owl', 'Owl', 'Fox', 'Hare']);

  await test.step('one archive with a file for each, by their names', async () => {
    await select(page, 'Hare');
    await selection(page).getByRole('button', { name: 'Select all' }).click();
    await expect(selection(page).getByText('4 selected')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const download = page.waitForEvent('download');
    await selection(page).getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('inkloom-designs.zip');
    const entries = unzipSync(readFileSync(await file.path()));
    expect(Object.keys(entries).sort()).toEqual(['fox.png', 'hare.png', 'owl-2.png', 'owl.png']);
    for (const bytes of Object.values(entries)) expect((await sharp(bytes).metadata()).width).toBe(96);
  });

  await test.step('several are deleted after a question, and come back to their places at Undo', async () => {
    await page.getByRole('checkbox', { name: 'Select Hare', exact: true }).uncheck();
    await selection(page).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deleting 3 Designs' });
    await expect(dialog).toContainText('Are you sure you want to delete 3 designs?');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('3 designs deleted')).toBeVisible();
    await expectNames(page, ['Hare']);
    await expect(selection(page)).toHaveCount(0);
    await expect.poll(async () => (await user.get('/api/designs')).body.length).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 items are back')).toBeVisible();
    await expectNames(page, ['Owl', 'Owl', 'Fox', 'Hare']);
    expect((await user.get('/api/designs')).body).toHaveLength(4);
  });

  await test.step('an Undo that fails says so', async () => {
    await page.getByRole('button', { name: 'Delete design Fox' }).click();
    await page
      .getByRole('dialog', { name: 'Deleting Design' })
      .getByRole('button', { name: 'Delete', exact: true })
      .click();
    await expect(page.getByText('Design deleted successfully')).toBeVisible();
    await expectNames(page, ['Owl', 'Owl', 'Hare']);
    await page.route('**/api/designs/restore', (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText("We couldn't bring it back.")).toBeVisible();
    await expectNames(page, ['Owl', 'Owl', 'Hare']);
  });
  await context.close();
});

test('[MYD-02, MYD-03] a mockup that could not be deleted returns, and one that was comes back at Undo', async ({
  browser,
  baseURL,
}) => {
  const name = newUser();
  const user = api(await signIn(name));
  await fill(user, ['Owl']);
  const [design] = (await user.get('/api/designs')).body;
  const { status } = await user.post('/api/mockup/mongodb', {
    syncVariantId: 1,
    mockupUrl: design.url,
    productId: 'mug-white-glossy',
    dimensions: { width: 96, height: 96 },
    metadata: { productName: 'Glossy Mug' },
  });
  expect(status).toBe(200);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, name, '/user-designs');
  const mockups = page.getByRole('region', { name: 'Your Mockups' }).getByRole('listitem');
  await expect(mockups).toHaveCount(1);
  const drop = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Delete mockup Glossy Mug' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deleting Mockup' });
    await expect(dialog).toContainText('Are you sure you want to delete this item? This action cannot be undone.');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  };
  await page.route('**/api/mockup/mongodb/*', (route) =>
    route.fulfill({ status: 500, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
  );
  await drop();
  await expect(page.getByText('Failed to delete mockup')).toBeVisible();
  await expect(mockups).toHaveCount(1);
  await page.unroute('**/api/mockup/mongodb/*');
  await page.route('**/api/mockup/mongodb/*', (route) => route.abort());
  await drop();
  await expect(page.getByText('Failed to delete item')).toBeVisible();
  await expect(mockups).toHaveCount(1);
  await page.unroute('**/api/mockup/mongodb/*');
  await drop();
  await expect(page.getByText('Mockup deleted successfully')).toBeVisible();
  await expect(mockups).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(mockups).toHaveCount(1);
  await context.close();
});

test('pictures on their way show their blur once, whatever becomes of the colours', async ({ browser, baseURL }) => {
  const name = newUser();
  await fill(api(await signIn(name)), ['Owl', 'Fox']);
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, name, '/home');
  await page.route('**/files/**', () => undefined);
  for (const path of ['/user-designs', '/mockup']) {
    // The document is never wholly loaded where a picture is asked for before the rest of it is there.
    await page.goto(path, { waitUntil: 'commit' });
    const blurs = page.locator('img[style*="background-image"]');
    await expect(blurs).toHaveCount(2);
    // As while a colour cannot be read: a shorthand with it would lose size and repeat as well.
    await page.evaluate(`document.documentElement.style.setProperty('--sunken', 'initial')`);
    const looks = await blurs.evaluateAll((all) =>
      all.map((image) => {
        const style = image.ownerDocument.defaultView!.getComputedStyle(image);
        return [style.backgroundRepeat, /^(cover|contain)$/.test(style.backgroundSize)];
      }),
    );
    expect(looks).toEqual([
      ['no-repeat', true],
      ['no-repeat', true],
    ]);
  }
  await context.close();
});

test('[DES-01] saving a generated image posts its facts, its origin and its owner', async ({ browser, baseURL }) => {
  const name = newUser();
  const user = api(await signIn(name));
  const prompt = 'A heron in the reeds, woodcut';
  const { imageUrl, jobId } = (await user.post('/api/generate-image', { prompt, model: 'dall-e-3' })).body;
  const { page, context } = await visit(browser, baseURL!);
  await signInAt(page, name, `/design?job=${jobId}`);
  const isSave = (request: Request): boolean => request.method() === 'POST' && request.url().endsWith('/api/designs');
  const [read, post] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/api/image-metadata')),
    page.waitForRequest(isSave),
    page.getByRole('button', { name: 'Save Only' }).first().click(),
  ]);
  expect(new URL(read.url()).searchParams.get('url')).toBe(imageUrl);
  const facts = (await user.get(`/api/image-metadata?url=${encodeURIComponent(imageUrl)}`)).body;
  const { user: identity } = (await user.get('/auth/check')).body;
  const job = (await user.get(`/api/jobs/${jobId}`)).body;
  expect(post.postDataJSON()).toEqual({
    userId: identity.sub,
    url: imageUrl,
    ...facts,
    source: 'AI_GENERATED',
    status: 'ACTIVE',
    createdAt: job.finishedAt,
    updatedAt: job.finishedAt,
    aiMetadata: { model: 'DALL-E-3', prompt },
    metadata: { uploadMethod: expect.stringMatching(/^(cloudinary|hardcoded)$/), originalSource: 'direct_url', jobId },
  });
  expect(facts).toEqual({
    fileSize: expect.any(Number),
    width: expect.any(Number),
    height: expect.any(Number),
    mimeType: 'image/png',
  });
  const saved = (await (await post.response())!.json()) as { _id: string };
  expect(saved._id).toMatch(/^[0-9a-f-]{36}$/);
  await expect(page.getByText('Design saved successfully')).toBeVisible();
  await context.close();
});
