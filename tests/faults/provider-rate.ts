import type { SandboxRequest } from '#testing';
import { allEnded, type Violation } from './checks.js';
import { GATEWAY, GATEWAY_NAME, processesOf, type FaultHarness } from './fault-harness.js';
import { pollUntil } from './poll-until.js';
import { seconds } from './report.js';
import type { Scenarios } from './scenarios.js';
import { newShopper, send } from './tasks.js';

const PER_MINUTE = 40;
const MOCKUPS_PER_MINUTE = 6;
const ORDERS = 8;
const MOCKUPS = 8;
/** A minute, without what a call may be under way on a busy machine: it is counted when it leaves and seen when it arrives. */
const UNDER_WAY_MS = 3_000;
const WINDOW_MS = 60_000 - UNDER_WAY_MS;
/** Two windows and what is left over: neither the calls nor the mockup tasks fit into one. */
const BOUND_MS = 240_000;

/** How the workers of the print provider run in this test. Orders are looked at once: what they ask later is another test's. */
export const SMALL_LIMITS = {
  PRINTFUL_CALLS_PER_MINUTE: String(PER_MINUTE),
  PRINTFUL_MOCKUPS_PER_MINUTE: String(MOCKUPS_PER_MINUTE),
  ORDER_POLL_MS: '600000',
  MOCKUP_POLL_MS: '3000',
};
export const LIMITED_PROCESSES = [
  ...processesOf('worker-fulfilment'),
  ...processesOf('worker-mockup'),
  GATEWAY_NAME.killed,
  GATEWAY_NAME.forgetful,
];
/** What shoppers read of the print provider at each of two gateways meanwhile. */
const READS = 12;

export interface LimitedRate {
  jobs: number;
  calls: number;
  most: number;
  mostMockups: number;
  took: string;
  violations: Violation[];
}

/** [F15, PRX-04] More is asked of the print provider than its limit allows: in no 60 s, wherever they begin, do four workers and two gateways together call more often. */
export async function limitRate(
  harness: FaultHarness,
  { order, mockup }: Pick<Scenarios, 'order' | 'mockup'>,
): Promise<LimitedRate> {
  const tasks = [...(await order.tasks(ORDERS)), ...(await mockup.tasks(MOCKUPS))];
  const since = (await harness.requests('printful')).at(-1)?.seq ?? 0;
  const begun = Date.now();
  const [statuses] = await Promise.all([readAtGateways(harness), ...tasks.map((task) => send(harness, task))]);
  const ended = await allEnded(harness, tasks, BOUND_MS);
  const took = seconds(Date.now() - begun);
  const calls = await harness.requests('printful', since);
  const mockups = calls.filter(({ call }) => call.startsWith('POST /mockup-generator/create-task'));
  const [most, mostMockups] = [mostInAnyWindow(calls), mostInAnyWindow(mockups)];
  const violations = [
    ...over(most, PER_MINUTE, 'calls'),
    ...over(mostMockups, MOCKUPS_PER_MINUTE, 'mockup tasks'),
    ...(statuses.includes(200)
      ? []
      : [
          {
            problem: 'not tested',
            detail: `no gateway could call the print provider: ${[...new Set(statuses)].join(', ')}`,
          },
        ]),
    ...(ended ? [] : [{ problem: 'lost', detail: `not all of ${tasks.length} jobs ended within ${BOUND_MS} ms` }]),
    ...(calls.length <= PER_MINUTE || mockups.length <= MOCKUPS_PER_MINUTE
      ? [{ problem: 'limit not met', detail: `${calls.length} calls, ${mockups.length} mockup tasks` }]
      : []),
  ];
  return { jobs: tasks.length, calls: calls.length, most, mostMockups, took, violations };
}

/** With what two gateways answered reads of the print provider; they read on until one is let through, as the jobs, and calls from before the test, may fill minutes. */
async function readAtGateways(harness: FaultHarness): Promise<number[]> {
  const urls = [GATEWAY.killed, GATEWAY.forgetful].map((index) => harness.stack.urls.gateways[index]!);
  const statuses: number[] = [];
  await pollUntil(
    async () => {
      const reads = await Promise.all(urls.map((url) => readAt(harness, url)));
      statuses.push(...reads.flat());
      return statuses.includes(200);
    },
    BOUND_MS,
    2_000,
  );
  return statuses;
}

async function readAt(harness: FaultHarness, url: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${await newShopper(harness)}` };
  const reads = Array.from({ length: READS }, () => fetch(`${url}/api/printful/stores`, { headers }));
  return (await Promise.all(reads)).map(({ status }) => status);
}

function mostInAnyWindow(calls: SandboxRequest[]): number {
  const times = calls.map(({ at }) => at).sort((a, b) => a - b);
  return Math.max(0, ...times.map((from) => times.filter((at) => at >= from && at < from + WINDOW_MS).length));
}

const over = (most: number, limit: number, what: string): Violation[] =>
  most > limit ? [{ problem: 'over the limit', detail: `${most} ${what} within a minute, ${limit} allowed` }] : [];
