// @ts-check
// npm run lighthouse: /home of the production build on a mobile device, five runs; prints the medians and fails below the goals.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from 'chrome-launcher';
import getPort from 'get-port';
import lighthouse from 'lighthouse';
import { ensureChromium, findChromium } from '#stack/chromium';
import { startStack } from '#stack/start-stack';

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5);
/** @type {Record<string, number>} */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const median = (/** @type {number[]} */ values) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** A run whose recording failed says nothing of the page; it is repeated a few times. @param {string} address @param {number} [tries] @returns {ReturnType<typeof record>} */
async function run(address, tries = 3) {
  try {
    return await record(address);
  } catch (error) {
    if (tries <= 1) throw error;
    console.log(`not recorded (${error instanceof Error ? error.message : error}); again`);
    return run(address, tries - 1);
  }
}

/** @param {string} address */
async function record(address) {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const result = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: Object.keys(GOALS),
      logLevel: 'error',
    });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.');
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

ensureChromium(console.log);
const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-lighthouse-'));
const stack = await startStack({ dataDir, port: await getPort(), print: () => {} });
const results = [];
try {
  for (let index = 0; index < RUNS; index++) {
    const result = await run(`${stack.urls.web}/home`);
    results.push(result);
    const scores = Object.keys(GOALS).map(
      (name) => `${name} ${Math.round((result.categories[name]?.score ?? 0) * 100)}`,
    );
    const metrics = METRICS.map((name) => `${name} ${result.audits[name]?.displayValue ?? '-'}`);
    console.log(
      `run ${index + 1}: ${scores.join(', ')}; ${metrics.join(', ')}; benchmark index ${result.environment.benchmarkIndex}`,
    );
  }
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}

let failed = false;
for (const [name, goal] of Object.entries(GOALS)) {
  const score = median(results.map(({ categories }) => Math.round((categories[name]?.score ?? 0) * 100)));
  failed ||= score < goal;
  console.log(
    `${score < goal ? 'BELOW' : 'ok   '} ${name.padEnd(15)} ${score} of ${goal}, median of ${results.length}`,
  );
}
const misses = Object.values(results.at(-1)?.audits ?? {}).filter(
  ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
);
for (const { id, title } of misses) console.log(`      missed: ${id}: ${title}`);
process.exit(failed ? 1 : 0);
