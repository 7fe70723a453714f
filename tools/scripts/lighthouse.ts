// npm run lighthouse: /home of the production build on a mobile device, five runs; prints the medians and fails below the goals.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import getPort from 'get-port';
import lighthouse, { type Result } from 'lighthouse';
import { startStack } from '#stack/supervisor/start-stack';
import { ensureChromium, findChromium } from '#stack/testing/chromium';

const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });

const median = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100);

/** A run whose recording failed says nothing about the page; it is repeated a few times. */
async function run(address: string, tries = 3): Promise<Result> {
  try {
    return await record(address);
  } catch (error) {
    if (tries <= 1) throw error;
    console.log(`not recorded (${error instanceof Error ? error.message : String(error)}); again`);
    return run(address, tries - 1);
  }
}

async function record(address: string): Promise<Result> {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless=new', '--disable-dev-shm-usage', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const onlyCategories = Object.keys(GOALS);
    const result = await lighthouse(address, { port: chrome.port, onlyCategories, logLevel: 'error' });
    if (!result || result.lhr.runtimeError)
      throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result.');
    return result.lhr;
  } finally {
    chrome.kill();
  }
}

async function runAll(count: number): Promise<Result[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'inkloom-lighthouse-'));
  const stack = await startStack({ dataDir, port: await getPort(), print: () => {} });
  const results: Result[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const result = await run(`${stack.urls.web}/home`);
      results.push(result);
      const scores = Object.keys(GOALS).map((name) => `${name} ${scoreOf(result, name)}`);
      const metrics = METRICS.map((name) => `${name} ${result.audits[name]?.displayValue ?? '-'}`);
      const benchmark = `benchmark index ${result.environment.benchmarkIndex}`;
      console.log(`run ${index + 1}: ${scores.join(', ')}; ${metrics.join(', ')}; ${benchmark}`);
    }
  } finally {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  return results;
}

/** Prints the medians and what the last run missed; tells whether every goal is reached. */
function judge(results: Result[]): boolean {
  let reached = true;
  for (const [name, goal] of Object.entries(GOALS)) {
    const score = median(results.map((result) => scoreOf(result, name)));
    if (score < goal) reached = false;
    const mark = score < goal ? 'BELOW' : 'ok   ';
    console.log(`${mark} ${name.padEnd(15)} ${score} of ${goal}, median of ${results.length}`);
  }
  for (const { id, title, score, scoreDisplayMode } of Object.values(results.at(-1)?.audits ?? {}))
    if (score === 0 && scoreDisplayMode === 'binary') console.log(`      missed: ${id}: ${title}`);
  return reached;
}

ensureChromium(console.log);
process.exit(judge(await runAll(Number(values.runs))) ? 0 : 1);
