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
import { pollUntil } from './poll-until.js';
import { findOtherEnds, findProviderFaults } from './provider-checks.js';
import type { Task } from './tasks.js';

const TASKS = 8;
const LOST = 6;
const HOPELESS = 2;
const TRIES = 4;
const BOUND_MS = 90_000;

export interface LostResponses {
  jobs: number;
  lost: number;
  calls: number;
  generated: number;
  completed: number;
  violations: Violation[];
}

/**
 * [GEN-08] The provider generates, and its response is lost on the way: some responses first, then every one. Image providers know no idempotency key, so the
 * image is asked for again: at most one more call for each lost response, and the shopper pays for one image however many were generated.
 */
export async function loseResponses(harness: FaultHarness, provider: ImageProvider): Promise<LostResponses> {
  const hopeless = HOPELESS * harness.scale;
  const some = await lose(harness, provider, { count: TASKS * harness.scale, times: LOST * harness.scale });
  const every = await lose(harness, provider, { count: hopeless });
  const violations = [
    ...some.violations,
    ...every.violations,
    ...(await findOtherEnds(harness, every.tasks, 'UNAVAILABLE')),
  ];
  const most = hopeless * TRIES;
  if (every.calls > most)
    violations.push({
      problem: 'asked too often',
      detail: `${every.calls} calls for ${hopeless} jobs, where ${TRIES} tries each allow ${most}`,
    });
  return {
    jobs: some.tasks.length + hopeless,
    lost: some.lost + every.lost,
    calls: some.calls + every.calls,
    generated: some.generated + every.generated,
    completed: some.completed,
    violations,
  };
}

interface Outcome extends Omit<LostResponses, 'jobs'> {
  tasks: Task[];
}

async function lose(
  harness: FaultHarness,
  provider: ImageProvider,
  { count, times }: { count: number; times?: number },
): Promise<Outcome> {
  const mark = newMark();
  const requestsSince = await requestPosition(harness, provider);
  const journalSince = await harness.journalPosition();
  const tasks = await markedGenerations(harness, provider, { count, mark });
  const fault = { service: provider.service, mode: 'drop-reply', match: mark, ...(times ? { times } : {}) } as const;
  await misbehaving(harness, [fault], async () => {
    await sendAll(harness, tasks);
    await allEnded(harness, tasks, BOUND_MS * harness.scale);
  });
  const calls = await callsSince(harness, provider, requestsSince);
  const lost = calls.filter((call) => call.fault === 'drop-reply').length;
  const generated = async () => (await harness.journal({ service: provider.service, since: journalSince })).length;
  // What was asked for is generated to the end, whoever still waits.
  await pollUntil(async () => (await generated()) >= calls.length, 10_000);
  const completed = (await rowsOf(harness, tasks)).filter(({ status }) => status === 'completed').length;
  const violations = await findProviderFaults(harness, tasks);
  if (calls.length > completed + lost)
    violations.push({
      problem: 'asked too often',
      detail: `${calls.length} calls for ${completed} images and ${lost} lost responses`,
    });
  if (lost === 0) violations.push({ problem: 'nothing lost', detail: `${calls.length} calls` });
  return { tasks, lost, calls: calls.length, generated: await generated(), completed, violations };
}
