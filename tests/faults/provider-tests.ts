import type { Violation } from './checks.js';
import { processesOf, type FaultHarness } from './fault-harness.js';
import { IMAGE_PROVIDERS, PROVIDER_NAMES, type ProviderName } from './image-providers.js';
import type { MutantTest } from './mutant-tests.js';
import { breakPayments } from './payment-faults.js';
import { livePayments } from './payment-histories.js';
import { failCalls } from './provider-failures.js';
import { loseResponses } from './provider-lost-responses.js';
import { limitCalls } from './provider-rate-limits.js';
import { hangProvider } from './provider-hangs.js';
import { failDisk } from './provider-paid-once.js';
import { LIMITED_PROCESSES, limitRate, SMALL_LIMITS } from './provider-rate.js';
import { loseReplies, type LostReplies } from './lost-replies.js';
import type { Scenario, Scenarios } from './scenarios.js';
import { hangCalls, SHORT_TIMEOUT_MS } from './provider-timeouts.js';
import { seconds, type Report } from './report.js';

const WORKERS = processesOf('worker-generation');
const SHORT_TIMEOUT = { PROVIDER_TIMEOUT_MS: String(SHORT_TIMEOUT_MS) };
/** Long enough for every try of a call that is given up in time. */
const SILENCE_BOUND_MS = 15_000;
const LIMITS_BOUND_MS = 30_000;

/** What the providers can do to orders and mockups, and to a generation, by each image provider. */
export async function testProviders(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  await test(
    '[F22] payments, lost answers and repeated events',
    () => breakPayments(harness, scenarios.order),
    ({ orders, kills }) => `${orders} orders approved and refunded  ${kills} workers killed at the capture`,
  );
  await test(
    '[F22] histories of payments',
    () => livePayments(harness),
    ({ orders, kills, lostAnswers, ends }) =>
      `${kills} kills and ${lostAnswers} lost answers over ${orders} orders  ended ${JSON.stringify(ends)}`,
  );
  await testPrintProvider(harness, scenarios, report);
  await testImages(harness, scenarios.generation, report);
  for (const provider of PROVIDER_NAMES) {
    await test(
      `[F15] limits of ${provider}`,
      () => limitCalls(harness, IMAGE_PROVIDERS[provider]),
      ({ limited, calls, jobs, tookMs }) =>
        `${limited} of ${calls} calls got 429  ${jobs} jobs  all done in ${seconds(tookMs)}`,
    );
    await test(
      `[F16] failures of ${provider}`,
      () => failCalls(harness, IMAGE_PROVIDERS[provider]),
      ({ failed, calls, modes, jobs, givenUp }) =>
        `${failed} of ${calls} calls failed in ${modes} ways  ${jobs} jobs, ${givenUp} given up`,
    );
    await test(
      `[F18] lost answers of ${provider}`,
      () => loseResponses(harness, IMAGE_PROVIDERS[provider]),
      ({ lost, generated, jobs, completed }) =>
        `${lost} responses lost  ${generated} images generated for ${jobs} jobs  ${completed} kept and paid`,
    );
  }
  await testSilence(harness, report);
}

/** Lost replies, with and without the provider's own refusal of a used name, and its rate limit. */
async function testPrintProvider(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  const { test } = report;
  const { scale } = harness;
  const lostLine = ({ lost, jobs, found }: LostReplies) =>
    `${lost} replies lost  ${jobs} orders  recorded after ${found}`;
  await test('[F18] lost replies', () => loseReplies(harness, scenarios.order, { scale }), lostLine);
  await test(
    '[F18] lost replies, used names accepted',
    () => loseReplies(harness, scenarios.order, { scale, acceptUsedNames: true }),
    lostLine,
  );
  if (!report.isWanted('[F15] rate at the print provider')) return;
  await harness.restart(LIMITED_PROCESSES, { env: SMALL_LIMITS });
  await test(
    '[F15] rate at the print provider',
    () => limitRate(harness, scenarios),
    ({ calls, most, mostMockups, jobs, took }) =>
      `${calls} calls  most in 60 s ${most}, of mockup tasks ${mostMockups}  ${jobs} jobs in ${took}`,
  );
  await harness.restart(LIMITED_PROCESSES);
}

async function testImages(harness: FaultHarness, generation: Scenario, { test }: Report): Promise<void> {
  await test(
    '[F17] provider hangs',
    () => hangProvider(harness, generation),
    ({ hanging, jobs, tookMs }) => `${hanging} calls without a response  ${jobs} jobs  all done in ${seconds(tookMs)}`,
  );
  await test(
    '[F25] failing disk',
    () => failDisk(harness, generation),
    ({ calls, jobs, tries }) => `${calls} calls for ${jobs} images, each refused ${tries} times`,
  );
}

async function testSilence(harness: FaultHarness, report: Report): Promise<void> {
  const { test } = report;
  const providers = PROVIDER_NAMES.filter((provider) => report.isWanted(`[F17] silence of ${provider}`));
  if (providers.length === 0) return;
  await harness.restart(WORKERS, { env: SHORT_TIMEOUT });
  for (const provider of providers) {
    await test(
      `[F17] silence of ${provider}`,
      () => hangCalls(harness, IMAGE_PROVIDERS[provider]),
      ({ hanging, jobs, longestMs }) =>
        `${hanging} calls without a response  ${jobs} jobs  longest ${seconds(longestMs)}`,
    );
  }
  await harness.restart(WORKERS);
}

type ProviderTest = (name: ProviderName) => Promise<{ violations: Violation[] }>;

/** The same with one safeguard failing. */
export function providerMutants(harness: FaultHarness, { order, mockup, generation }: Scenarios): MutantTest[] {
  const limits: ProviderTest = (name) => limitCalls(harness, IMAGE_PROVIDERS[name], { boundMs: LIMITS_BOUND_MS });
  const failures: ProviderTest = (name) => failCalls(harness, IMAGE_PROVIDERS[name]);
  const lost: ProviderTest = (name) => loseResponses(harness, IMAGE_PROVIDERS[name]);
  const silence: ProviderTest = (name) => hangCalls(harness, IMAGE_PROVIDERS[name], { boundMs: SILENCE_BOUND_MS });
  return [
    // Its tries come within the provider's wait, but later than calls that were under way.
    {
      ...mutantTest('ignore-retry-after', 'F15 limits', ['called within Retry-After'], limits),
      env: { JOB_BACKOFF_MS: '1000' },
    },
    mutantTest('no-retries', 'F16 failures', ['given up too early'], failures),
    mutantTest('unclassified-errors', 'F16 failures', ['not classified'], failures),
    mutantTest('no-release', 'F16 failures', ['token kept', 'wrong charge'], failures),
    // Calls that nobody gives up keep every slot: each provider is called by workers of its own.
    ...PROVIDER_NAMES.map((name) => ({
      ...mutantTest('no-provider-timeout', 'F17 silence', ['slot not freed', 'lost'], silence, [name]),
      env: SHORT_TIMEOUT,
    })),
    mutantTest('charge-every-try', 'F18 lost answers', ['charged twice'], lost),
    {
      processes: processesOf('worker-fulfilment'),
      mutants: ['no-look'],
      tests: {
        'mutant no-look: F18 lost replies, used names accepted': {
          finds: ['submitted twice'],
          test: () => loseReplies(harness, order, { acceptUsedNames: true }),
        },
      },
    },
    {
      processes: LIMITED_PROCESSES,
      mutants: ['no-rate-limit'],
      env: SMALL_LIMITS,
      tests: {
        'mutant no-rate-limit: F15 rate at the print provider': {
          finds: ['over the limit'],
          test: () => limitRate(harness, { order, mockup }),
        },
      },
    },
    {
      processes: WORKERS,
      mutants: ['no-spool'],
      tests: {
        'mutant no-spool: F25 failing disk': {
          finds: ['paid again'],
          test: () => failDisk(harness, generation),
        },
      },
    },
    mutantTest('client-retries', 'F16 failures', ['asked too often'], failures),
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
