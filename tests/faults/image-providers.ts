import { randomBytes } from 'node:crypto';
import type { Fault } from '#testing';
import type { Harness } from './harness.js';
import { generations, send, type Task } from './tasks.js';

export type ProviderName = 'openai' | 'gemini';

interface Content {
  contentType: string;
  body: string;
}

/** How an image provider is called, and what its responses look like. */
export interface ImageProvider {
  name: ProviderName;
  /** The sandbox's name of it. */
  service: string;
  /** Part of the address of its calls for images. */
  calls: string;
  /** What a generation by it says beside the prompt. */
  body: object;
  /** A refusal for a rate limit that names no time to wait. */
  unnamedLimit: object;
  image: (base64: string) => Content;
  nothing: Content;
}

/** What the sandbox is told to do to the calls of a test, which adds the service and which calls. */
export type Misbehaviour = Omit<Fault, 'service'>;

const streamOf = (base64: string): string =>
  `event: image_generation.completed\ndata: ${JSON.stringify({ type: 'image_generation.completed', b64_json: base64 })}\n\n`;
const contentOf = (base64: string): string =>
  JSON.stringify({
    candidates: [
      {
        content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: base64 } }] },
        finishReason: 'STOP',
      },
    ],
  });

export const IMAGE_PROVIDERS: Record<ProviderName, ImageProvider> = {
  openai: {
    name: 'openai',
    service: 'openai',
    calls: '/images/generations',
    body: {},
    unnamedLimit: {
      error: { message: 'Rate limit reached.', type: 'images', param: null, code: 'rate_limit_exceeded' },
    },
    image: (base64) => ({ contentType: 'text/event-stream', body: streamOf(base64) }),
    nothing: { contentType: 'text/event-stream', body: ': nothing\n\n' },
  },
  gemini: {
    name: 'gemini',
    service: 'google',
    calls: ':generateContent',
    body: { provider: 'gemini', cacheForCombination: true, size: '1:1' },
    // Its own refusals always name a time, in the body.
    unnamedLimit: { error: { code: 429, message: 'Resource has been exhausted.', status: 'RESOURCE_EXHAUSTED' } },
    image: (base64) => ({ contentType: 'application/json', body: contentOf(base64) }),
    nothing: { contentType: 'application/json', body: '{}' },
  },
};

export const PROVIDER_NAMES: ProviderName[] = ['openai', 'gemini'];

/** A word by which the sandbox knows the calls of some tasks. */
export const newMark = (): string => `mark${randomBytes(4).toString('hex')}`;

/** Generations whose prompts carry the mark. */
export const markedGenerations = (
  harness: Harness,
  provider: ImageProvider,
  { count, mark }: { count: number; mark: string },
): Promise<Task[]> => generations(harness, count, { ...provider.body, prompt: `A paper boat on a calm lake ${mark}` });

export const sendAll = (harness: Harness, tasks: Task[]): Promise<string[]> =>
  Promise.all(tasks.map((task) => send(harness, task)));

/** Runs the callback while the sandbox misbehaves. */
export async function misbehaving<Result>(
  { faults: switches }: Harness,
  faults: Fault[],
  run: () => Promise<Result>,
): Promise<Result> {
  const ids = await Promise.all(faults.map((fault) => switches.add(fault)));
  try {
    return await run();
  } finally {
    for (const id of ids) await switches.clear(id);
  }
}

/** The calls for images since a request's number. */
export const callsSince = async ({ requests }: Harness, { service, calls }: ImageProvider, since: number) =>
  (await requests(service, since)).filter(({ call }) => call.includes(calls));

export const requestPosition = async ({ requests }: Harness, { service }: ImageProvider): Promise<number> =>
  (await requests(service)).at(-1)?.seq ?? 0;
