// @ts-check
import { randomBytes } from 'node:crypto';
import { generations, send } from './tasks.mjs';

/**
 * @typedef {import('./world.mjs').World} World
 * @typedef {import('./tasks.mjs').Task} Task
 * @typedef {'openai' | 'gemini'} ProviderName
 * @typedef {{ name: ProviderName, service: string, calls: string, body: object, unnamedLimit: object, picture: (base64: string) => { contentType: string, body: string }, nothing: { contentType: string, body: string } }} ImageProvider
 */

const tornStream = (/** @type {string} */ base64) =>
  `event: image_generation.completed\ndata: ${JSON.stringify({ type: 'image_generation.completed', b64_json: base64 })}\n\n`;
const tornAnswer = (/** @type {string} */ base64) =>
  JSON.stringify({
    candidates: [
      {
        content: { role: 'model', parts: [{ inlineData: { mimeType: 'image/png', data: base64 } }] },
        finishReason: 'STOP',
      },
    ],
  });

/** How each image provider is asked, and what its answers look like. @type {Record<ProviderName, ImageProvider>} */
export const IMAGE_PROVIDERS = {
  openai: {
    name: 'openai',
    service: 'openai',
    calls: '/images/generations',
    body: {},
    unnamedLimit: {
      error: { message: 'Rate limit reached.', type: 'images', param: null, code: 'rate_limit_exceeded' },
    },
    picture: (base64) => ({ contentType: 'text/event-stream', body: tornStream(base64) }),
    nothing: { contentType: 'text/event-stream', body: ': nothing\n\n' },
  },
  gemini: {
    name: 'gemini',
    service: 'google',
    calls: ':generateContent',
    body: { provider: 'gemini', cacheForCombination: true, size: '1:1' },
    // Its own refusals always name a time, in the body.
    unnamedLimit: { error: { code: 429, message: 'Resource has been exhausted.', status: 'RESOURCE_EXHAUSTED' } },
    picture: (base64) => ({ contentType: 'application/json', body: tornAnswer(base64) }),
    nothing: { contentType: 'application/json', body: '{}' },
  },
};

/** @type {ProviderName[]} */
export const PROVIDER_NAMES = ['openai', 'gemini'];

/** A word by which the sandbox knows the calls of some tasks. */
export const newMark = () => `mark${randomBytes(4).toString('hex')}`;

/** How many times as many jobs, refusals and lost answers as usual: `FAULT_SCALE`. */
export const SCALE = Math.max(1, Number(process.env.FAULT_SCALE ?? 1));

/** Generations whose prompts carry the mark. @param {World} world @param {ImageProvider} provider @param {{ count: number, mark: string }} what @returns {Promise<Task[]>} */
export const markedGenerations = (world, provider, { count, mark }) =>
  generations(world, count, { ...provider.body, prompt: `A paper boat on a calm lake ${mark}` });

/** @param {World} world @param {Task[]} tasks */
export const sendAll = (world, tasks) => Promise.all(tasks.map((task) => send(world, task)));

/** Runs `work` while the sandbox misbehaves. @template T @param {World} world @param {object[]} faults @param {() => Promise<T>} work @returns {Promise<T>} */
export async function misbehaving({ faults: switches }, faults, work) {
  const ids = await Promise.all(faults.map((fault) => switches.add(/** @type {any} */ (fault))));
  try {
    return await work();
  } finally {
    for (const id of ids) await switches.clear(id);
  }
}

/** The calls for pictures since a request's number. @param {World} world @param {ImageProvider} provider @param {number} since */
export const callsSince = async ({ requests }, { service, calls }, since) =>
  (await requests(service, since)).filter(({ call }) => call.includes(calls));

/** @param {World} world @param {ImageProvider} provider */
export const requestPosition = async ({ requests }, { service }) => (await requests(service)).at(-1)?.seq ?? 0;
