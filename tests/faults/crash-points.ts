import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { inRepository } from '#stack/paths';
import type { Fault } from '#testing';
import { GATEWAY, GATEWAY_NAME } from './fault-harness.js';

/** How one crash point is reached: which process dies, what it works on, and how its jobs end. */
export interface CrashPoint {
  name: string;
  role: string;
  scenario: 'generation' | 'mockup' | 'order' | 'reused';
  /** Completed by default. */
  expected?: 'completed' | 'failed';
  /** What the outside services do meanwhile. */
  fault?: Fault;
  /** The gateway that accepts the tasks. */
  gateway?: number;
  /** It is passed time after time, without more tasks. */
  polled?: boolean;
}

const REFUSED: Fault = { service: 'openai', match: 'images/generations', mode: 'status', status: 400 };
const generation = { role: 'worker-generation', scenario: 'generation' } as const;
const mockup = { role: 'worker-mockup', scenario: 'mockup' } as const;
const order = { role: 'worker-fulfilment', scenario: 'order' } as const;
const accepting = { role: GATEWAY_NAME.killed, scenario: 'generation', gateway: GATEWAY.killed } as const;
/** By the gateway that never enqueues: all its jobs come to the queue through a relay. */
const relayed = { ...mockup, gateway: GATEWAY.forgetful };

const named = (names: string[], how: Omit<CrashPoint, 'name'>): CrashPoint[] => names.map((name) => ({ name, ...how }));

/** Every crash point, in lanes that share no process and run side by side. */
export const lanes: Record<'generation' | 'mockup' | 'fulfilment', CrashPoint[]> = {
  generation: [
    ...named(
      [
        'job.claimed',
        'generation.asking',
        'generation.drawn',
        'generation.stored',
        'generation.noted',
        'job.completing',
        'job.completed',
        'queue.reporting',
      ],
      generation,
    ),
    ...named(['job.failing', 'job.failed'], { ...generation, expected: 'failed', fault: REFUSED }),
    ...named(['accept.committed', 'accept.enqueued'], accepting),
  ],
  mockup: [
    ...named(
      [
        'mockup.printed',
        'mockup.print-noted',
        'mockup.joined',
        'mockup.asking',
        'mockup.asked',
        'mockup.task-noted',
        'mockup.polled',
        'mockup.stored',
        'mockup.shared',
        'mockup.finishing',
        'job.rescheduled',
      ],
      mockup,
    ),
    ...named(['relay.taken', 'relay.enqueued'], relayed),
  ],
  fulfilment: [
    ...named(
      [
        'payment.capturing',
        'payment.captured',
        'payment.recorded',
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
      ],
      order,
    ),
    ...named(['track.read', 'track.recorded'], { ...order, polled: true }),
    ...named(['mail.sending', 'mail.sent', 'mail.recorded'], order),
    ...named(['order.renamed'], { ...order, scenario: 'reused' }),
  ],
};

export const crashPoints: CrashPoint[] = Object.values(lanes).flat();

/** Points that a worker passes when it owns no job, or has none to lose any more. */
const WITHOUT_JOB = [
  'job.completed',
  'job.failed',
  'queue.reporting',
  'job.rescheduled',
  'relay.taken',
  'relay.enqueued',
  'accept.committed',
  'accept.enqueued',
];

/** Whether a worker that is stopped there comes back to a job that another has done meanwhile. */
export const ownsJob = ({ name }: CrashPoint): boolean => !WITHOUT_JOB.includes(name);

export function pointNamed(name: string): CrashPoint {
  const point = crashPoints.find((candidate) => candidate.name === name);
  if (!point) throw new Error(`No lane crashes at ${name}.`);
  return point;
}

/** What is wrong with the lists: a point in the sources that is on no list or in no lane, or one that is nowhere in the sources. */
export async function findUnlisted(): Promise<string[]> {
  const listed = await listedPoints();
  const used = [...new Set(pointsInSources())];
  const planned = crashPoints.map(({ name }) => name);
  const missing = (names: string[], from: string[], message: string) =>
    names.filter((name) => !from.includes(name)).map((name) => `${name} ${message}`);
  return [
    ...missing(used, listed, 'is in the sources, but on no exported list'),
    ...missing(listed, used, 'is on a list, but nowhere in the sources'),
    ...missing(listed, planned, 'is on a list, but no lane crashes there'),
    ...missing(planned, listed, 'is crashed at, but on no list'),
  ];
}

async function listedPoints(): Promise<string[]> {
  const { engineCrashPoints } = await import('#jobs');
  const lists = await Promise.all(['generation', 'mockup', 'fulfilment'].map(pointsOfWorker));
  return [...engineCrashPoints, ...lists.flat()];
}

async function pointsOfWorker(kind: string): Promise<string[]> {
  const file = inRepository('dist', 'apps', `worker-${kind}`, 'src', 'crash-points.js');
  return Object.values((await import(pathToFileURL(file).href)) as Record<string, string[]>).flat();
}

function pointsInSources(): string[] {
  const files = ['apps', 'libs'].flatMap((top) =>
    readdirSync(inRepository(top), { recursive: true, encoding: 'utf8' }).map((file) => inRepository(top, file)),
  );
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.includes('node_modules'))
    .filter((file) => path.basename(file) !== 'crash-point.ts')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bcrashPoint\(\s*['"`]?([^'"`)]*)['"`]?\s*\)/g)])
    .map(([, name = '']) => name.trim());
}
