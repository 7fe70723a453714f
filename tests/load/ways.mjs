// @ts-check
import { HALF_PICTURE } from '../faults/half-picture.mjs';
import { IMAGE_PROVIDERS, PROVIDER_NAMES } from '../faults/image-providers.mjs';

/** @typedef {import('../faults/image-providers.mjs').ImageProvider} ImageProvider */

/** Every way in which a call for a picture goes wrong in a load run, as the sandbox is told. @type {Record<string, (provider: ImageProvider) => object>} */
const WAYS = {
  'limit with a time': () => ({ mode: 'status', status: 429, retryAfter: 1 }),
  'limit without': ({ unnamedLimit }) => ({ mode: 'status', status: 429, body: unnamedLimit }),
  'server error': () => ({ mode: 'status', status: 500 }),
  overloaded: () => ({ mode: 'status', status: 503 }),
  reset: () => ({ mode: 'reset' }),
  'HTML with 200': () => ({ mode: 'garbage' }),
  'answer cut short': () => ({ mode: 'status', status: 200, contentType: 'application/json', body: '{"created": 17' }),
  'half a picture': ({ picture }) => ({ mode: 'status', status: 200, ...picture(HALF_PICTURE) }),
  'answer lost': () => ({ mode: 'drop-reply' }),
  silence: () => ({ mode: 'hang' }),
};

/** Names of the ways, of which a run may leave some out. */
export const wayNames = Object.keys(WAYS);

/**
 * The faults by which `share` of all calls whose body holds the mark go wrong, every way equally often.
 * @param {{ mark: string, share: number, ways: string[] }} what
 */
export function faultsFor({ mark, share, ways }) {
  return PROVIDER_NAMES.flatMap((name) =>
    ways.map((way) => {
      const provider = IMAGE_PROVIDERS[name];
      const fault = WAYS[way];
      if (!fault) throw new Error(`There is no way ${way}: ${wayNames.join(', ')}`);
      return {
        way,
        fault: {
          service: provider.service,
          match: mark,
          share: share / ways.length,
          seed: `${name} ${way}`,
          ...fault(provider),
        },
      };
    }),
  );
}
