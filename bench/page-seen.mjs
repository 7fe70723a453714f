import path from 'node:path';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '#stack/chromium';
import { signIn } from './picture-seen.mjs';

/** Runs in the page: when each picture of ours was first named by an element, and when it was loaded. */
const WATCH = `(() => {
  const seen = (window.picturesSeen = {});
  const note = (address, moment) => {
    const key = /\\/files\\/([^/?]+)/.exec(address)?.[1];
    if (key) (seen[key] ??= {})[moment] ??= Date.now();
  };
  const look = () => { for (const image of document.images) note(image.src, 'named'); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'srcset'] });
  document.addEventListener('load', (event) => event.target instanceof HTMLImageElement && note(event.target.currentSrc, 'loaded'), true);
})()`;

/**
 * For `count` generations one after another, ms to a picture's place in the Design screen of a real browser, and to its having been loaded there: of finished
 * pictures from the completion of their job, of partial ones from the writing of their file. Undefined without a Chromium.
 * @param {{ web: string, sandbox: string, dataDir: string, count: number }} options
 */
export async function pageSeen({ web, sandbox, dataDir, count }) {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const username = `load-${Date.now() % 1_000_000}`;
    const page = await (await browser.newContext({ baseURL: web, viewport: { width: 1280, height: 900 } })).newPage();
    await page.addInitScript(WATCH);
    await openDesign(page, username);
    const token = await signIn(sandbox, username);
    // The first generation of a page also fetches the code that shows it.
    await generate(page, { web, token, count: 1 });
    /** @type {string[]} */
    const warmUp = await page.evaluate('Object.keys(window.picturesSeen)');
    const completed = await generate(page, { web, token, count });
    /** @type {Record<string, { named?: number, loaded?: number }>} */
    const seen = await page.evaluate('window.picturesSeen');
    for (const key of warmUp) delete seen[key];
    const since = new Map(
      await Promise.all(
        Object.keys(seen).map(
          async (key) => /** @type {[string, number]} */ ([key, completed.get(key) ?? (await writtenAt(dataDir, key))]),
        ),
      ),
    );
    const delays = (/** @type {boolean} */ finished, /** @type {'named' | 'loaded'} */ moment) =>
      Object.entries(seen).flatMap(([key, { [moment]: at }]) =>
        completed.has(key) === finished && at ? [at - (since.get(key) ?? NaN)] : [],
      );
    return {
      finished: { placed: delays(true, 'named'), loaded: delays(true, 'loaded') },
      partial: { placed: delays(false, 'named'), loaded: delays(false, 'loaded') },
    };
  } finally {
    await browser.close();
  }
}

/** @param {import('@playwright/test').Page} page @param {string} username */
async function openDesign(page, username) {
  await page.goto('/login?redirect=%2Fdesign');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
}

/** Answers when each finished picture's job was completed, by the picture's key. @param {import('@playwright/test').Page} page @param {{ web: string, token: string, count: number }} options */
async function generate(page, { web, token, count }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  /** @type {Map<string, number>} */
  const completed = new Map();
  for (let index = 0; index < count; index += 1) {
    const answer = await fetch(`${web}/api/generate-image`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ prompt: `a quiet harbour at dusk, number ${index}` }),
    });
    const { result, finishedAt } = await ended(web, headers, (await answer.json()).jobId);
    const key = path.basename(new URL(result.imageUrl).pathname);
    completed.set(key, Date.parse(finishedAt));
    while (!(await page.evaluate(`window.picturesSeen[${JSON.stringify(key)}]?.loaded`))) await sleep(50);
  }
  return completed;
}

/** The job, once it has completed. @param {string} web @param {Record<string, string>} headers @param {string} jobId */
async function ended(web, headers, jobId) {
  for (;;) {
    const job = await (await fetch(`${web}/api/jobs/${jobId}`, { headers })).json();
    if (job.status === 'completed') return job;
    if (job.status === 'failed') throw new Error(`A generation failed: ${job.error.message}`);
    await sleep(50);
  }
}

/** @param {string} dataDir @param {string} key */
const writtenAt = async (dataDir, key) => (await stat(path.join(dataDir, 'storage', key.slice(0, 2), key))).mtimeMs;
