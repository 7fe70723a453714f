import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { forgetKey, keyFor } from '../../lib/action-key.js';
import { ApiError, isAway, isUncertain, reason } from '../../lib/api-error.js';
import { startJob, type Accepted, type CallInput } from '../../lib/http-client.js';
import { notify } from '../../lib/notify.js';
import { sessionChecked, useSession } from '../../lib/session.js';
import { followJob } from '../jobs/jobs.js';
import { readBalance } from '../jobs/balance.js';
import { dataUrlOf, isStored } from '../uploads/data-url.js';
import { remember } from './acknowledge.js';
import { activeModel, type GenerationConfig } from '../../lib/app-config.js';
import { withStyle } from './prompt/styles.js';

/** Images of one prompt at once, at most. */
export const mostVariations = 4;

export interface ImageRequest {
  prompt: string;
  style: string | null;
  size: string | null;
  transparent: boolean;
  /** How many images to make of the prompt, each a job and a token of its own. */
  count: number;
  /** Idempotency key of a request that may be sent again, as one in the address. */
  key?: string;
}

/** A reason not to start that the user can do something about. */
export class PreconditionError extends Error {
  constructor(
    message: string,
    /** How many images the balance still pays for. */
    readonly affordable = 0,
    /** How many tokens it takes more. */
    readonly missing = 0,
  ) {
    super(message);
  }
}

/** Signed in and able to pay for `count` images, else `PreconditionError` with the reason. Nothing is charged here. */
export async function assertCanGenerate(count = 1): Promise<void> {
  await sessionChecked();
  if (useSession.getState().status !== 'signedIn') throw new PreconditionError(text('auth.noAccessToken'));
  if (!navigator.onLine) throw new PreconditionError(text('generation.offline'));
  const { tokensAvailable } = await readBalance().catch(() => {
    throw new PreconditionError(text('tokens.balanceFailed'));
  });
  if (tokensAvailable < 1) throw new PreconditionError(text('tokens.insufficient'), 0, count);
  if (tokensAvailable < count)
    throw new PreconditionError(
      text('generation.tooFewTokens', { count, available: tokensAvailable }),
      tokensAvailable,
      count - tokensAvailable,
    );
  notify.info(text('tokens.current', { balance: tokensAvailable }), { id: 'balance' });
}

/** Says why nothing was started. */
export function notifyStartFailure(error: unknown, fallback: string): void {
  if (error instanceof PreconditionError) return notify.error(error.message, { id: 'not-started' });
  if (error instanceof ApiError && error.status === 401)
    return notify.error(text('auth.errorLogIn'), { id: 'session' });
  notify.error(reason(error, fallback), { id: 'not-started' });
}

type ImageBody = CallInput<'POST /api/generate-image'>['body'];

async function startOne(body: ImageBody, key: string | undefined): Promise<Accepted[]> {
  const accepted = await startJob('POST /api/generate-image', { body, ...(key ? { key } : {}) });
  remember(accepted.jobId);
  return [accepted];
}

/**
 * Starts the variations one after another. Each has a key of its own, made from the key of the press: repeated while an
 * outcome is unknown, it starts only what is missing. Where a later one is refused, those before it go on.
 */
async function startVariations(body: ImageBody, count: number): Promise<Accepted[]> {
  const press = `${count} × ${JSON.stringify(body)}`;
  const set = keyFor(press);
  const accepted: Accepted[] = [];
  try {
    while (accepted.length < count) {
      const next = await startJob('POST /api/generate-image', { body, key: `${set}-${accepted.length + 1}` });
      remember(next.jobId, set);
      accepted.push(next);
    }
    forgetKey(press);
  } catch (error) {
    // Comes again by itself.
    if (isAway(error)) throw error;
    if (!isUncertain(error)) forgetKey(press);
    if (accepted.length === 0) throw error;
    const why = reason(error, text('generation.failed'));
    notify.warning(text('generation.startedSome', { started: accepted.length, count, reason: why }), {
      id: 'not-started',
    });
  }
  return accepted;
}

async function generate(request: ImageRequest, config: GenerationConfig | undefined): Promise<Accepted[]> {
  if (config?.provider === 'gemini')
    throw new PreconditionError(`${text('generation.geminiUnsupported')} ${text('generation.geminiHint')}`);
  await assertCanGenerate(request.count);
  const model = activeModel(config);
  const body = {
    prompt: withStyle(request.prompt, request.style),
    ...(request.size && model ? { size: request.size } : {}),
    ...(request.transparent && model?.transparency ? { background: 'transparent' as const } : {}),
  };
  return request.count === 1 ? startOne(body, request.key) : startVariations(body, request.count);
}

/** Starts the images of a prompt. */
export const useGenerate = (config: GenerationConfig | undefined) =>
  useMutation({
    mutationFn: (request: ImageRequest) => generate(request, config),
    onSuccess: (accepted) => Promise.all(accepted.map(({ jobId }) => followJob(jobId))),
    onError: (error) => notifyStartFailure(error, text('generation.failed')),
  });

export interface PictureRequest {
  /** The picture to start from: an address or a data URL. */
  image: string;
  prompt: string;
  size: string | null;
}

/** [GEN-12] Starts a generation from a picture. Our own stored ones go by their address, all others as a data URL. */
export const useGenerateFromPicture = () =>
  useMutation({
    mutationFn: async ({ image, prompt, size }: PictureRequest) => {
      await assertCanGenerate();
      const picture = isStored(image) ? image : await dataUrlOf(image);
      const accepted = await startJob('POST /api/generate-design', {
        body: { image: picture, ...(prompt ? { prompt } : {}), ...(size ? { size } : {}) },
      });
      remember(accepted.jobId);
      return accepted;
    },
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => notifyStartFailure(error, text('generation.designFailed')),
  });

/** Generates a new picture from the same request as a finished one. */
export const useRegenerate = () =>
  useMutation({
    mutationFn: async (job: JobView) => {
      await assertCanGenerate();
      const accepted = await startJob('POST /api/jobs/:id/again', { params: { id: job.jobId } });
      remember(accepted.jobId);
      return accepted;
    },
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => notifyStartFailure(error, text('generation.failed')),
  });
