// @ts-check
import { allEnded, rowsOf } from './checks.mjs';
import { HALF_PICTURE } from './half-picture.mjs';
import {
  callsSince,
  markedGenerations,
  misbehaving,
  newMark,
  requestPosition,
  SCALE,
  sendAll,
} from './image-providers.mjs';
import { findOtherEnds, findProviderFaults } from './provider-checks.mjs';

/** @typedef {import('./world.mjs').World} World @typedef {import('./image-providers.mjs').ImageProvider} ImageProvider */

const TASKS = 10 * SCALE;
const EACH = 2 * SCALE;
const TRIES = 4;
const SHARE = 0.3;
const BOUND_MS = 60_000 * SCALE;

/** Bytes that begin like a PNG picture and are none. */
const TORN = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(64, 7)]).toString(
  'base64',
);
const ok = { mode: 'status', status: 200 };

/** What a failing provider does, and what the job that met it to the end says. @param {ImageProvider} provider @returns {{ fault: object, code: string }[]} */
const failures = ({ picture, nothing }) => [
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
  { fault: { ...ok, ...picture(TORN) }, code: 'BAD_RESPONSE' },
  { fault: { ...ok, ...picture(HALF_PICTURE) }, code: 'BAD_RESPONSE' },
];

/**
 * [GEN-16, JOB-07] The provider fails in every way: 30 % of the calls first, where nearly everything gets through, then each way for good.
 * @param {World} world @param {ImageProvider} provider
 */
export async function failCalls(world, provider) {
  const since = await requestPosition(world, provider);
  const [some, always] = [await failSome(world, provider), await failAlways(world, provider)];
  const calls = await callsSince(world, provider, since);
  const failed = calls.filter(({ fault }) => fault).length;
  return {
    jobs: some.jobs + always.jobs,
    ways: failures(provider).length,
    failed,
    calls: calls.length,
    givenUp: some.givenUp + always.givenUp,
    violations: [...some.violations, ...always.violations],
  };
}

/** @param {World} world @param {ImageProvider} provider */
async function failSome(world, provider) {
  const mark = newMark();
  const ways = failures(provider);
  const tasks = await markedGenerations(world, provider, { count: TASKS, mark });
  const faults = ways.map(({ fault }, index) => ({
    service: provider.service,
    match: mark,
    share: SHARE / ways.length,
    seed: `way ${index}`,
    ...fault,
  }));
  await misbehaving(world, faults, async () => {
    await sendAll(world, tasks);
    await allEnded(world, tasks, BOUND_MS);
  });
  return { jobs: TASKS, givenUp: await countFailed(world, tasks), violations: await findProviderFaults(world, tasks) };
}

/** @param {World} world @param {ImageProvider} provider */
async function failAlways(world, provider) {
  const ways = failures(provider).map((way) => ({ ...way, mark: newMark() }));
  const since = await requestPosition(world, provider);
  const batches = await Promise.all(
    ways.map(async ({ mark, code }) => ({
      code,
      tasks: await markedGenerations(world, provider, { count: EACH, mark }),
    })),
  );
  const all = batches.flatMap(({ tasks }) => tasks);
  await misbehaving(
    world,
    ways.map(({ mark, fault }) => ({ service: provider.service, match: mark, ...fault })),
    async () => {
      await sendAll(world, all);
      await allEnded(world, all, BOUND_MS);
    },
  );
  const ends = await Promise.all(batches.map(({ tasks, code }) => findOtherEnds(world, tasks, code)));
  const calls = (await callsSince(world, provider, since)).length;
  const often =
    calls > all.length * TRIES
      ? [{ problem: 'asked too often', detail: `${calls} calls for ${all.length} jobs of ${TRIES} tries` }]
      : [];
  return {
    jobs: all.length,
    givenUp: await countFailed(world, all),
    violations: [...(await findProviderFaults(world, all)), ...ends.flat(), ...often],
  };
}

/** @param {World} world @param {import('./tasks.mjs').Task[]} tasks */
const countFailed = async (world, tasks) =>
  (await rowsOf(world, tasks)).filter(({ status }) => status === 'failed').length;
