import { allEnded, rowsOf, type Violation } from './checks.js';
import type { Harness } from './harness.js';
import {
  callsSince,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
  sendAll,
  type ImageProvider,
} from './image-providers.js';
import { pollUntil } from './poll-until.js';
import { findOtherEnds, findProviderFaults } from './provider-checks.js';
import type { Task } from './tasks.js';

/** As many as both workers have slots. */
const HANGING = 4;
const OTHERS = 4;
const MARGIN_MS = 1_000;
const BOUND_MS = 60_000;
/** The deadline of a call in the processes under this test. */
export const SHORT_TIMEOUT_MS = 2_000;

export interface HangingCalls {
  jobs: number;
  hanging: number;
  longestMs: number;
  violations: Violation[];
}

/**
 * [GEN-16] The provider takes the calls of some jobs and never responds, until every slot waits: each slot is free again within the deadline and a second,
 * the other jobs get through between the tries, and those that hang to the end give their tokens back.
 */
export async function hangCalls(
  harness: Harness,
  provider: ImageProvider,
  { boundMs = BOUND_MS } = {},
): Promise<HangingCalls> {
  const mark = newMark();
  const since = await requestPosition(harness, provider);
  const hanging = await markedGenerations(harness, provider, { count: HANGING, mark });
  const others = await markedGenerations(harness, provider, { count: OTHERS, mark: newMark() });
  const hangingCalls = async () => (await callsSince(harness, provider, since)).filter(({ fault }) => fault === 'hang');
  await misbehaving(harness, [{ service: provider.service, match: mark, mode: 'hang' }], async () => {
    await sendAll(harness, hanging);
    await pollUntil(async () => (await hangingCalls()).length >= HANGING, 20_000);
    await sendAll(harness, others);
    await allEnded(harness, [...hanging, ...others], boundMs);
  });
  const tookMs = (await hangingCalls()).map(({ at, endedAt }) => (endedAt ?? Infinity) - at);
  const violations = [
    ...findSlowReleases(tookMs),
    ...(await findOtherEnds(harness, hanging, 'TIMEOUT')),
    ...(await findBlocked(harness, hanging, others)),
    ...(await findProviderFaults(harness, [...hanging, ...others])),
  ];
  if (tookMs.length < HANGING) violations.push({ problem: 'nothing hung', detail: `${tookMs.length} calls` });
  return { jobs: HANGING + OTHERS, hanging: tookMs.length, longestMs: Math.max(...tookMs), violations };
}

const findSlowReleases = (tookMs: number[]): Violation[] =>
  tookMs
    .filter((ms) => ms > SHORT_TIMEOUT_MS + MARGIN_MS)
    .map((ms) => ({
      problem: 'slot not freed',
      detail: `a call without a response took ${ms} ms, ${SHORT_TIMEOUT_MS} + ${MARGIN_MS} allowed`,
    }));

/** The jobs that do not hang are done while the others still have tries left. */
async function findBlocked(harness: Harness, hanging: Task[], others: Task[]): Promise<Violation[]> {
  const lastEnd = async (tasks: Task[]) =>
    Math.max(...(await rowsOf(harness, tasks)).map(({ finished_at }) => finished_at?.getTime() ?? Infinity));
  if ((await lastEnd(others)) < (await lastEnd(hanging))) return [];
  const detail = 'jobs whose provider responds were not done before those whose provider is silent were given up';
  return [{ problem: 'others blocked', detail }];
}
