import type { Violation } from './checks.js';
import { crashAt } from './crash-at.js';
import { pointNamed } from './crash-points.js';
import { fillDiskOfRedis } from './disk-full.js';
import { blockEventLoop } from './event-loop-block.js';
import { GATEWAY, GATEWAY_NAME, PROCESSES, processesOf, type FaultHarness, type Variant } from './fault-harness.js';
import { freezeAt } from './freeze-at.js';
import { killGateway } from './gateway-kill.js';
import { restartGateways } from './gateway-restart.js';
import { restartBehindBalancer } from './gateways-behind-balancer.js';
import { loseCommits } from './lost-commits.js';
import { loseReplies } from './lost-replies.js';
import { waitForEndlessMockups } from './mockup-waits.js';
import { expireTokens, flapPages } from './page-flaps.js';
import { poisonWorkers } from './poison-job.js';
import { breakPayments } from './payment-faults.js';
import { crashAfterAcceptance } from './postgres-crash.js';
import { providerMutants } from './provider-tests.js';
import { killAtRandom } from './random-kills.js';
import { loseRedisOfGateway } from './redis-away.js';
import { fillRedis, startOnEvictingRedis } from './redis-full.js';
import { loseRedis } from './redis-loss.js';
import { restoreOldRedis } from './redis-stale.js';
import { replayAll } from './replay-storm.js';
import type { Report } from './report.js';
import { approveAtOnce } from './rival-admins.js';
import { restartInTurn } from './rolling-restart.js';
import type { Scenarios } from './scenarios.js';
import { raceForTokens } from './token-race.js';

/** Tests by name, each with the problems it has to find while the processes run as the variant. */
export interface MutantTest extends Variant {
  processes: string[];
  tests: Record<string, { finds: string[]; test: () => Promise<{ violations: Violation[] }> }>;
}

/** Long enough for what is not lost to end, as the runs with the safeguards show. */
const WITHOUT_SAFEGUARD_MS = 20_000;

/** Tests of the tests: with a safeguard failing, each has to find the problem that the safeguard prevents. */
export async function testMutants(harness: FaultHarness, scenarios: Scenarios, report: Report): Promise<void> {
  for (const group of mutantTests(harness, scenarios))
    await Promise.all(group.map((test) => runMutant(harness, report, test)));
}

/** In groups that share no process and run side by side. */
export const mutantTests = (harness: FaultHarness, scenarios: Scenarios): MutantTest[][] => [
  [withoutFence(harness, scenarios), withoutOrderName(harness, scenarios)],
  [withoutTakeover(harness, scenarios), withoutGracefulStop(harness, scenarios)],
  [withoutRelay(harness, scenarios)],
  [withoutEvictionCheck(harness)],
  [withoutAtomicReservation(harness, scenarios)],
  [withoutOneDecision(harness, scenarios)],
  [withoutCapture(harness, scenarios)],
  [withoutRefundKey(harness, scenarios)],
  [withoutTokenExpiry(harness)],
  [withoutSafeCommits(harness, scenarios)],
  [withoutFailedState(harness, scenarios)],
  [withoutSnapshot(harness)],
  ...startingTheirOwn(harness, scenarios).map((test) => [test]),
  ...providerMutants(harness, scenarios).map((test) => [test]),
];

/** A worker writes whether or not it owns the job, and nothing tells one charge for a job from another. */
const withoutFence = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: processesOf('worker-generation'),
  mutants: ['no-fence', 'charge-without-key'],
  tests: {
    'mutant no-fence: F3 freeze': {
      finds: ['late write took effect', 'charged twice'],
      test: () => freezeAt(harness, generation, pointNamed('generation.drawn'), { fenced: false }),
    },
    'mutant no-fence: F2 crash': {
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
    'mutant new-order-name: F2 crash': {
      finds: ['submitted twice'],
      test: () => crashAt(harness, order, pointNamed('order.draft-created')),
    },
    'mutant new-order-name: F3 freeze': {
      finds: ['submitted twice'],
      test: () => freezeAt(harness, order, pointNamed('order.draft-created')),
    },
    'mutant new-order-name: F18 lost replies': {
      finds: ['submitted twice'],
      test: () => loseReplies(harness, order),
    },
  },
});

/** An order is approved as if its money had come. */
const withoutCapture = (harness: FaultHarness, { order }: Scenarios): MutantTest => ({
  processes: processesOf('worker-fulfilment'),
  mutants: ['approve-unpaid'],
  tests: {
    'mutant approve-unpaid: F22 payments': {
      finds: ['approved without capture'],
      test: () => breakPayments(harness, order, { count: 4 }),
    },
  },
});

/** Each try of a refund is another refund to the provider. */
const withoutRefundKey = (harness: FaultHarness, { order }: Scenarios): MutantTest => ({
  processes: [...processesOf('worker-fulfilment'), GATEWAY_NAME.killed],
  mutants: ['refund-without-key'],
  tests: {
    'mutant refund-without-key: F22 payments': {
      finds: ['refunded twice'],
      test: () => breakPayments(harness, order, { count: 12, gateway: GATEWAY.killed }),
    },
  },
});

/** Nobody takes a job over whose worker is gone. */
const withoutTakeover = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: processesOf('worker-generation'),
  mutants: ['no-takeover'],
  tests: {
    'mutant no-takeover: F1 random kills': {
      finds: ['lost'],
      test: () =>
        killAtRandom(harness, [generation], {
          kills: 4,
          roles: ['worker-generation'],
          boundMs: WITHOUT_SAFEGUARD_MS,
        }),
    },
  },
});

/** A process that is told to stop ends at once. */
const withoutGracefulStop = (harness: FaultHarness, { mockup }: Scenarios): MutantTest => ({
  processes: processesOf('worker-mockup'),
  mutants: ['abrupt-stop'],
  tests: {
    'mutant abrupt-stop: F6 rolling restart': {
      finds: ['not handed over'],
      test: () => restartInTurn(harness, [mockup], processesOf('worker-mockup')),
    },
  },
});

/** Nothing looks for rows that are not on a queue. */
const withoutRelay = (harness: FaultHarness, scenarios: Scenarios): MutantTest => {
  const bound = { boundMs: WITHOUT_SAFEGUARD_MS };
  const lost = (test: () => Promise<{ violations: Violation[] }>) => ({ finds: ['lost'], test });
  return {
    processes: PROCESSES,
    mutants: ['no-relay'],
    tests: {
      'mutant no-relay: F2 crash': lost(() =>
        crashAt(harness, scenarios.generation, pointNamed('accept.committed'), { recoveryMs: WITHOUT_SAFEGUARD_MS }),
      ),
      'mutant no-relay: F8 Redis restored': {
        finds: ['not tracked'],
        test: () => restoreOldRedis(harness, scenarios, bound),
      },
      'mutant no-relay: F9 Redis emptied': lost(() => loseRedis(harness, scenarios, bound)),
      'mutant no-relay: F10 Redis full': lost(() => fillRedis(harness, scenarios, bound)),
      'mutant no-relay: F25 disk full': lost(() => fillDiskOfRedis(harness, scenarios, bound)),
    },
  };
};

/** A process starts on a Redis that drops keys when it is full. */
const withoutEvictionCheck = (harness: FaultHarness): MutantTest => ({
  processes: ['worker-mockup-2'],
  mutants: ['any-eviction-policy'],
  tests: {
    'mutant any-eviction-policy: F10 Redis that drops keys': {
      finds: ['started on a Redis that drops keys'],
      test: () => startOnEvictingRedis(harness, { policies: ['allkeys-lru'] }),
    },
  },
});

/** Tokens are reserved by reading the balance and then writing it. */
const withoutAtomicReservation = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: [GATEWAY_NAME.killed],
  mutants: ['racy-reservation'],
  tests: {
    'mutant racy-reservation: F23 200 at once': {
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
    'mutant decide-twice: F23 two admins at once': {
      finds: ['decided twice'],
      test: () => approveAtOnce(harness, order, { gateways: [GATEWAY.killed], consistent: false }),
    },
  },
});

/** A connection outlives its token. */
const withoutTokenExpiry = (harness: FaultHarness): MutantTest => ({
  processes: [GATEWAY_NAME.killed],
  mutants: ['no-token-expiry'],
  tests: {
    'mutant no-token-expiry: F21 token expires': {
      finds: ['expired socket open'],
      test: () => expireTokens(harness, { gateway: GATEWAY.killed, pages: 1 }),
    },
  },
});

/** What was accepted is not on the disk when the user hears so. */
const withoutSafeCommits = (harness: FaultHarness, { generation }: Scenarios): MutantTest => ({
  processes: [GATEWAY_NAME.killed],
  mutants: ['unsafe-commit'],
  tests: {
    'mutant unsafe-commit: F12 PostgreSQL crash after acceptance': {
      finds: ['lost'],
      test: () => crashAfterAcceptance(harness, generation, { gateway: GATEWAY.killed, boundMs: WITHOUT_SAFEGUARD_MS }),
    },
  },
});

/** A replay starts a job whatever its state. */
const withoutFailedState = (harness: FaultHarness, { order }: Scenarios): MutantTest => ({
  processes: processesOf('worker-fulfilment'),
  mutants: ['replay-anything'],
  tests: {
    'mutant replay-anything: F24 replay storm': {
      finds: ['replayed twice'],
      test: () => replayAll(harness, order, { count: 6, boundMs: WITHOUT_SAFEGUARD_MS }),
    },
  },
});

/** Pages rely on pushes alone: the product is whole, its client is not. */
const withoutSnapshot = (harness: FaultHarness): MutantTest => ({
  processes: [],
  tests: {
    'without snapshot: F20 gateway killed': {
      finds: ['final state missed'],
      test: () => killGateway(harness, { snapshot: false, users: 10 }),
    },
    'without snapshot: F6 gateways restarted behind a load balancer': {
      finds: ['final state missed'],
      test: () => restartBehindBalancer(harness, { snapshot: false, users: 10 }),
    },
    'without snapshot: F21 pages lose their network': {
      finds: ['final state missed'],
      test: () => flapPages(harness, { snapshot: false }),
    },
  },
});

/** Tests that start processes in their own way, and as mutants. */
function startingTheirOwn(harness: FaultHarness, { generation, mockup, order }: Scenarios): MutantTest[] {
  const alone = (
    mutants: string[],
    title: string,
    finds: string[],
    run: (mutants: string[]) => Promise<{ violations: Violation[] }>,
  ): MutantTest => ({ processes: [], mutants, tests: { [title]: { finds, test: () => run(mutants) } } });
  return [
    alone(['no-fence', 'charge-without-key'], 'mutant no-fence: F4 event loop blocked', ['charged twice'], (mutants) =>
      blockEventLoop(harness, generation, { burns: 2, mutants }),
    ),
    alone(['no-poison-limit'], 'mutant no-poison-limit: F5 poison job', ['not parked'], (mutants) =>
      poisonWorkers(harness, generation, { mutants, boundMs: WITHOUT_SAFEGUARD_MS }),
    ),
    alone(['abrupt-stop'], 'mutant abrupt-stop: F6 gateways restarted', ['request cut off'], (mutants) =>
      restartGateways(harness, generation, { gateways: 1, mutants }),
    ),
    alone(['patient-producer'], 'mutant patient-producer: F11 Redis away', ['request hung'], (mutants) =>
      // Generations are refused at once while they cannot be counted.
      loseRedisOfGateway(harness, order, { modes: [{ kind: 'blackhole' }], mutants }),
    ),
    alone(['no-job-key'], 'mutant no-job-key: F13 answer of COMMIT lost', ['another answer'], (mutants) =>
      loseCommits(harness, { generation, order }, { each: 1, mutants, boundMs: 5_000 }),
    ),
    alone(
      ['no-mockup-deadline'],
      'mutant no-mockup-deadline: F19 endless mockups',
      ['not ended at its deadline'],
      (mutants) => waitForEndlessMockups(harness, mockup, { count: 6, mutants, boundMs: 5_000 }),
    ),
  ];
}

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
