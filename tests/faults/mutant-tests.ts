import type { Violation } from './checks.js';
import { crashAt } from './crash-at.js';
import { pointNamed } from './crash-points.js';
import { GATEWAY, GATEWAY_NAME, PROCESSES, processesOf, type FaultHarness, type Variant } from './fault-harness.js';
import { freezeAt } from './freeze-at.js';
import { killGateway } from './gateway-kill.js';
import { loseReplies } from './lost-replies.js';
import { providerMutants } from './provider-tests.js';
import { loseRedis } from './redis-loss.js';
import type { Report } from './report.js';
import { approveAtOnce } from './rival-admins.js';
import type { Scenarios } from './scenarios.js';
import { raceForTokens } from './token-race.js';

/** Tests by name, each with the problems it has to find while the processes run as the variant. */
export interface MutantTest extends Variant {
  processes: string[];
  tests: Record<string, { finds: string[]; test: () => Promise<{ violations: Violation[] }> }>;
}

/** Long enough for what is not lost to end, as the runs with the relay show. */
const WITHOUT_RELAY_MS = 20_000;

/** Tests of the tests: with a safeguard failing, each has to find the problem that the safeguard prevents. */
export async function testMutants(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  for (const group of mutantTests(harness, scenarios))
    await Promise.all(group.map((test) => runMutant(harness, report, test)));
}

/** In groups that share no process and run side by side. */
export const mutantTests = (harness: FaultHarness, scenarios: Scenarios): MutantTest[][] => [
  [withoutFence(harness, scenarios), withoutOrderName(harness, scenarios)],
  [withoutRelay(harness, scenarios)],
  [withoutAtomicReservation(harness, scenarios)],
  [withoutOneDecision(harness, scenarios)],
  [withoutSnapshot(harness)],
  ...providerMutants(harness, scenarios).map((test) => [test]),
];

/** A worker writes whether or not it owns the job, and nothing tells one charge for a job from another. */
const withoutFence = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: processesOf('worker-generation'),
  mutants: ['no-fence', 'charge-without-key'],
  tests: {
    'mutant no-fence: freeze': {
      finds: ['late write took effect', 'charged twice'],
      test: () => freezeAt(harness, generation, pointNamed('generation.drawn'), { fenced: false }),
    },
    'mutant no-fence: crash': {
      finds: ['charged twice'],
      test: () => crashAt(harness, generation, pointNamed('queue.reporting')),
    },
  },
});

/** An order gets another name at the provider with every try, so that looking it up finds nothing. */
const withoutOrderName = (harness: FaultHarness, { order }: Scenarios): MutantTest => ({
  processes: processesOf('worker-fulfilment'),
  mutants: ['new-order-name'],
  tests: {
    'mutant new-order-name: crash': {
      finds: ['submitted twice'],
      test: () => crashAt(harness, order, pointNamed('order.draft-created')),
    },
    'mutant new-order-name: freeze': {
      finds: ['submitted twice'],
      test: () => freezeAt(harness, order, pointNamed('order.draft-created')),
    },
    'mutant new-order-name: [F18] lost replies': {
      finds: ['submitted twice'],
      test: () => loseReplies(harness, order),
    },
  },
});

/** Nothing looks for rows that are not on a queue. */
const withoutRelay = (harness: FaultHarness, scenarios: Scenarios): MutantTest => ({
  processes: PROCESSES,
  mutants: ['no-relay'],
  tests: {
    'mutant no-relay: crash': {
      finds: ['lost'],
      test: () =>
        crashAt(harness, scenarios.generation, pointNamed('accept.committed'), { recoveryMs: WITHOUT_RELAY_MS }),
    },
    'mutant no-relay: Redis emptied': {
      finds: ['lost'],
      test: () => loseRedis(harness, scenarios, { boundMs: WITHOUT_RELAY_MS }),
    },
  },
});

/** Tokens are reserved by reading the balance and then writing it. */
const withoutAtomicReservation = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: [GATEWAY_NAME.killed],
  mutants: ['racy-reservation'],
  tests: {
    'mutant racy-reservation: 200 at once': {
      finds: ['accepted beyond the balance'],
      test: () => raceForTokens(harness, generation, { gateways: [GATEWAY.killed], consistent: false }),
    },
  },
});

/** An order is decided upon whether or not it was before. */
const withoutOneDecision = (harness: FaultHarness, { order }: Scenarios): MutantTest => ({
  processes: [GATEWAY_NAME.killed],
  mutants: ['decide-twice'],
  tests: {
    'mutant decide-twice: two admins at once': {
      finds: ['decided twice'],
      test: () => approveAtOnce(harness, order, { gateways: [GATEWAY.killed], consistent: false }),
    },
  },
});

/** Pages rely on pushes alone: the product is whole, its client is not. */
const withoutSnapshot = (harness: FaultHarness): MutantTest => ({
  processes: [],
  tests: {
    'without snapshot: gateway killed': {
      finds: ['final state missed'],
      test: () => killGateway(harness, { snapshot: false }),
    },
  },
});

/** Runs tests while some processes are mutants; these are then started whole again. */
async function runMutant(harness: FaultHarness, report: Report, test: MutantTest): Promise<void> {
  const { processes, tests, ...variant } = test;
  const wanted = Object.entries(tests).filter(([name]) => report.isWanted(name));
  if (wanted.length === 0) return;
  await harness.restart(processes, variant);
  for (const [title, { finds, test: run }] of wanted) {
    await report.run(title, async (name) => {
      const { violations } = await run();
      for (const problem of finds) report.mutant(name, violations, problem);
    });
  }
  await harness.restart(processes);
}
