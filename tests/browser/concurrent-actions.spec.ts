import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { api, faults, signIn, waitFor } from '#testing';
import { test } from './test.js';
import { newOperator, newUser, signInAt, visit } from './users.js';

const PROMPT = 'A lighthouse over a calm sea at dusk, linocut in two inks';
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(picture.split(',')[1]!, 'base64') };
/** Runs in the page: reads a large file only when `readLarge` is called, which resolves a moment after the file is read. */
const SLOW_TO_READ = `(() => {
  const read = FileReader.prototype.readAsDataURL;
  FileReader.prototype.readAsDataURL = function (blob) {
    if (blob.size < 1_000_000) return read.call(this, blob);
    window.readLarge = () => new Promise((done) => {
      this.addEventListener('loadend', () => setTimeout(done));
      read.call(this, blob);
    });
  };
})()`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const notice = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

/** Keeps the picture of some words away for longer than a test looks: what is cancelled has not ended by itself. */
const slow = (words: string) =>
  ({ service: 'google', match: words, mode: 'latency', latencyMs: 60_000, times: 1 }) as const;

/** Delays the first response of a path until `release`; its request and all later ones are sent at once. */
async function delayResponse(page: Page, path: string): Promise<{ received: () => boolean; release: () => void }> {
  let received = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let first = true;
  await page.route(path, async (route) => {
    if (!first) return route.continue();
    first = false;
    const response = await route.fetch();
    received = true;
    await released;
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { received: () => received, release };
}

test('[MYD-02] a double click deletes one design; a deleted design can be saved again', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const shopper = api(await signIn(username));
  for (const prompt of ['First', 'Second', 'Third'])
    await shopper.post('/api/designs', { url: picture, source: 'USER_UPLOADED', aiMetadata: { prompt } });
  await signInAt(page, username, '/user-designs');
  const tiles = page.getByRole('region', { name: 'Your Designs' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);

  await test.step('the second click has no effect', async () => {
    await button(page, 'Delete design Second').click();
    const agree = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
    const { x, y, width, height } = (await agree.boundingBox())!;
    // Puts another clickable element below the dialog's button.
    await page.evaluate(
      `(() => { const trap = document.createElement('button'); trap.id = 'below'; trap.style.cssText = 'position:fixed;inset:0;opacity:0'; trap.onclick = () => { window.fell = true; }; document.body.append(trap); })()`,
    );
    await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 30 });
    await notice(page, 'Design deleted successfully');
    await expect(tiles).toHaveCount(2);
    expect(await page.evaluate('window.fell')).toBeUndefined();
    await page.evaluate(`document.querySelector('#below').remove()`);
  });

  await test.step('a generated picture, saved, deleted elsewhere, saved again', async () => {
    await page.goto('/design');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(PROMPT);
    await button(page, /Uses 1 Token/).click();
    await expect(page.getByRole('img', { name: PROMPT, exact: true }).first()).toBeVisible();
    const saved = async (): Promise<string> => {
      await button(page, 'Save Only').click();
      return (
        await waitFor(
          async () =>
            (await shopper.get('/api/designs')).body.find(
              ({ aiMetadata }: { aiMetadata?: { prompt?: string } }) => aiMetadata?.prompt === PROMPT,
            ),
          { what: 'the design' },
        )
      )._id;
    };
    const first = await saved();
    await notice(page, 'Design saved successfully');
    expect((await shopper.delete(`/api/designs/${first}`)).status).toBe(200);
    await expect(button(page, 'Save Only')).toBeEnabled();
    expect(await saved()).not.toBe(first);
  });
  await context.close();
});

test('[COMB-01] what is cancelled while it is in progress costs nothing and leaves nothing behind', async ({
  browser,
  baseURL,
}) => {
  const operator = api(await signIn(newOperator()));
  await operator.post('/api/config/provider', { provider: 'gemini' });
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const shopper = api(await signIn(username));
  try {
    await signInAt(page, username, '/design?tab=seed');

    await test.step('an input whose picture was just requested', async () => {
      await button(page, 'Add input').click();
      const input = page.getByRole('listitem', { name: 'Input 1' });
      await input.getByText('Generate', { exact: true }).click();
      await input.getByRole('textbox').fill(PROMPT);
      const delayed = await delayResponse(page, '**/api/generate-image');
      const fault = await faults.add(slow(PROMPT));
      await input.getByRole('button', { name: /Uses 1 Token/ }).click();
      await expect.poll(delayed.received).toBe(true);
      await button(page, 'Remove input 1').click();
      const cancelled = page.waitForRequest((request) => /\/api\/jobs\/.+\/cancel$/.test(request.url()));
      delayed.release();
      await cancelled;
      const [job] = await waitFor(
        async () => {
          const jobs = (await shopper.get('/api/jobs')).body;
          return jobs.length > 0 && ['cancelled', 'completed'].includes(jobs[0].status) && jobs;
        },
        { what: 'its job to end' },
      );
      expect(job).toMatchObject({ title: PROMPT, status: 'cancelled' });
      await faults.clear(fault);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await expect(button(page, 'Add input')).toBeVisible();
      await expect(input).toHaveCount(0);
    });

    await test.step('a prompt that was replaced by another one', async () => {
      const input = page.getByRole('listitem', { name: 'Input 1' });
      const generate = async (words: string): Promise<void> => {
        await input.getByText('Generate', { exact: true }).click();
        await input.getByRole('textbox').fill(words);
        await input.getByRole('button', { name: /Uses 1 Token/ }).click();
      };
      await button(page, 'Add input').click();
      const delayed = await delayResponse(page, '**/api/generate-image');
      const fault = await faults.add(slow(`${PROMPT}, first words`));
      await generate(`${PROMPT}, first words`);
      await expect.poll(delayed.received).toBe(true);
      await input.getByText('Upload', { exact: true }).click();
      const second = page.waitForRequest('**/api/generate-image');
      await generate(`${PROMPT}, second words`);
      await second;
      delayed.release();
      await expect(input.getByText('Ready')).toBeVisible();
      const ended = async () =>
        (await shopper.get('/api/jobs')).body.map(
          ({ title, status }: { title: string; status: string }) => `${title.slice(PROMPT.length)} ${status}`,
        );
      await expect.poll(ended).toEqual(expect.arrayContaining([', first words cancelled', ', second words completed']));
      await faults.clear(fault);
    });
  } finally {
    await operator.post('/api/config/provider', { provider: 'openai' });
  }

  await test.step('an upload that has not started yet', async () => {
    await shopper.post('/api/picture-rights', { confirmed: true });
    await page.goto('/design?tab=own');
    const uploads: string[] = [];
    page.on(
      'request',
      (request) =>
        request.method() === 'POST' && /upload|printful\/files/.test(request.url()) && uploads.push(request.url()),
    );
    // The upload configuration arrives late; the user has cancelled by then.
    const delayed = await delayResponse(page, '**/api/uploads/config');
    await page.getByLabel('Your own image').setInputFiles(file);
    await expect.poll(delayed.received).toBe(true);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Cancel' }).click();
    delayed.release();
    await expect(page.getByText('PNG, JPG up to 20MB')).toBeVisible();
    // Only the next one is uploaded.
    await page.getByLabel('Your own image').setInputFiles(file);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    expect(uploads).toHaveLength(1);
  });
  await context.close();
});

test('[UPL-01, DES-03] of pictures chosen in a row the last counts; it survives a change of tabs, and is saved once', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  const shopper = api(await signIn(username));
  await signInAt(page, username, '/design?tab=own');

  await test.step('the confirmation of rights cannot be read', async () => {
    await page.route('**/api/picture-rights', (route) =>
      route.fulfill({ status: 400, json: { error: 'Something went wrong on our side.', code: 'INTERNAL' } }),
    );
    await page.goto('/design?tab=seed');
    // When its connection begins, the page reads by itself what it could not.
    await expect(page.getByText('Live updates on')).toBeVisible();
    await page.locator('#picture').setInputFiles(file);
    await expect(page.getByText("We couldn't check whether you have confirmed")).toBeVisible();
    await button(page, /Uses 1 Token/).click();
    await notice(page, 'Please confirm that this picture is yours to use.');
    expect((await shopper.get('/api/jobs')).body).toEqual([]);
    await page.unroute('**/api/picture-rights');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel(/This picture is mine/).click();
    await expect(page.getByText('Is this picture yours to use?')).toBeHidden();
  });

  await test.step('the last one', async () => {
    await page.getByRole('tab', { name: 'Use My Own' }).click();
    const input = page.getByLabel('Your own image');
    const long = await page.evaluate<string>(
      `(() => { const c = document.createElement('canvas'); c.width = 8193; c.height = 8; return c.toDataURL('image/png'); })()`,
    );
    await input.setInputFiles({ ...file, buffer: Buffer.from(long.split(',')[1]!, 'base64') });
    await expect(page.getByText('Please use one of at most 8192 pixels on a side.')).toBeVisible();
    // From the disk: as bytes it would have to pass through the browser's control connection.
    const large = test.info().outputPath('large.png');
    writeFileSync(large, Buffer.concat([file.buffer, Buffer.alloc(15_000_000)]));
    await page.evaluate(SLOW_TO_READ);
    await input.setInputFiles(large);
    await expect.poll(() => page.evaluate('typeof window.readLarge')).toBe('function');
    await input.setInputFiles(file);
    await expect(page.getByText('1 × 1 px, 1 kB')).toBeVisible();
    await page.evaluate('window.readLarge()');
    await expect(page.getByText('1 × 1 px, 1 kB')).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Text Prompt' }).click();
    await page.getByRole('tab', { name: 'Use My Own' }).click();
    await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save Only' }).dblclick();
    await notice(page, 'Design saved successfully');
  });

  await test.step('a ready one, pressed twice', async () => {
    await page.getByRole('tab', { name: 'Ready-made' }).click();
    await button(page, 'Use this: First cup').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save to My Designs' }).dblclick();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(async () => (await shopper.get('/api/designs')).body.length).toBe(2);
    await expect(page.getByText('This request is still being processed')).toHaveCount(0);
  });
  await context.close();
});

test("[GEN-14] two tabs keep each other's drafts; nothing requested offline starts later by itself", async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await visit(browser, baseURL!);
  const username = newUser();
  await signInAt(page, username, '/design');
  const other = await context.newPage();
  await other.goto('/design?tab=seed');
  await expect(other.getByRole('tab', { name: 'Seed Image' })).toHaveAttribute('aria-selected', 'true');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  await prompt.fill(PROMPT);
  await other.locator('#seed-request').fill('at night');
  await page.reload();
  await expect(prompt).toHaveValue(PROMPT);
  await other.reload();
  await expect(other.locator('#seed-request')).toHaveValue('at night');
  await other.close();

  await context.setOffline(true);
  await button(page, /Uses 1 Token/).click();
  await notice(page, 'You are offline, so nothing was started.');
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
  expect((await api(await signIn(username)).get('/api/jobs')).body).toEqual([]);
  await context.close();
});
