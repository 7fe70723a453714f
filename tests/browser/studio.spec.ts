import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { api, faults, journal, journalPosition, signIn } from '#testing';
import { balanceOf, failing, jobsOf } from './generations.js';
import { newOperator, newUser, recordProgress, signInAt, visit } from './users.js';
import { dropOrPaste, drawn, fileOf, RECORD_FILES, RECORD_HOSTED } from './picture-files.js';
import { test } from './test.js';
import { answerWithoutImage } from './without-image.js';

const PROMPT = 'A lighthouse over a calm sea at dusk, linocut in two inks';
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true });
const generate = (page: Page) => page.getByRole('button', { name: /Uses 1 Token/ });
const picture = (page: Page, name: string) => page.getByRole('img', { name, exact: true }).first();
const notice = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

test('[GEN-01, GEN-04, GEN-07, GEN-13, DES-03] the ways to start, by their addresses', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/design');
  const tab = (name: string) => page.getByRole('tab', { name });

  await test.step('the tabs are in the address, and the right side waits for a picture', async () => {
    await expect(tab('Text Prompt')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { name: 'Generated Image' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Generate a design to see preview' })).toBeVisible();
    await expect(generate(page)).toBeVisible();
    for (const [name, value] of [
      ['Seed Image', 'seed'],
      ['Use My Own', 'own'],
      ['Text Prompt', 'prompt'],
    ] as const) {
      await tab(name).click();
      await expect(page).toHaveURL(new RegExp(`tab=${value}`));
      await page.reload();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    }
    const saveOnly = page.getByRole('button', { name: 'Save Only' }).first();
    await expect(saveOnly).toHaveAccessibleDescription('No image to save');
    // A button that has just come up may not listen yet: the pointer comes again.
    await expect(async () => {
      await page.mouse.move(0, 0);
      await saveOnly.hover();
      await expect(page.getByRole('tooltip')).toHaveText('No image to save', { timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.goto('/design?tab=own');
    await expect(page.getByRole('heading', { name: 'Use Your Own Image' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save Only' })).toHaveCount(1);
  });

  await test.step("any other tab shows the ready designs: as a prompt, and as one's own design", async () => {
    await page.goto('/design?tab=premade&productName=Classic%20Tee');
    await expect(tab('Ready-made')).toHaveAttribute('aria-selected', 'true');
    expect(await page.getByRole('button', { name: /^Use this: / }).count()).toBeGreaterThanOrEqual(12);
    await page.getByRole('button', { name: 'Use this: Indigo wave' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Use this prompt' }).click();
    await expect(prompt(page)).toHaveValue('A great wave in indigo under a red sun, Japanese woodblock print');
    await tab('Ready-made').click();
    await page.getByRole('button', { name: 'Use this: Black cat' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remix' }).click();
    await expect(tab('Seed Image')).toHaveAttribute('aria-selected', 'true');
    await expect(picture(page, 'The picture you chose')).toHaveAttribute('src', '/art/ready/cat.webp');
  });

  await test.step('while Gemini is active, nothing is generated from a prompt and nothing is charged', async () => {
    const operator = api(await signIn(newOperator()));
    const before = await balanceOf(username);
    await operator.post('/api/config/provider', { provider: 'gemini' });
    try {
      await page.goto('/design?tab=seed');
      await expect(tab('Nano Banana')).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Combine' })).toBeVisible();
      await tab('Text Prompt').click();
      await notice(
        page,
        /Gemini models do not support image generation\. Please use OpenAI provider for image generation\. Switch the provider to OpenAI in the terminal settings\./,
      );
      await prompt(page).fill(PROMPT);
      await generate(page).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'Gemini models do not support image generation' }).first(),
      ).toBeVisible();
    } finally {
      await operator.post('/api/config/provider', { provider: 'openai' });
    }
    expect(await balanceOf(username)).toBe(before);
  });
  await context.close();
});

test('[GEN-02, GEN-03, GEN-05, GEN-14, DES-02, DES-07] a prompt in the address starts once: after a sign-in, not after a reload or Back', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const start = `/design?prompt=${encodeURIComponent(PROMPT)}&globalId=mug-white-glossy&productName=White%20Glossy%20Mug`;

  await test.step('a visitor is asked to log in, and it starts when they come back', async () => {
    await page.goto(start);
    await expect(
      page.getByRole('alert').filter({ hasText: 'No access token available. Please log in again.' }).first(),
    ).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password').fill('inkloom');
    await faults.during({ service: 'openai', match: PROMPT, mode: 'latency', latencyMs: 8_000, times: 1 }, async () => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await notice(page, 'Current balance: 10 tokens');
      await expect(page.getByRole('progressbar').first()).toBeVisible();
    });
    await expect(page).toHaveURL(/job=.*/);
    await page.reload();
    await expect(prompt(page)).toHaveValue(PROMPT);
    await expect(picture(page, PROMPT)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Profile menu, 9 tokens left!' })).toBeVisible();
    expect(await jobsOf(username)).toBe(1);
  });

  await test.step('Back to where it came from starts nothing', async () => {
    await page.evaluate('setTimeout(() => history.go(-history.length + 2))');
    await page.waitForURL((url) => url.searchParams.has('prompt'));
    await expect(prompt(page)).toHaveValue(PROMPT);
    await expect(page.getByRole('button', { name: 'Profile menu, 9 tokens left!' })).toBeVisible();
    expect(await jobsOf(username)).toBe(1);
    await page.goto(`${start}&again=1`);
    await expect(page).toHaveURL(/job=/);
    await page.goto('/catalog');
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Generated Image' })).toBeVisible();
    await expect(page.getByRole('progressbar').or(picture(page, PROMPT)).first()).toBeVisible();
    expect(await jobsOf(username)).toBe(2);
  });

  await test.step('a second prompt from the top bar runs beside the first, and its picture arrives in another tab as well', async () => {
    // The one of the step before has ended, so that it is not the last to arrive.
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const other = await context.newPage();
    await other.goto('/design');
    await expect(other.getByRole('heading', { name: 'Generated Image' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Describe an image', exact: true }).fill(`${PROMPT}, at night`);
    await page.getByRole('button', { name: 'Go to Generate Design' }).click();
    await expect(page).toHaveURL(/job=/);
    await expect(picture(page, `${PROMPT}, at night`)).toBeVisible();
    await expect
      .poll(async () => (await picture(other, `${PROMPT}, at night`).boundingBox())?.width ?? 0)
      .toBeGreaterThan(300);
    await other.close();
    expect(await jobsOf(username)).toBe(3);
  });

  await test.step('a prompt that is too short, cannot be paid or cannot be checked does not start', async () => {
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && request.url().includes('/api/generate') && sent.push(request.url()),
    );
    // From the first read on: one that is under way at the press is taken for the check.
    await failing(page, '**/api/tokens/balance', 500);
    await page.goto('/design?prompt=a%20fox');
    await notice(page, 'Prompt must be at least 10 characters');
    await prompt(page).fill(PROMPT);
    await generate(page).click();
    await notice(page, 'Failed to check token balance');
    await failing(page, '**/api/tokens/balance', 200, { tokensAvailable: 0, held: 0, version: 999 });
    await generate(page).click();
    await notice(page, 'Insufficient tokens. Please purchase more tokens to continue.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(sent).toEqual([]);
  });

  await test.step('the product in the address is passed on to the mockup', async () => {
    await page.goto('/design?globalId=mug-white-glossy&variant_id=1320&productName=White%20Glossy%20Mug');
    await expect(page.getByText('For White Glossy Mug')).toBeVisible();
    await expect(page.getByText(/^\d+:\d+ fits /)).toBeVisible();
    await page
      .getByRole('list')
      .getByRole('button', { name: new RegExp(PROMPT) })
      .first()
      .click();
    await page.getByRole('button', { name: 'Save Only' }).first().click();
    await notice(page, 'Design saved successfully');
    await expect(page).toHaveURL(/\/design/);
    await page.getByRole('button', { name: 'Save and Continue' }).first().click();
    await expect(page).toHaveURL(
      /\/mockup\?designId=[0-9a-f-]{36}&globalId=mug-white-glossy&variant_id=1320&productName=White\+Glossy\+Mug/,
    );
  });
  await context.close();
});

test('[GEN-11, GEN-12, GEN-14, GEN-16] failures say what happened, cost nothing and offer a next step; earlier pictures can be continued', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAt(page, username, '/design');
  const card = page.getByRole('alert').filter({ has: page.getByRole('heading') });

  await test.step('a declined prompt can be changed', async () => {
    await prompt(page).fill('A gory battle scene on an album cover');
    await generate(page).click();
    await expect(card.getByRole('heading', { name: 'This prompt was declined' })).toBeVisible();
    await expect(card).toContainText("Please change the wording and try again. You weren't charged.");
    await expect(card.getByText('Not charged')).toBeVisible();
    const saving = page.getByRole('button', { name: /^Save (Only|and Continue)$/ });
    await expect(saving).toHaveCount(0);
    await page.getByRole('tab', { name: 'Use My Own' }).click();
    await expect(saving).toHaveCount(2);
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Save Only' })).toBeVisible();
    await expect(card).toBeHidden();
    await page.getByRole('tab', { name: 'Text Prompt' }).click();
    await card.getByRole('button', { name: 'Edit prompt' }).click();
    await expect(prompt(page)).toBeFocused();
    await expect(prompt(page)).toHaveValue('A gory battle scene on an album cover');
    expect(await balanceOf(username)).toBe(10);
  });

  await test.step('waits for a busy service and says so', async () => {
    await prompt(page).fill(PROMPT);
    await faults.during(
      { service: 'openai', match: '/images', mode: 'status', status: 429, retryAfter: 4, times: 1 },
      async () => {
        await generate(page).click();
        await expect(page.getByText(/The image service is very busy\. Trying again in \d+ s\./)).toBeVisible({});
      },
    );
    await expect(picture(page, PROMPT)).toBeVisible();
  });

  await test.step('cancelling in place ends it and gives the token back', async () => {
    const before = await balanceOf(username);
    const words = `${PROMPT}, in fog`;
    await prompt(page).fill(words);
    await faults.during({ service: 'openai', match: words, mode: 'latency', latencyMs: 60_000, times: 1 }, async () => {
      await generate(page).click();
      await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    });
    expect(await balanceOf(username)).toBe(before);
  });

  await test.step('a seed image goes as a data URL', async () => {
    await page.goto('/design?tab=seed');
    // Before the app is there, the document's own form would lead to another tab.
    await expect(page.getByRole('tab', { name: 'Seed Image' })).toHaveAttribute('aria-selected', 'true');
    await generate(page).click();
    await notice(page, 'Please select an image first');
    await page.locator('#picture').setInputFiles(fileOf(await drawn(page)));
    await expect(picture(page, 'The picture you chose')).toBeVisible();
    await generate(page).click();
    await notice(page, 'Please confirm that this picture is yours to use.');
    await page.getByLabel(/This picture is mine/).click();
    await expect(page.getByText('Is this picture yours to use?')).toBeHidden();
    await failing(page, '**/api/generate-design', 500);
    await generate(page).click();
    await notice(page, 'Failed to generate design. Please try again.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const request = page.waitForRequest('**/api/generate-design');
    await generate(page).click();
    expect((await request).postDataJSON()).toMatchObject({ image: expect.stringMatching(/^data:image\/png;base64,/) });
    await expect(picture(page, 'Design from your picture')).toBeVisible();
  });

  await test.step('an earlier picture can be regenerated, continued and its prompt copied', async () => {
    const before = await jobsOf(username);
    await page.getByRole('button', { name: `Actions for ${PROMPT}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Copy prompt' }).click();
    await notice(page, 'Prompt copied');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(PROMPT);
    await page.getByRole('button', { name: `Actions for ${PROMPT}`, exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remix' }).click();
    await expect(picture(page, 'The picture you chose')).toHaveAttribute('src', /\/files\//);
    await page.getByRole('button', { name: `Actions for ${PROMPT}`, exact: true }).click();
    await faults.during({ service: 'openai', match: PROMPT, mode: 'latency', latencyMs: 5_000, times: 1 }, async () => {
      await page.getByRole('menuitem', { name: 'Make another' }).click();
      await expect(page.getByRole('progressbar').first()).toBeVisible();
    });
    await expect(picture(page, PROMPT)).toBeVisible();
    expect(await jobsOf(username)).toBe(before + 1);
  });

  await test.step('failures of the call itself, and of the session', async () => {
    await page.goto('/design');
    await prompt(page).fill(PROMPT);
    await failing(page, '**/api/generate-image', 500);
    await generate(page).click();
    await notice(page, 'Failed to generate image. Please try again.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await failing(page, '**/api/generate-image', 422, { error: 'This size is not for sale.', code: 'REFUSED' });
    await generate(page).click();
    await notice(page, 'This size is not for sale.');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await answerWithoutImage(page);
    await page.reload();
    // A press while the screen is still coming may be one on what is replaced before it is let go.
    await expect(page.getByRole('heading', { name: 'Earlier' })).toBeVisible();
    await generate(page).click();
    await expect(page.getByText('No image URL returned from generation')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/auth/login*', (route) => route.fulfill({ status: 204 }));
    await failing(page, '**/api/generate-image', 401, { error: 'Authentication required', code: 'NO_TOKEN' });
    await generate(page).click();
    await notice(page, 'Authentication error. Please log in again.');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Where the app does not run: it may still be about to forget the session that ended.
    await page.goto('/favicon.svg');
    await page.evaluate(`localStorage.clear(); localStorage.setItem('access_token', 'not-a-token')`);
    // The provider's page would replace the notice.
    await page.route('**/auth/login*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/design');
    await notice(page, 'Authentication error. Please try logging in again.');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fdesign/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await context.close();
});

test('[UPL-01, UPL-02, UPL-03, UPL-04, UPL-05, UPL-08, DES-02, DES-03, DES-04] own pictures: checked, uploaded with progress, saved, and each failure with its own message', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/design?tab=own');
  const input = page.getByLabel('Your own image');
  const method = (value: string) => page.evaluate(`localStorage.setItem('upload_method', '${value}')`);
  const keep = (name: 'Save Only' | 'Save and Continue') =>
    page.getByRole('tabpanel').getByRole('button', { name }).click();
  const small = fileOf(await drawn(page));

  await test.step('a file that is too large or not a picture is refused before anything is sent', async () => {
    await expect(page.getByText('PNG, JPG up to 20MB')).toBeVisible();
    await keep('Save Only');
    await notice(page, 'Please upload an image first');
    const large = test.info().outputPath('large.png');
    writeFileSync(large, Buffer.alloc(20 * 1024 * 1024 + 1));
    await input.setInputFiles(large);
    await expect(page.getByRole('alert').filter({ hasText: 'File size must be less than 20MB' }).first()).toBeVisible();
    await input.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>') });
    await notice(page, 'This file is not a PNG, JPEG or WebP picture.');
    await input.setInputFiles({ ...small, buffer: Buffer.from('no pixels at all') });
    await notice(page, 'This file is not a PNG, JPEG or WebP picture.');
  });

  await test.step('to the hosting service, once the user confirmed that the picture is theirs', async () => {
    const since = await journalPosition();
    const uploads = async () =>
      (await journal({ service: 'cloudinary', since })).filter(({ operation }) => /upload/.test(operation)).length;
    await page.evaluate(RECORD_HOSTED);
    await input.setInputFiles({ ...small, buffer: Buffer.concat([small.buffer, Buffer.from('Exif: 52.5200 N')]) });
    await keep('Save Only');
    await notice(page, 'Please confirm that this picture is yours to use.');
    expect(await uploads()).toBe(0);
    await page.getByLabel(/This picture is mine/).click();
    await expect(page.getByText('Is this picture yours to use?')).toBeHidden();
    await notice(page, 'Image uploaded successfully');
    expect(await uploads()).toBe(1);
    const fields = await page.evaluate<Record<string, string>>('window.hosted');
    const { cloudinary } = (await api(await signIn(username)).get('/api/uploads/config')).body;
    expect(fields).toMatchObject({ upload_preset: cloudinary.uploadPreset, folder: cloudinary.folder });
    const hosted = Buffer.from(fields.file!.split(',')[1]!, 'base64');
    expect([hosted.subarray(1, 4).toString(), hosted.includes('Exif')]).toEqual(['PNG', false]);
    const [upload] = await journal({ service: 'cloudinary', since });
    expect(upload!.key!.startsWith(`${cloudinary.folder}/`)).toBe(true);
    await keep('Save Only');
    await notice(page, 'Design saved successfully');
    const [saved] = (await api(await signIn(username)).get('/api/designs')).body;
    expect(saved).toMatchObject({
      source: 'USER_UPLOADED',
      width: 64,
      height: 96,
      metadata: { uploadMethod: 'cloudinary' },
    });
  });

  await test.step('to our own endpoint, with upload progress, and its refusal', async () => {
    await method('hardcoded');
    await page.reload();
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 5,
      downloadThroughput: -1,
      uploadThroughput: 60_000,
    });
    const progress = await recordProgress(page);
    await input.setInputFiles({ ...small, buffer: Buffer.concat([small.buffer, Buffer.alloc(150_000)]) });
    await expect(page.getByRole('progressbar', { name: 'Sending your picture' })).toBeVisible();
    await notice(page, 'Image uploaded successfully');
    expect(
      (await progress.read()).some((percents) => percents.filter((percent) => percent > 0 && percent < 100).length > 0),
    ).toBe(true);
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await expect(page.getByText('Is this picture yours to use?')).toBeHidden();
    await page.route('**/api/printful/files', (route) => route.fulfill({ status: 503, body: '' }));
    await input.setInputFiles(small);
    await notice(page, 'Upload failed: 503 Service Unavailable');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await method('ftp');
    await page.getByRole('button', { name: 'Try again' }).click();
    await notice(page, 'Invalid upload method');
    await method('hardcoded');
  });

  await test.step('dropped and pasted pictures are handled like chosen ones', async () => {
    for (const way of ['drop', 'paste'] as const) {
      await page.reload();
      await expect(page.getByText('PNG, JPG up to 20MB')).toBeVisible();
      await page.evaluate(dropOrPaste(await drawn(page), way, `${way}.png`));
      await expect(picture(page, 'The picture you chose')).toBeVisible();
      await expect(page.getByText(/^64 × 96 px/)).toBeVisible();
      await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    }
  });

  await test.step('each failure of saving has its message', async () => {
    await input.setInputFiles(small);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await failing(page, '**/api/image-metadata?*', 500);
    await keep('Save Only');
    await notice(page, 'Failed to process uploaded image');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await failing(page, '**/api/designs', 500);
    await keep('Save Only');
    await notice(page, 'Failed to save design');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.route('**/api/designs', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.continue(),
    );
    await keep('Save and Continue');
    await notice(page, 'Failed to navigate to mockup view');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('/design?tab=ready');
    await page.getByRole('button', { name: 'Use this: First cup' }).click();
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save to My Designs' });
    await page.route('**/art/ready/coffee.webp', (route) => route.fulfill({ contentType: 'text/html', body: '<b>' }));
    await save.click();
    await notice(page, 'Failed to download image from URL');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await failing(page, '**/api/printful/files', 500);
    await save.click();
    await notice(page, 'Failed to upload design file');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  await test.step('converted pictures are named design.png', async () => {
    await page.evaluate(RECORD_FILES);
    await page.getByRole('dialog').getByRole('button', { name: 'Save to My Designs' }).click();
    await expect.poll(() => page.evaluate('window.filesSent')).toEqual(['files[] design.png']);
    await notice(page, 'Design saved successfully');
  });

  await test.step('the mockup step accepts a URL, a data URL or plain base64, and nothing else', async () => {
    const base64 = (await drawn(page)).split(',')[1]!;
    await page.goto(`/mockup?image=${encodeURIComponent(base64)}&globalId=mug-white-glossy`);
    await expect(page).toHaveURL(/\/mockup\?globalId=mug-white-glossy&designId=[0-9a-f-]{36}/);
    const [saved] = (
      await api(await signIn(username)).get<{ _id: string; url: string; width: number }[]>('/api/designs')
    ).body;
    expect(saved).toMatchObject({ width: 64 });
    await page.goto(`/mockup?image=${encodeURIComponent(saved!.url)}`);
    await expect(page).toHaveURL(/\/mockup\?(?:.*&)?designId=[0-9a-f-]{36}/);
    await page.goto('/mockup?image=not-a-picture!');
    await notice(page, 'Invalid image format - must be URL or base64 data URL');
    await expect(page).toHaveURL(/\/design\?tab=own/);
  });

  await test.step('[DES-04] a picture of Gemini that cannot be read says so', async () => {
    await page.goto('/design');
    await prompt(page).fill(PROMPT);
    await generate(page).click();
    await expect(picture(page, PROMPT)).toBeVisible();
    await page.route('**/api/jobs*', async (route) => {
      const response = await route.fetch();
      const jobs = (await response.json()) as { result: object | null }[];
      await route.fulfill({
        response,
        json: jobs.map((job) => ({ ...job, result: job.result && { ...job.result, provider: 'gemini' } })),
      });
    });
    await failing(page, '**/api/image-metadata?*', 500);
    await page.reload();
    await expect(picture(page, PROMPT)).toBeVisible();
    await page.getByRole('button', { name: 'Save Only' }).first().click();
    await notice(page, 'Failed to process Gemini image data');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
  await context.close();
});
