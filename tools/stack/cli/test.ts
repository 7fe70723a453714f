// npm test: the unit tests, then the integration tests in three parts and the browser tests in five, one run at a time for each
// processor and one more, each on a stack of its own. `npm test -- unit browser` runs some tiers, `--node24` on Node 24; what they
// leave is in test-results/<run>.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '#stack/build/build';
import { inRepository, root } from '#stack/paths';
import { redisOnThePath } from '#stack/redis/redis-program';
import { systemEnvironment } from '#stack/supervisor/environment';
import { ensureChromium } from '#stack/testing/chromium';
import { describeMachine, watchMachine } from '#stack/testing/machine-watch';
import { findNode24 } from '#stack/testing/node24';
import { readResult, resultsFolder, summary, type RunResult } from '#stack/testing/test-report';
import { removeLeftTestStacks } from '#stack/testing/test-stack';

const reporter = (name: string) => inRepository('tools', 'stack', 'testing', `${name}-reporter.ts`);
const vitest = (project: string, maxWorkers: number) => [
  inRepository('node_modules', 'vitest', 'vitest.mjs'),
  'run',
  `--project=${project}`,
  `--maxWorkers=${maxWorkers}`,
  `--reporter=${reporter('vitest')}`,
];
const playwright = (...selection: string[]) => [
  inRepository('node_modules', '@playwright', 'test', 'cli.js'),
  'test',
  `--reporter=${reporter('playwright')}`,
  ...selection,
];

/** The arguments of Node for each tier. */
const TIERS: Record<string, string[]> = {
  // More workers than the two cores of a small machine, since the specs wait a third of their time.
  unit: vitest('unit*', 3),
  // One file at a time: they share one stack.
  integration: vitest('integration', 1),
  browser: playwright('--project=browser'),
  accessibility: playwright('--project=accessibility'),
  // The one browser test that goes through the whole product.
  'main-job': playwright('--project=browser', 'main-job'),
};
const DEFAULT_TIERS = ['unit', 'integration', 'browser'];
/** The tests of one stack take turns and wait half of their time: in parts, side by side, they nearly fill the processors. */
const PARTS: Record<string, number> = { integration: 3, browser: 5 };
const LANES = availableParallelism() + 1;

/** Otherwise every file that loads the AWS SDK says that a later Node is recommended. */
const QUIET = { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };

const say = (message: string) => void process.stdout.write(`\n${message}\n`);

/** A tier, by the program and under the name it runs with. */
interface Run {
  name: string;
  node: string;
  args: string[];
  env: NodeJS.ProcessEnv;
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** Of runs side by side, those of one lane are live and write as they go; another one's output comes in one piece at its end. */
async function runTier({ name, node, args, env }: Run, live: boolean): Promise<RunResult> {
  rmSync(resultsFolder(name), { recursive: true, force: true });
  if (live) say(`── ${name} tests`);
  const begun = Date.now();
  const child = spawn(node, args, {
    cwd: root,
    env: { ...env, INKLOOM_TEST_RUN: name },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  running.add(child);
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => void written.push(piece));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  running.delete(child);
  if (!live) say(`── ${name} tests\n${Buffer.concat(written).toString()}`);
  const { failures, ...counts } = readResult(resultsFolder(name), code);
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(`── ${name}: ${counts.passed} passed, ${counts.failed} failed, ${seconds} s`);
  return { ...counts, failures: failures.map((failure) => `FAILED ${name}: ${failure}`) };
}

function parse(): { tiers: string[]; node24: boolean } {
  const options = { node24: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.find((name) => !(name in TIERS));
  if (unknown) throw new Error(`There is no tier "${unknown}"; there are ${Object.keys(TIERS).join(', ')}.`);
  const wanted = positionals.length > 0 ? positionals : DEFAULT_TIERS;
  return { tiers: Object.keys(TIERS).filter((name) => wanted.includes(name)), ...values };
}

/** The runs of a tier, in the order of their start. */
function runsOf(tier: string, run: Omit<Run, 'name' | 'args'>, suffix: string): Run[] {
  const args = TIERS[tier]!;
  const parts = PARTS[tier];
  if (!parts) return [{ ...run, name: `${tier}${suffix}`, args }];
  return Array.from({ length: parts }, (_, index) => ({
    ...run,
    name: `${tier}-${index + 1}${suffix}`,
    args: [...args, `--shard=${index + 1}/${parts}`],
  }));
}

/** Runs them in order, so many at a time. */
async function runAll(runs: Run[], lanes: number): Promise<RunResult[]> {
  const results: RunResult[] = [];
  const waiting = [...runs];
  const work = async (live: boolean): Promise<void> => {
    for (let next = waiting.shift(); next && !interrupted; next = waiting.shift())
      results.push(await runTier(next, live));
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => work(lane === 0)));
  return results;
}

async function main(): Promise<number> {
  const { tiers, node24 } = parse();
  removeLeftTestStacks();
  const node = node24 ? findNode24(say) : process.execPath;
  const env = { ...systemEnvironment(process.env), ...QUIET, ...redisOnThePath(inRepository('.tmp')) };
  const onStacks = tiers.filter((name) => name !== 'unit');
  if (onStacks.some((name) => name !== 'integration')) ensureChromium(say);
  if (onStacks.length > 0) await ensureBuilt(say);
  const run = { node, env };
  const endWatch = watchMachine(resultsFolder('machine'));
  const runs = (names: string[]) => names.flatMap((tier) => runsOf(tier, run, node24 ? '-node24' : ''));
  // The unit tests fill the machine; the others mostly wait.
  const results = [
    ...(await runAll(runs(tiers.filter((name) => name === 'unit')), 1)),
    ...(await runAll(runs(onStacks), LANES)),
  ];
  const failed = results.some((result) => result.failed > 0);
  if (failed) say('Logs and screenshots of the failures are in test-results/.');
  say(`── machine: ${describeMachine(endWatch())}`);
  const failures = results.flatMap((result) => result.failures).map((failure) => `${failure}\n`);
  process.stdout.write(`\n${failures.join('')}${summary(results)}\n`);
  return failed ? 1 : 0;
}

// The tiers end, their stacks with them, and the rest is not run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true;
    for (const child of running) child.kill(signal);
  });
}
process.exitCode = await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  return 1;
});
