import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRepository } from '#stack/paths';
import type { Stack } from '#stack/supervisor/start-stack';
import { startTestStack } from '#stack/testing/test-stack';
import { MutantBuilds } from '../faults/mutants.js';
import { failureModes } from './failure-modes.js';
import type { LoadFigures } from './load-figures.js';
import { runLoad } from './load-run.js';

const ROLES = ['gateway', 'worker-generation', 'worker-mockup', 'worker-fulfilment'];
const BOUND_MS = 900_000;
/** With as many jobs every failure mode is met. */
const ENOUGH_JOBS = 500;
const SHOWN = 20;

/** `npm run test:load`: many generations at once over two workers while a tenth of the provider's calls goes wrong. Fails on whatever does not agree afterwards. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** 500, and 10,000 of `replay`, where nobody says otherwise. */
    jobs: { type: 'string' },
    shoppers: { type: 'string', default: '20' },
    /** Of `replay`, a second. */
    rate: { type: 'string', default: '200' },
    share: { type: 'string', default: '0.1' },
    /** Patches of tests/faults/mutants, to see the run fail. */
    mutant: { type: 'string', multiple: true, default: [] },
  },
});
if (positionals[0] === 'replay') {
  const { measureReplay } = await import('./replay.js');
  const agreed = await measureReplay({ jobs: Number(values.jobs ?? 10_000), rate: Number(values.rate) });
  process.exit(agreed ? 0 : 1);
}
const jobs = Number(values.jobs ?? 500);
const shoppers = Number(values.shoppers);

const stack = await startTestStack('load', {
  gateways: 2,
  workers: { generation: 2, mockup: 1, fulfilment: 1 },
  readyTimeoutMs: 120_000,
  env: {
    WELCOME_TOKENS: String(Math.ceil(jobs / shoppers)),
    PROVIDER_TIMEOUT_MS: '10000',
    LOG_LEVEL: 'warn',
  },
});
const agreed = await measure().finally(() => stack.stop());
process.exit(agreed ? 0 : 1);

/** Runs, prints and writes the report; tells whether everything agrees. */
async function measure(): Promise<boolean> {
  if (values.mutant.length > 0) await restartAs(stack, values.mutant);
  const { figures, violations } = await runLoad({
    jobs,
    shoppers,
    share: Number(values.share),
    modes: failureModes,
    boundMs: BOUND_MS,
    onProgress: everyHundred(),
  });
  if (jobs >= ENOUGH_JOBS)
    for (const mode of failureModes)
      if (!figures.hits[mode]) violations.push({ problem: 'never happened', detail: mode });
  print(figures);
  for (const { problem, detail } of violations.slice(0, SHOWN)) console.log(`FAIL ${problem}: ${detail}`);
  const failed = `${violations.length} things do not agree`;
  console.log(violations.length > 0 ? failed : 'ok   images, tokens, jobs and pages agree');
  const folder = inRepository('test-results', 'load');
  const report = { node: process.version, figures, violations };
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
  return violations.length === 0;
}

async function restartAs({ dataDir, down, up }: Stack, mutants: string[]): Promise<void> {
  const entryPoint = new MutantBuilds(path.join(dataDir, 'mutants')).entryPoint(mutants);
  await Promise.all(ROLES.map((role) => down(role)));
  await Promise.all(ROLES.map((role) => up(role, { entryPoint })));
}

function everyHundred(): (ended: number) => void {
  let printed = 0;
  return (ended) => {
    if (ended < printed + 100) return;
    printed = ended - (ended % 100);
    console.log(`     ${printed} ended`);
  };
}

function print({ hits, failedBy, calls, seen, ...sums }: LoadFigures): void {
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ') || 'none';
  const lines = [
    `${sums.jobs} jobs of ${shoppers} shoppers in ${sums.seconds.toFixed(1)} s, ${sums.jobsPerSecond} a second`,
    `${sums.completed} completed, ${sums.settled} tokens settled; ${sums.failed} failed, ${sums.released} released; failed by ${list(failedBy)}`,
    `went wrong: ${list(hits)}; ${sums.retries} tries repeated`,
    `provider calls: ${list(calls)}; ${sums.generated} images generated`,
    `pages received ${sums.received} states; the last one was seen after p50 ${seen.p50} ms, p99 ${seen.p99} ms, max ${seen.max} ms`,
  ];
  for (const line of lines) console.log(`     ${line}`);
}
