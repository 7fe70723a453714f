import { expect, test, type Page } from '@playwright/test';
import { api, signIn, waitFor } from '#testing';
import { signInAt, visit } from './people.js';

const PROMPT = 'A lighthouse over a calm sea at dusk, linocut in two inks';
const picture = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(picture.split(',')[1]!, 'base64') };
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const notice = (page: Page, words: string) => expect(page.getByText(words).first()).toBeVisible();

/** Holds the answers to a path back until they are let through; the requests themselves go out at once. */
async function holdAnswers(page: Page, path: string): Promise<{ asked: () => boolean; release: () => void }> {
  let asked = false;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    const response = await route.fetch();
    asked = true;
    await released;
    await route.fulfill({ response }).catch(() => undefined);
  });
  return { asked: () => asked, release };
}

test('[MYD-02, DES-02] a double click deletes one design; what was deleted can be saved again', async ({ browser, baseURL }) => {
  const { page, context } = await visit(browser, baseURL!);
  const shopper = api(await signIn('load-66'));
  for (const prompt of ['First', 'Second', 'Third']) await shopper.post('/api/designs', { url: picture, source: 'USER_UPLOADED', aiMetadata: { prompt } });
  await signInAt(page, 'load-66', '/user-designs');
  const tiles = page.getByRole('region', { name: 'Your Designs' }).getByRole('listitem');
  await expect(tiles).toHaveCount(3);

  await test.step('the second click lands on nothing', async () => {
    await button(page, 'Delete design Second').click();
    const agree = page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true });
    const { x, y, width, height } = (await agree.boundingBox())!;
    // Where the dialog's button is, another tile's way into its picture is put below.
    await page.evaluate(`(() => { const trap = document.createElement('button'); trap.id = 'below'; trap.style.cssText = 'position:fixed;inset:0;opacity:0'; trap.onclick = () => { window.fell = true; }; document.body.append(trap); })()`);
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
    await expect(page.getByRole('img', { name: PROMPT, exact: true }).first()).toBeVisible({ timeout: 30_000 });
    const saved = async (): Promise<string> => {
      await button(page, 'Save Only').click();
      return (await waitFor(async () => (await shopper.get('/api/designs')).body.find(({ aiMetadata }: { aiMetadata?: { prompt?: string } }) => aiMetadata?.prompt === PROMPT), { what: 'the design' }))._id;
    };
    const first = await saved();
    await notice(page, 'Design saved successfully');
    expect((await shopper.delete(`/api/designs/${first}`)).status).toBe(200);
    await expect(button(page, 'Save Only')).toBeEnabled();
    expect(await saved()).not.toBe(first);
  });
  await context.close();
});

test('[COMB-01, UPL-02] what is taken away while it is on its way costs nothing and leaves nothing', async ({ browser, baseURL }) => {
  const operator = api(await signIn('operator'));
  await operator.post('/api/config/provider', { provider: 'gemini' });
  const { page, context } = await visit(browser, baseURL!);
  const shopper = api(await signIn('load-67'));
  try {
    await signInAt(page, 'load-67', '/design?tab=seed');

    await test.step('an input whose picture was just asked for', async () => {
      await button(page, 'Add input').click();
      const input = page.getByRole('listitem', { name: 'Input 1' });
      await input.getByText('Generate', { exact: true }).click();
      await input.getByRole('textbox').fill(PROMPT);
      const held = await holdAnswers(page, '**/api/generate-image');
      await input.getByRole('button', { name: /Uses 1 Token/ }).click();
      await expect.poll(held.asked).toBe(true);
      await button(page, 'Remove input 1').click();
      const cancelled = page.waitForRequest((request) => /\/api\/jobs\/.+\/cancel$/.test(request.url()));
      held.release();
      await cancelled;
      const [job] = await waitFor(async () => {
        const jobs = (await shopper.get('/api/jobs')).body;
        return jobs.length > 0 && ['cancelled', 'completed'].includes(jobs[0].status) && jobs;
      }, { what: 'its job to end' });
      expect(job).toMatchObject({ title: PROMPT, status: 'cancelled' });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.reload();
      await expect(button(page, 'Add input')).toBeVisible();
      await expect(input).toHaveCount(0);
    });
  } finally {
    await operator.post('/api/config/provider', { provider: 'openai' });
  }

  await test.step('an upload that has not left yet', async () => {
    await shopper.post('/api/picture-rights', { confirmed: true });
    await page.goto('/design?tab=own');
    const uploads: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && /upload|printful\/files/.test(request.url()) && uploads.push(request.url()));
    // The answer on how to upload is late; the person has gone on by then.
    const held = await holdAnswers(page, '**/api/uploads/config');
    await page.getByLabel('Your own image').setInputFiles(file);
    await expect.poll(held.asked).toBe(true);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Cancel' }).click();
    held.release();
    await expect(page.getByText('PNG, JPG up to 20MB')).toBeVisible();
    // The next one is all that leaves.
    await page.getByLabel('Your own image').setInputFiles(file);
    await expect(page.getByText('Uploaded', { exact: true })).toBeVisible();
    expect(uploads).toHaveLength(1);
  });
  await context.close();
});
