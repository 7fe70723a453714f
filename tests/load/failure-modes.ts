import { IMAGE_PROVIDERS, PROVIDER_NAMES, type ImageProvider, type Misbehaviour } from '../faults/image-providers.js';
import { TRUNCATED_IMAGE } from '../faults/truncated-image.js';
import type { Fault } from '#testing';

/** Every way in which a call for an image goes wrong in a load run. */
const MODES: Record<string, (provider: ImageProvider) => Misbehaviour> = {
  'limit with a time': () => ({ mode: 'status', status: 429, retryAfter: 1 }),
  'limit without': ({ unnamedLimit }) => ({ mode: 'status', status: 429, body: unnamedLimit }),
  'server error': () => ({ mode: 'status', status: 500 }),
  overloaded: () => ({ mode: 'status', status: 503 }),
  reset: () => ({ mode: 'reset' }),
  'HTML with 200': () => ({ mode: 'garbage' }),
  'answer cut short': () => ({ mode: 'status', status: 200, contentType: 'application/json', body: '{"created": 17' }),
  'half an image': ({ image }) => ({ mode: 'status', status: 200, ...image(TRUNCATED_IMAGE) }),
  'answer lost': () => ({ mode: 'drop-reply' }),
  silence: () => ({ mode: 'hang' }),
};

/** A run may leave some out. */
export const failureModes: string[] = Object.keys(MODES);

export interface PlannedFault {
  mode: string;
  fault: Fault;
}

/** The faults by which `share` of all calls whose body contains the mark go wrong, in every mode equally often. */
export function plannedFaults({
  mark,
  share,
  modes,
}: {
  mark: string;
  share: number;
  modes: string[];
}): PlannedFault[] {
  return PROVIDER_NAMES.flatMap((name) =>
    modes.map((mode) => {
      const provider = IMAGE_PROVIDERS[name];
      const misbehaviour = MODES[mode];
      if (!misbehaviour) throw new Error(`There is no failure mode "${mode}"; there are ${failureModes.join(', ')}.`);
      const calls = { service: provider.service, match: mark, share: share / modes.length, seed: `${name} ${mode}` };
      return { mode, fault: { ...calls, ...misbehaviour(provider) } };
    }),
  );
}
