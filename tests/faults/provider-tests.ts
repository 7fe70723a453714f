import type { Violation } from './checks.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { IMAGE_PROVIDERS, PROVIDER_NAMES, type ProviderName } from './image-providers.js';
import type { MutantTest } from './mutant-tests.js';
import { failCalls } from './provider-failures.js';
import { loseResponses } from './provider-lost-responses.js';
import { limitCalls } from './provider-rate-limits.js';
import { hangCalls, SHORT_TIMEOUT_MS } from './provider-timeouts.js';
import { seconds, type Report } from './report.js';

const WORKERS = processesOf('worker-generation');
const SHORT_TIMEOUT = { PROVIDER_TIMEOUT_MS: String(SHORT_TIMEOUT_MS) };
/** Long enough for every try of a call that is given up in time. */
const SILENCE_BOUND_MS = 15_000;
const LIMITS_BOUND_MS = 30_000;

/** What an image provider can do to a generation, for each of them. */
export async function testProviders(harness: FaultHarness, report: Report): Promise<void> {
  for (const provider of PROVIDER_NAMES) {
    await report.run(`limits of ${provider}`, async (name) => {
      const { violations, ...figures } = await limitCalls(harness, IMAGE_PROVIDERS[provider]);
      const { limited, calls, jobs, tookMs } = figures;
      const line = `${limited} of ${calls} calls got 429  ${jobs} jobs  all done in ${seconds(tookMs)}`;
      report.product(name, line, figures, violations);
    });
    await report.run(`failures of ${provider}`, async (name) => {
      const { violations, ...figures } = await failCalls(harness, IMAGE_PROVIDERS[provider]);
      const { failed, calls, modes, jobs, givenUp } = figures;
      const line = `${failed} of ${calls} calls failed in ${modes} ways  ${jobs} jobs, ${givenUp} given up`;
      report.product(name, line, figures, violations);
    });
    await report.run(`lost answers of ${provider}`, async (name) => {
      const { violations, ...figures } = await loseResponses(harness, IMAGE_PROVIDERS[provider]);
      const { lost, generated, jobs, completed } = figures;
      const line = `${lost} responses lost  ${generated} images generated for ${jobs} jobs  ${completed} kept and paid`;
      report.product(name, line, figures, violations);
    });
  }
  await testSilence(harness, report);
}

async function testSilence(harness: FaultHarness, report: Report): Promise<void> {
  const providers = PROVIDER_NAMES.filter((provider) => report.isWanted(`silence of ${provider}`));
  if (providers.length === 0) return;
  await harness.restart(WORKERS, { env: SHORT_TIMEOUT });
  for (const provider of providers) {
    await report.run(`silence of ${provider}`, async (name) => {
      const { violations, ...figures } = await hangCalls(harness, IMAGE_PROVIDERS[provider]);
      const { hanging, jobs, longestMs } = figures;
      const line = `${hanging} calls without a response  ${jobs} jobs  longest ${seconds(longestMs)}`;
      report.product(name, line, figures, violations);
    });
  }
  await harness.restart(WORKERS);
}

type ProviderTest = (name: ProviderName) => Promise<{ violations: Violation[] }>;

/** The same with one safeguard failing. */
export function providerMutants(harness: FaultHarness): MutantTest[] {
  const limits: ProviderTest = (name) => limitCalls(harness, IMAGE_PROVIDERS[name], { boundMs: LIMITS_BOUND_MS });
  const failures: ProviderTest = (name) => failCalls(harness, IMAGE_PROVIDERS[name]);
  const lost: ProviderTest = (name) => loseResponses(harness, IMAGE_PROVIDERS[name]);
  const silence: ProviderTest = (name) => hangCalls(harness, IMAGE_PROVIDERS[name], { boundMs: SILENCE_BOUND_MS });
  return [
    mutantTest('ignore-retry-after', 'limits', ['called within Retry-After'], limits),
    mutantTest('no-retries', 'failures', ['given up too early'], failures),
    mutantTest('unclassified-errors', 'failures', ['not classified'], failures),
    mutantTest('no-release', 'failures', ['token kept', 'wrong charge'], failures),
    // Calls that nobody gives up keep every slot: each provider is called by workers of its own.
    ...PROVIDER_NAMES.map((name) => ({
      ...mutantTest('no-provider-timeout', 'silence', ['slot not freed', 'lost'], silence, [name]),
      env: SHORT_TIMEOUT,
    })),
    mutantTest('charge-every-try', 'lost answers', ['charged twice'], lost),
    mutantTest('client-retries', 'failures', ['asked too often'], failures),
  ];
}

const mutantTest = (
  mutant: string,
  what: string,
  finds: string[],
  test: ProviderTest,
  providers = PROVIDER_NAMES,
): MutantTest => ({
  processes: WORKERS,
  mutants: [mutant],
  tests: Object.fromEntries(
    providers.map((name) => [`mutant ${mutant}: ${what} of ${name}`, { finds, test: () => test(name) }]),
  ),
});
