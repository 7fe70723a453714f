import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import type { JobView } from '#contracts';
import { findChromium } from '#stack/testing/chromium';
import { writtenAt } from './image-delivery.js';
import { signIn } from './product.js';

/** Runs in the page: when each of our images was first named by an element, and when it was loaded. */
const WATCH = `(() => {
  const seen = (window.imagesSeen = {});
  const note = (address, moment) => {
    const key = /\\/files\\/([^/?]+)/.exec(address)?.[1];
    if (key) (seen[key] ??= {})[moment] ??= Date.now();
  };
  const look = () => { for (const image of document.images) note(image.src, 'placed'); };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'srcset'] });
  document.addEventListener('load', (event) => event.target instanceof HTMLImageElement && note(event.target.currentSrc, 'loaded'), true);
})()`;

type Moment = 'placed' | 'loaded';
type SeenImages = Record<string, Partial<Record<Moment, number>>>;
/** Delays in ms. */
type PageDelays = Record<Moment, number[]>;

export interface PageDeliveryOptions {
  web: string;
  sandbox: string;
  dataDir: string;
  count: number;
}

/**
 * For `count` generations one after another, ms until an image has its place in the Design screen of a real browser, and until it is loaded there: of finished
 * images from the completion of their job, of partial ones from the writing of their file. Undefined without a Chromium.
 */
export async function measureImageDeliveryInPage(
  options: PageDeliveryOptions,
): Promise<Record<'finished' | 'partial', PageDelays> | undefined> {
  const executablePath = findChromium();
  if (!executablePath) return undefined;
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const context = await browser.newContext({ baseURL: options.web, viewport: { width: 1280, height: 900 } });
    return await measureIn(await context.newPage(), options);
  } finally {
    await browser.close();
  }
}

async function measureIn(page: Page, { web, sandbox, dataDir, count }: PageDeliveryOptions) {
  const username = `load-${Date.now() % 1_000_000}`;
  await page.addInitScript(WATCH);
  await openDesign(page, username);
  const token = await signIn(sandbox, username);
  // The first generation of a page also fetches the code that shows it.
  await generate(page, { web, token, count: 1 });
  const warmUp = await page.evaluate<string[]>('Object.keys(window.imagesSeen)');
  const completed = await generate(page, { web, token, count });
  const seen = await page.evaluate<SeenImages>('window.imagesSeen');
  for (const key of warmUp) delete seen[key];
  const since = new Map<string, number>();
  for (const key of Object.keys(seen)) since.set(key, completed.get(key) ?? (await writtenAt(dataDir, key)));
  const delays = (finished: boolean, moment: Moment) =>
    Object.entries(seen).flatMap(([key, { [moment]: at }]) =>
      completed.has(key) === finished && at ? [at - since.get(key)!] : [],
    );
  return {
    finished: { placed: delays(true, 'placed'), loaded: delays(true, 'loaded') },
    partial: { placed: delays(false, 'placed'), loaded: delays(false, 'loaded') },
  };
}

async function openDesign(page: Page, username: string): Promise<void> {
  await page.goto('/login?redirect=%2Fdesign');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill('inkloom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('textbox', { name: 'Prompt' }).waitFor();
}

/** Resolves with the time of completion of each finished image's job, by the image's key. */
async function generate(
  page: Page,
  { web, token, count }: { web: string; token: string; count: number },
): Promise<Map<string, number>> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'respond-async' };
  const completed = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const body = JSON.stringify({ prompt: `a quiet harbour at dusk, number ${index}` });
    const response = await fetch(`${web}/api/generate-image`, { method: 'POST', headers, body });
    const { jobId } = (await response.json()) as { jobId: string };
    const { result, finishedAt } = await untilCompleted(web, headers, jobId);
    const key = path.basename(new URL((result as { imageUrl: string }).imageUrl).pathname);
    completed.set(key, Date.parse(finishedAt!));
    while (!(await page.evaluate(`window.imagesSeen[${JSON.stringify(key)}]?.loaded`))) await sleep(50);
  }
  return completed;
}

async function untilCompleted(web: string, headers: Record<string, string>, jobId: string): Promise<JobView> {
  for (;;) {
    const job = (await (await fetch(`${web}/api/jobs/${jobId}`, { headers })).json()) as JobView;
    if (job.status === 'completed') return job;
    if (job.status === 'failed') throw new Error(`A generation failed: ${job.error?.message}`);
    await sleep(50);
  }
}
