import { rowsOf, type Violation } from '../faults/checks.js';
import { connectHarness, type Harness } from '../faults/harness.js';
import { IMAGE_PROVIDERS, newMark, requestPosition } from '../faults/image-providers.js';
import { PageClient } from '../faults/page-client.js';
import { pollUntil } from '../faults/poll-until.js';
import { generation, newShopper, send, type Task } from '../faults/tasks.js';
import { plannedFaults } from './failure-modes.js';
import { findLoadFaults } from './load-checks.js';
import { figuresOf, type LoadFigures } from './load-figures.js';

export interface LoadOptions {
  jobs: number;
  shoppers: number;
  /** Which part of the provider's calls goes wrong, from 0 to 1. */
  share: number;
  /** In which ways: names of `failureModes`. */
  modes: string[];
  /** Everything must have ended by then. */
  boundMs: number;
  onProgress?: (ended: number) => void;
}

/** A run that is over, with what its checks and figures read. */
export interface LoadResult {
  harness: Harness;
  tasks: Task[];
  pages: PageClient[];
  begunAt: number;
  endedAt: number;
  since: { journal: number; requests: Record<string, number> };
  /** How often each failure mode was met. */
  hits: Record<string, number>;
}

const JOINED_MS = 30_000;
const SEEN_MS = 60_000;
/** Every so many-th prompt is one that the providers refuse. */
const REFUSED_EVERY = 40;

/**
 * Generations of many shoppers at once while a share of the provider's calls goes wrong, each shopper with a page open; then looks whether tokens, images,
 * jobs and pages agree. On the stack that INKLOOM_STACK_FILE names.
 */
export async function runLoad(options: LoadOptions): Promise<{ figures: LoadFigures; violations: Violation[] }> {
  const harness = await connectHarness();
  const mark = newMark();
  const tokens = await Promise.all(Array.from({ length: options.shoppers }, () => newShopper(harness)));
  const gateways = harness.urls.gateways.length;
  const pages = tokens.map(
    (token, index) => new PageClient(harness, token, { gateways: rotated(gateways, index), snapshot: true }),
  );
  const faults = await addFaults(harness, { mark, share: options.share, modes: options.modes });
  try {
    await pollUntil(() => pages.every(({ joins }) => joins > 0), JOINED_MS);
    const since = { journal: await harness.journalPosition(), requests: await requestPositions(harness) };
    const tasks = Array.from({ length: options.jobs }, (_, index) =>
      taskOf(tokens[index % options.shoppers]!, mark, index),
    );
    const begunAt = Date.now();
    await Promise.all(tasks.map((task, index) => send(harness, task, index % gateways)));
    await untilEnded(harness, tasks, options);
    const endedAt = Date.now();
    await untilSeen(harness, tasks, pages);
    const result = { harness, tasks, pages, begunAt, endedAt, since, hits: await hitsOf(harness, faults) };
    return { figures: await figuresOf(result), violations: await findLoadFaults(result) };
  } finally {
    for (const page of pages) page.close();
    for (const { id } of faults) await harness.faults.clear(id);
    await harness.close();
  }
}

/** Half of the images come from each provider; a few prompts are refused by both. */
function taskOf(token: string, mark: string, index: number): Task {
  const { body } = IMAGE_PROVIDERS[Math.floor(index / 2) % 2 === 0 ? 'openai' : 'gemini'];
  const boat = index % REFUSED_EVERY === REFUSED_EVERY - 1 ? 'A naked paper boat' : 'A paper boat';
  return generation(token, { ...body, prompt: `${boat} on a calm lake ${mark}` });
}

async function untilEnded(
  harness: Harness,
  tasks: Task[],
  { boundMs, onProgress = () => {} }: LoadOptions,
): Promise<void> {
  await pollUntil(
    async () => {
      const ended = (await rowsOf(harness, tasks)).filter(({ finished_at }) => finished_at).length;
      onProgress(ended);
      return ended >= tasks.length;
    },
    boundMs,
    250,
  );
}

async function untilSeen(harness: Harness, tasks: Task[], pages: PageClient[]): Promise<void> {
  const rows = await rowsOf(harness, tasks);
  const isSeen = (id: string, version: number) => pages.some((page) => page.jobs.get(id)?.view.version === version);
  await pollUntil(() => rows.every(({ id, version }) => isSeen(id, version)), SEEN_MS);
}

const rotated = (count: number, first: number): number[] =>
  Array.from({ length: count }, (_, index) => (index + first) % count);

async function requestPositions(harness: Harness): Promise<Record<string, number>> {
  const positions: Record<string, number> = {};
  for (const provider of Object.values(IMAGE_PROVIDERS))
    positions[provider.service] = await requestPosition(harness, provider);
  return positions;
}

interface AddedFault {
  id: string;
  mode: string;
}

const addFaults = (harness: Harness, plan: Parameters<typeof plannedFaults>[0]): Promise<AddedFault[]> =>
  Promise.all(plannedFaults(plan).map(async ({ mode, fault }) => ({ mode, id: await harness.faults.add(fault) })));

async function hitsOf({ urls }: Harness, faults: AddedFault[]): Promise<Record<string, number>> {
  const response = await fetch(`${urls.sandbox}/__control/faults`);
  const known = (await response.json()) as { id: string; hits: number }[];
  const hits: Record<string, number> = {};
  for (const { mode, id } of faults)
    hits[mode] = (hits[mode] ?? 0) + (known.find((fault) => fault.id === id)?.hits ?? 0);
  return hits;
}
