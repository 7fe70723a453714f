import { setTimeout as sleep } from 'node:timers/promises';
import { processesOf, type FaultHarness } from './fault-harness.js';
import type { Scenario } from './scenarios.js';
import { underTraffic, type Traffic } from './traffic.js';

const ROLES = ['worker-generation', 'worker-mockup', 'worker-fulfilment'];
/** A ready worker lives at most this long before it is killed. */
const LONGEST_MS = 400;

export interface RandomKills extends Omit<Traffic<void>, 'result' | 'rows'> {
  seed: number;
  kills: number;
}

interface RandomKillOptions {
  kills?: number;
  seed?: number;
  roles?: string[];
  boundMs?: number;
}

/** Kills workers of all three queues at random moments under traffic: which and when follows from the seed, what it hits from the machine. */
export async function killAtRandom(
  harness: FaultHarness,
  scenarios: Scenario[],
  { kills = harness.amount(200, 15), seed = 20_261_122, roles = ROLES, boundMs = 60_000 }: RandomKillOptions = {},
): Promise<RandomKills> {
  const each = Math.ceil(kills / roles.length);
  const kill = async (): Promise<void> => {
    await Promise.all(roles.map((role, index) => killOfRole(harness, role, { kills: each, seed: seed + index })));
  };
  const { jobs, tookMs, violations } = await underTraffic(harness, scenarios, kill, { boundMs });
  return { seed, kills: each * roles.length, jobs, tookMs, violations };
}

/** Kills the workers of a role one after another; which and when follows from the seed. */
export async function killOfRole(
  { stack }: FaultHarness,
  role: string,
  { kills, seed }: { kills: number; seed: number },
): Promise<void> {
  const workers = processesOf(role);
  const random = numbersFrom(seed);
  for (let times = 0; times < kills; times += 1) {
    const victim = workers[Math.floor(random() * workers.length)]!;
    await stack.ready(victim);
    await sleep(random() * LONGEST_MS);
    const before = pidOf(stack, victim);
    stack.kill(victim);
    while (pidOf(stack, victim) === before) await sleep(5);
  }
}

const pidOf = ({ processes }: FaultHarness['stack'], worker: string): number | undefined =>
  processes.find(({ name }) => name === worker)?.pid;

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
