// @ts-check
import { crashAt } from './crash.mjs';
import { killGateway } from './gateway-killed.mjs';
import { loseReplies } from './lost-replies.mjs';
import { pointNamed } from './points.mjs';
import { withoutProviderSafeguards } from './provider-tests.mjs';
import { loseRedis } from './redis-lost.mjs';
import { freezeAt } from './stopped-worker.mjs';
import { raceForTokens } from './token-race.mjs';
import { GATEWAY, GATEWAY_NAME, PROCESSES, processesOf } from './world.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {ReturnType<typeof import('./works.mjs').worksOf>} Works
 * @typedef {import('./report.mjs').Report} Report
 * @typedef {import('./checks.mjs').Violation} Violation
 * @typedef {{ processes: string[], off: string, env?: NodeJS.ProcessEnv, tests: Record<string, { finds: string[], test: () => Promise<{ violations: Violation[] }> }> }} Variant
 */

/** Long enough for what is not lost to end, as the runs with the relay show. */
const WITHOUT_RELAY_MS = 20_000;

/** Tests of the tests: with a safeguard off, each has to find the problem that the safeguard prevents. @param {World} world @param {Works} works @param {Report} report */
export async function testBroken(world, works, report) {
  const run = (/** @type {Variant} */ variant) => runVariant(world, report, variant);
  await Promise.all([run(withoutFence(world, works)), run(withoutOrderKey(world, works))]);
  await run(withoutRelay(world, works));
  await run(withoutHold(world, works));
  await run(withoutSnapshot(world));
  for (const variant of withoutProviderSafeguards(world)) await run(variant);
}

/** A worker writes whether or not it holds the job, and nothing tells one charge for a job from another. @param {World} world @param {Works} works @returns {Variant} */
const withoutFence = (world, { generation }) => ({
  processes: processesOf('worker-generation'),
  off: 'fence,ledger-key',
  tests: {
    'without fence: freeze': {
      finds: ['late write took effect', 'charged twice'],
      test: () => freezeAt(world, generation, pointNamed('generation.drawn'), { fenced: false }),
    },
    'without fence: crash': {
      finds: ['charged twice'],
      test: () => crashAt(world, generation, pointNamed('queue.reporting')),
    },
  },
});

/** An order gets another name at the provider with every try, so that looking it up finds nothing. @param {World} world @param {Works} works @returns {Variant} */
const withoutOrderKey = (world, { order }) => ({
  processes: processesOf('worker-fulfilment'),
  off: 'order-key',
  tests: {
    'without order key: crash': {
      finds: ['submitted twice'],
      test: () => crashAt(world, order, pointNamed('order.draft-created')),
    },
    'without order key: freeze': {
      finds: ['submitted twice'],
      test: () => freezeAt(world, order, pointNamed('order.draft-created')),
    },
    'without order key: lost replies': { finds: ['submitted twice'], test: () => loseReplies(world, order) },
  },
});

/** Nobody looks for rows that are not on a queue. @param {World} world @param {Works} works @returns {Variant} */
const withoutRelay = (world, works) => ({
  processes: PROCESSES,
  off: 'relay',
  tests: {
    'without relay: crash': {
      finds: ['lost'],
      test: () => crashAt(world, works.generation, pointNamed('accept.committed'), { recoveryMs: WITHOUT_RELAY_MS }),
    },
    'without relay: Redis emptied': {
      finds: ['lost'],
      test: () => loseRedis(world, works, { boundMs: WITHOUT_RELAY_MS }),
    },
  },
});

/** Tokens are held by reading the balance and then writing it. @param {World} world @param {Works} works @returns {Variant} */
const withoutHold = (world, { generation }) => ({
  processes: [GATEWAY_NAME.killed],
  off: 'hold-race',
  tests: {
    'without hold: 200 at once': {
      finds: ['accepted beyond the balance'],
      test: () => raceForTokens(world, generation, { gateways: [GATEWAY.killed], sound: false }),
    },
  },
});

/** Pages rely on pushes alone. @param {World} world @returns {Variant} */
const withoutSnapshot = (world) => ({
  processes: [],
  off: '',
  tests: {
    'without snapshot: gateway killed': {
      finds: ['final state missed'],
      test: () => killGateway(world, { snapshot: false }),
    },
  },
});

/** Runs tests while safeguards are off in some processes, which are then started whole again. @param {World} world @param {Report} report @param {Variant} variant */
async function runVariant(world, report, { processes, off, env, tests }) {
  const wanted = Object.entries(tests).filter(([name]) => report.isWanted(name));
  if (wanted.length === 0) return;
  await world.restart(processes, off, env);
  for (const [wantedName, { finds, test }] of wanted) {
    await report.run(wantedName, async (name) => {
      const { violations } = await test();
      for (const problem of finds) report.broken(name, violations, problem);
    });
  }
  await world.restart(processes);
}
