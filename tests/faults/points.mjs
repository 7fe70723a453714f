// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRepository } from '../../stack/paths.mjs';
import { GATEWAY, GATEWAY_NAME } from './world.mjs';

/**
 * How one crash point is reached: which process dies, what it works on, and how its jobs end.
 * @typedef {object} Point
 * @property {string} name
 * @property {string} role
 * @property {'generation' | 'mockup' | 'order'} work
 * @property {'completed' | 'failed'} [ends] completed by default
 * @property {object} [fault] what the outside services do meanwhile
 * @property {number} [gateway] where the work is handed in
 * @property {boolean} [usedNames] the orders' names are used up at the provider
 * @property {boolean} [polled] it is passed again and again, without more work
 */

const REFUSED = { service: 'openai', match: 'images/generations', mode: 'status', status: 400 };
const generation = { role: 'worker-generation', work: /** @type {const} */ ('generation') };
const mockup = { role: 'worker-mockup', work: /** @type {const} */ ('mockup') };
const order = { role: 'worker-fulfilment', work: /** @type {const} */ ('order') };
const accepting = { role: GATEWAY_NAME.killed, work: /** @type {const} */ ('generation'), gateway: GATEWAY.killed };
/** The gateway that never enqueues: all its work comes to the queue through a relay. */
const relayed = { ...mockup, gateway: GATEWAY.forgetful };

/** Every crash point, in lanes that share no process and run side by side. @type {Record<string, Point[]>} */
export const lanes = {
  generation: [
    ...[
      'job.claimed',
      'generation.asking',
      'generation.drawn',
      'generation.stored',
      'generation.noted',
      'job.completing',
      'job.completed',
      'queue.reporting',
    ].map((name) => ({ name, ...generation })),
    ...['job.failing', 'job.failed'].map((name) => ({
      name,
      ...generation,
      ends: /** @type {const} */ ('failed'),
      fault: REFUSED,
    })),
    ...['accept.committed', 'accept.enqueued'].map((name) => ({ name, ...accepting })),
  ],
  mockup: [
    ...[
      'mockup.printed',
      'mockup.print-noted',
      'mockup.asking',
      'mockup.asked',
      'mockup.task-noted',
      'mockup.polled',
      'mockup.stored',
      'job.rescheduled',
    ].map((name) => ({ name, ...mockup })),
    ...['relay.taken', 'relay.enqueued'].map((name) => ({ name, ...relayed })),
  ],
  fulfilment: [
    ...[
      'order.loaded',
      'order.printed',
      'order.looked-up',
      'order.creating',
      'order.draft-created',
      'order.draft-saved',
      'order.status-read',
      'order.confirming',
      'order.confirmed',
      'order.recording',
    ].map((name) => ({ name, ...order })),
    ...['track.read', 'track.recorded'].map((name) => ({ name, ...order, polled: true })),
    { name: 'order.renamed', ...order, usedNames: true },
  ],
};

/** Points that a worker passes when it holds no job, or has none to lose any more. */
const HOLDS_NOTHING = [
  'job.completed',
  'job.failed',
  'queue.reporting',
  'job.rescheduled',
  'relay.taken',
  'relay.enqueued',
  'accept.committed',
  'accept.enqueued',
];

/** Whether a worker that is stopped there comes back to a job that somebody else has done meanwhile. @param {Point} point */
export const holdsJob = ({ name }) => !HOLDS_NOTHING.includes(name);

/** @param {string} name */
export function pointNamed(name) {
  const point = Object.values(lanes)
    .flat()
    .find((candidate) => candidate.name === name);
  if (!point) throw new Error(`No lane crashes at ${name}.`);
  return point;
}

/** What is wrong with the lists: a point in the sources that is on no list or in no lane, or one that is nowhere in the sources. */
export async function findUnlisted() {
  const listed = await listedPoints();
  const used = new Set(pointsInSources());
  const planned = Object.values(lanes)
    .flat()
    .map(({ name }) => name);
  return [
    ...[...used]
      .filter((name) => !listed.includes(name))
      .map((name) => `${name} is in the sources, but on no exported list`),
    ...listed.filter((name) => !used.has(name)).map((name) => `${name} is on a list, but nowhere in the sources`),
    ...listed
      .filter((name) => !planned.includes(name))
      .map((name) => `${name} is on a list, but no lane crashes there`),
    ...planned.filter((name) => !listed.includes(name)).map((name) => `${name} is crashed at, but on no list`),
  ];
}

async function listedPoints() {
  const { engineCrashPoints } = await import('#jobs');
  const workers = ['generation', 'mockup', 'fulfilment'].map(
    (name) => import(inRepository('dist', 'apps', `worker-${name}`, 'src', 'crash-points.js')),
  );
  const lists = (await Promise.all(workers)).flatMap((module) => Object.values(module));
  return [...engineCrashPoints, ...lists.flat()];
}

function pointsInSources() {
  const files = ['apps', 'libs'].flatMap((top) =>
    readdirSync(inRepository(top), { recursive: true, encoding: 'utf8' }).map((file) => inRepository(top, file)),
  );
  const sources = files.filter(
    (file) =>
      file.endsWith('.ts') &&
      !file.endsWith('spec.ts') &&
      !file.includes('node_modules') &&
      path.basename(file) !== 'crash-point.ts',
  );
  return sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bcrashPoint\(\s*([^)]*?)\s*\)/g)].map(([, name = '']) =>
      name.replace(/^['"`]|['"`]$/g, ''),
    ),
  );
}
