// @ts-check
// npm test: the unit tests, then the other tiers side by side, on stacks of their own. `npm test -- unit browser` runs some of them.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { systemEnvironment } from './environment.mjs';
import { inRepository, root } from './paths.mjs';
import { findRedis } from './redis-program.mjs';
import { removeLeftTestStacks } from './test-stack.mjs';
import { countJest, countPlaywright, readCounts, summary } from './test-report.mjs';

const say = (/** @type {string} */ message) => void process.stdout.write(`\n${message}\n`);
const reportFile = (/** @type {string} */ tier) => inRepository('test-results', `${tier}.json`);
const JEST = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  inRepository('node_modules', 'jest', 'bin', 'jest.js'),
  '--passWithNoTests',
  '--json',
];

/**
 * @typedef {object} Tier
 * @property {string[]} args for node
 * @property {(report: any) => import('./test-report.mjs').Counts} count
 * @property {NodeJS.ProcessEnv} [env]
 */
/** @type {Record<string, Tier>} */
const TIERS = {
  unit: {
    args: [...JEST, '--selectProjects=unit', '--maxWorkers=2', `--outputFile=${reportFile('unit')}`],
    count: countJest,
  },
  // One at a time: the files share one stack.
  integration: {
    args: [...JEST, '--selectProjects=integration', '--maxWorkers=1', `--outputFile=${reportFile('integration')}`],
    count: countJest,
  },
  browser: {
    args: [
      inRepository('node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      '--pass-with-no-tests',
      '--reporter=list,json',
    ],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('browser') },
    count: countPlaywright,
  },
};

/** Redis is on the PATH of every tier, also one that was unpacked for this project. @returns {NodeJS.ProcessEnv} */
function redisOnThePath() {
  const { command, env } = findRedis(inRepository('.tmp'));
  if (!path.isAbsolute(command)) return {};
  return { PATH: `${path.dirname(command)}${path.delimiter}${process.env.PATH}`, LD_LIBRARY_PATH: env.LD_LIBRARY_PATH };
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let interrupted = false;

/**
 * Of tiers side by side, the first to begin writes as it goes; what another one writes comes in one piece at its end.
 * @param {[string, Tier]} tier @param {NodeJS.ProcessEnv} shared @param {boolean} live
 */
async function runTier([name, { args, env, count }], shared, live) {
  rmSync(reportFile(name), { force: true });
  if (live) say(`── ${name} tests`);
  const begun = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...systemEnvironment(process.env), ...shared, ...env },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  running.add(child);
  /** @type {Buffer[]} */
  const written = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece) => void written.push(piece));
  /** @type {number | null} */
  const code = await new Promise((resolve) => child.once('close', resolve));
  running.delete(child);
  if (!live) say(`── ${name} tests\n${Buffer.concat(written)}`);
  const counts = readCounts(reportFile(name), count, code);
  say(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${Math.round((Date.now() - begun) / 1000)} s`);
  return counts;
}

/** @param {string[]} names */
function chosenTiers(names) {
  const unknown = names.find((name) => !(name in TIERS));
  if (unknown) throw new Error(`There is no tier "${unknown}"; there are ${Object.keys(TIERS).join(', ')}.`);
  return Object.entries(TIERS).filter(([name]) => names.length === 0 || names.includes(name));
}

async function main() {
  const tiers = chosenTiers(process.argv.slice(2));
  mkdirSync(inRepository('test-results'), { recursive: true });
  removeLeftTestStacks();
  const shared = redisOnThePath();
  if (tiers.some(([name]) => name === 'browser')) ensureChromium(say);
  if (tiers.some(([name]) => name !== 'unit')) await ensureBuilt(say);
  const counts = [];
  // The unit tests fill the machine; the others mostly wait.
  for (const together of [
    tiers.filter(([name]) => name === 'unit'),
    tiers.filter(([name]) => name !== 'unit').reverse(),
  ]) {
    if (!interrupted)
      counts.push(...(await Promise.all(together.map((tier, index) => runTier(tier, shared, index === 0)))));
  }
  const failed = counts.some((count) => count.failed > 0);
  if (failed) say('Logs and screenshots of the failures are in test-results/.');
  process.stdout.write(`\n${summary(counts)}\n`);
  return failed ? 1 : 0;
}

// The tiers end, their stacks with them, and the rest is not run.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}
process.exitCode = await main().catch((error) => {
  process.stderr.write(`${error.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  return 1;
});
