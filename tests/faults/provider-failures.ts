import { allEnded, rowsOf, type Violation } from './checks.js';
import type { FaultHarness } from './fault-harness.js';
import type { Harness } from './harness.js';
import {
  callsSince,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
  sendAll,
  type ImageProvider,
  type Misbehaviour,
} from './image-providers.js';
import { findOtherEnds, findProviderFaults } from './provider-checks.js';
import type { Task } from './tasks.js';
import { TRUNCATED_IMAGE } from './truncated-image.js';

const TASKS = 10;
const EACH = 2;
const TRIES = 4;
const SHARE = 0.3;
const BOUND_MS = 60_000;

/** Bytes that begin like a PNG image and are none. */
const NO_IMAGE = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 7)]).toString(
  'base64',
);
const ok = { mode: 'status', status: 200 } as const;

/** What a failing provider does, and the code of a job that met it to the end. */
interface Failure {
  fault: Misbehaviour;
  code: string;
}

const failuresOf = ({ image, nothing }: ImageProvider): Failure[] => [
  { fault: { mode: 'status', status: 500 }, code: 'UNAVAILABLE' },
  { fault: { mode: 'status', status: 503 }, code: 'UNAVAILABLE' },
  {
    fault: { mode: 'status', status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' },
    code: 'UNAVAILABLE',
  },
  { fault: { mode: 'reset' }, code: 'UNAVAILABLE' },
  { fault: { mode: 'garbage' }, code: 'BAD_RESPONSE' },
  { fault: { ...ok, contentType: 'application/json', body: '{"created": 17' }, code: 'BAD_RESPONSE' },
  { fault: { ...ok, ...nothing }, code: 'NO_IMAGE' },
  { fault: { ...ok, ...image(NO_IMAGE) }, code: 'BAD_RESPONSE' },
  { fault: { ...ok, ...image(TRUNCATED_IMAGE) }, code: 'BAD_RESPONSE' },
];

interface Outcome {
  jobs: number;
  givenUp: number;
  violations: Violation[];
}

export interface ProviderFailures extends Outcome {
  modes: number;
  failed: number;
  calls: number;
}

/** [GEN-16, JOB-07] The provider fails in every way: 30 % of the calls first, where nearly everything gets through, then each way for good. */
export async function failCalls(harness: FaultHarness, provider: ImageProvider): Promise<ProviderFailures> {
  const since = await requestPosition(harness, provider);
  const [some, always] = [await failSome(harness, provider), await failAlways(harness, provider)];
  const calls = await callsSince(harness, provider, since);
  return {
    jobs: some.jobs + always.jobs,
    modes: failuresOf(provider).length,
    failed: calls.filter(({ fault }) => fault).length,
    calls: calls.length,
    givenUp: some.givenUp + always.givenUp,
    violations: [...some.violations, ...always.violations],
  };
}

async function failSome(harness: FaultHarness, provider: ImageProvider): Promise<Outcome> {
  const mark = newMark();
  const failures = failuresOf(provider);
  const count = TASKS * harness.scale;
  const tasks = await markedGenerations(harness, provider, { count, mark });
  const faults = failures.map(({ fault }, index) => ({
    service: provider.service,
    match: mark,
    share: SHARE / failures.length,
    seed: `way ${index}`,
    ...fault,
  }));
  await misbehaving(harness, faults, async () => {
    await sendAll(harness, tasks);
    await allEnded(harness, tasks, BOUND_MS * harness.scale);
  });
  const violations = await findProviderFaults(harness, tasks);
  return { jobs: count, givenUp: await countFailed(harness, tasks), violations };
}

async function failAlways(harness: FaultHarness, provider: ImageProvider): Promise<Outcome> {
  const since = await requestPosition(harness, provider);
  const batches = await Promise.all(
    failuresOf(provider).map(async ({ fault, code }) => {
      const mark = newMark();
      const tasks = await markedGenerations(harness, provider, { count: EACH * harness.scale, mark });
      return { code, tasks, fault: { service: provider.service, match: mark, ...fault } };
    }),
  );
  const all = batches.flatMap(({ tasks }) => tasks);
  const faults = batches.map(({ fault }) => fault);
  await misbehaving(harness, faults, async () => {
    await sendAll(harness, all);
    await allEnded(harness, all, BOUND_MS * harness.scale);
  });
  const ends = await Promise.all(batches.map(({ tasks, code }) => findOtherEnds(harness, tasks, code)));
  const violations = [...(await findProviderFaults(harness, all)), ...ends.flat()];
  const calls = (await callsSince(harness, provider, since)).length;
  if (calls > all.length * TRIES)
    violations.push({ problem: 'asked too often', detail: `${calls} calls for ${all.length} jobs of ${TRIES} tries` });
  return { jobs: all.length, givenUp: await countFailed(harness, all), violations };
}

const countFailed = async (harness: Harness, tasks: Task[]): Promise<number> =>
  (await rowsOf(harness, tasks)).filter(({ status }) => status === 'failed').length;
