// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '../../stack/paths.mjs';
import { startTestStack } from '../../stack/test-stack.mjs';
import { runLoad } from './load-run.mjs';
import { wayNames } from './ways.mjs';

/** `npm run test:load`: many generations at once over two workers while a tenth of the provider's calls goes wrong. Fails on whatever does not agree afterwards. */
const jobs = Number(process.env.LOAD_JOBS ?? 500);
const shoppers = Number(process.env.LOAD_SHOPPERS ?? 20);
const share = Number(process.env.LOAD_SHARE ?? 0.1);
/** Safeguards to switch off, to see the run fail. */
const broken = process.env.LOAD_BROKEN ?? '';

const stack = await startTestStack('load', {
  gateways: 2,
  workers: { generation: 2, mockup: 1, fulfilment: 1 },
  readyTimeoutMs: 120_000,
  env: {
    WELCOME_TOKENS: String(Math.ceil(jobs / shoppers)),
    PROVIDER_TIMEOUT_MS: '10000',
    LOG_LEVEL: 'warn',
    BROKEN: broken,
  },
});
const agreed = await measure().finally(() => stack.stop());
process.exit(agreed ? 0 : 1);

/** Runs, prints and writes the report; answers whether everything agrees. */
async function measure() {
  const { figures, violations } = await runLoad({
    jobs,
    shoppers,
    share,
    ways: wayNames,
    boundMs: 900_000,
    onProgress: progress(),
  });
  const missing = wayNames
    .filter((way) => !figures.hits[way])
    .map((way) => ({ problem: 'never happened', detail: way }));
  const all = [...violations, ...(jobs >= 500 ? missing : [])];
  print(figures);
  for (const { problem, detail } of all.slice(0, 20)) console.log(`FAIL ${problem}: ${detail}`);
  console.log(all.length > 0 ? `${all.length} things do not agree` : 'ok   pictures, tokens, jobs and pages agree');
  mkdirSync(inRepository('test-results', 'load'), { recursive: true });
  writeFileSync(
    path.join(inRepository('test-results', 'load'), 'report.json'),
    `${JSON.stringify({ node: process.version, figures, violations: all }, null, 2)}\n`,
  );
  return all.length === 0;
}

/** Says each hundred. */
function progress() {
  let said = 0;
  return (/** @type {number} */ ended) => {
    if (ended < said + 100) return;
    said = ended - (ended % 100);
    console.log(`     ${said} ended`);
  };
}

/** @param {import('./load-run.d.mts').LoadFigures} figures */
function print({ hits, failedBy, calls, seen, ...sums }) {
  const list = (/** @type {Record<string, number>} */ counts) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none';
  console.log(
    `     ${sums.jobs} jobs of ${shoppers} shoppers in ${sums.seconds.toFixed(1)} s, ${sums.jobsPerSecond} a second`,
  );
  console.log(
    `     ${sums.completed} completed, ${sums.settled} tokens settled; ${sums.failed} failed, ${sums.released} released; failed by ${list(failedBy)}`,
  );
  console.log(`     went wrong: ${list(hits)}; ${sums.retries} tries repeated`);
  console.log(`     provider calls: ${list(calls)}; ${sums.drawn} pictures drawn`);
  console.log(
    `     pages were told ${sums.told} times; the last state was seen after p50 ${seen.p50} ms, p99 ${seen.p99} ms, max ${seen.max} ms`,
  );
}
