import { allEnded, rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import {
  callsSince,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
  sendAll,
  type ImageProvider,
} from './image-providers.js';
import { findCallsWhilePaused, findProviderFaults } from './provider-checks.js';

const TASKS = 8;
const BURST = 10;
const RETRY_AFTER_S = 2;
/** A call that left before the refusal of another one came is no offence. */
const UNDER_WAY_MS = 500;
const BOUND_MS = 90_000;

interface Limit {
  retryAfter?: number;
  body?: object;
  share?: number;
  times?: number;
}

/** The provider limits now and then or in one long burst, with and without a time to come back at. */
const limitsOf = ({ unnamedLimit }: ImageProvider, scale: number): Limit[] => [
  { retryAfter: RETRY_AFTER_S, share: 0.3 },
  { retryAfter: RETRY_AFTER_S, times: BURST * scale },
  { body: unnamedLimit, share: 0.3 },
  { body: unnamedLimit, times: BURST * scale },
];

interface Outcome {
  jobs: number;
  limited: number;
  calls: number;
  violations: Violation[];
}

/** [JOB-07] The provider responds with 429: 30 % of the calls and bursts, with and without Retry-After. */
export async function limitCalls(
  harness: FaultHarness,
  provider: ImageProvider,
  { boundMs = BOUND_MS * harness.scale } = {},
): Promise<Outcome & { tookMs: number }> {
  const begun = Date.now();
  const runs: Outcome[] = [];
  for (const limit of limitsOf(provider, harness.scale)) runs.push(await limited(harness, provider, limit, boundMs));
  const sum = (figure: 'jobs' | 'limited' | 'calls') => runs.reduce((total, run) => total + run[figure], 0);
  return {
    jobs: sum('jobs'),
    limited: sum('limited'),
    calls: sum('calls'),
    tookMs: Date.now() - begun,
    violations: runs.flatMap(({ violations }) => violations),
  };
}

async function limited(
  harness: FaultHarness,
  provider: ImageProvider,
  limit: Limit,
  boundMs: number,
): Promise<Outcome> {
  const mark = newMark();
  const count = TASKS * harness.scale;
  const since = await requestPosition(harness, provider);
  const tasks = await markedGenerations(harness, provider, { count, mark });
  const fault = { service: provider.service, match: mark, mode: 'status', status: 429, ...limit } as const;
  await misbehaving(harness, [fault], async () => {
    await sendAll(harness, tasks);
    await allEnded(harness, tasks, boundMs);
  });
  const calls = await callsSince(harness, provider, since);
  const violations = [...(await findProviderFaults(harness, tasks)), ...findCallsWhilePaused(calls, UNDER_WAY_MS)];
  const hits = calls.filter(({ status }) => status === 429).length;
  if (hits === 0) violations.push({ problem: 'nothing limited', detail: JSON.stringify(limit) });
  const completed = (await rowsOf(harness, tasks)).filter(({ status }) => status === 'completed').length;
  if (completed < count)
    violations.push({
      problem: 'lost',
      detail: `${completed} of ${count} images came in spite of a limit that passes`,
    });
  return { jobs: count, limited: hits, calls: calls.length, violations };
}
