import type { JobView } from '#contracts';
import { text } from '#contracts/messages';
import { useMutation } from '@tanstack/react-query';
import { ApiError, reason } from '../../../lib/api-error.js';
import { startJob, type Accepted } from '../../../lib/http-client.js';
import { notify } from '../../../lib/notify.js';
import { useSession } from '../../../lib/session.js';
import { followJob } from '../../operations/api/jobs.js';
import { readBalance } from '../../tokens/api/balance.js';
import { dataUrlOf, isStored } from '../../uploads/api/data-url.js';
import { remember } from '../api/acknowledge.js';
import { promptOf } from '../api/asked.js';
import { activeModel, type GenerationConfig } from '../api/config.js';
import { withStyle } from '../api/styles.js';

export interface Wish {
  prompt: string;
  style: string | null;
  size: string | null;
  transparent: boolean;
  /** Idempotency key of a wish that may be sent again, as one in the address. */
  key?: string;
}

/** A reason not to start that the person can do something about. */
export class NotStarted extends Error {}

/** Signed in and able to pay, else `NotStarted` with the reason. Nothing is charged here. */
export async function checkMeans(): Promise<void> {
  if (useSession.getState().status !== 'signedIn') throw new NotStarted(text('auth.noAccessToken'));
  if (!navigator.onLine) throw new NotStarted(text('generation.offline'));
  const balance = await readBalance().catch(() => {
    throw new NotStarted(text('tokens.balanceFailed'));
  });
  if (balance.tokensAvailable < 1) throw new NotStarted(text('tokens.insufficient'));
  notify.info(text('tokens.current', { balance: balance.tokensAvailable }), { id: 'balance' });
}

/** Says why nothing was started. */
export function tellNotStarted(error: unknown, fallback: string): void {
  if (error instanceof NotStarted) return notify.error(error.message, { id: 'not-started' });
  if (error instanceof ApiError && error.status === 401)
    return notify.error(text('auth.errorLogIn'), { id: 'session' });
  notify.error(reason(error, fallback), { id: 'not-started' });
}

async function generate(wish: Wish, config: GenerationConfig | undefined): Promise<Accepted> {
  if (config?.provider === 'gemini')
    throw new NotStarted(`${text('generation.geminiUnsupported')} ${text('generation.geminiHint')}`);
  await checkMeans();
  const prompt = withStyle(wish.prompt, wish.style);
  const model = activeModel(config);
  const accepted = await startJob('POST /api/generate-image', {
    body: {
      prompt,
      ...(wish.size && model ? { size: wish.size } : {}),
      ...(wish.transparent && model?.transparency ? { background: 'transparent' as const } : {}),
    },
    ...(wish.key ? { key: wish.key } : {}),
  });
  remember(accepted.jobId, prompt, wish.size);
  return accepted;
}

/** Starts a generation from a prompt. */
export const useGenerate = (config: GenerationConfig | undefined) =>
  useMutation({
    mutationFn: (wish: Wish) => generate(wish, config),
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => tellNotStarted(error, text('generation.failed')),
  });

export interface PictureWish {
  /** The picture to start from: an address or a data URL. */
  image: string;
  prompt: string;
  size: string | null;
}

/** [GEN-12] Starts a generation from a picture. Our own stored ones go by their address, all others as a data URL. */
export const useGenerateFromPicture = () =>
  useMutation({
    mutationFn: async ({ image, prompt, size }: PictureWish) => {
      await checkMeans();
      const picture = isStored(image) ? image : await dataUrlOf(image);
      const accepted = await startJob('POST /api/generate-design', {
        body: { image: picture, ...(prompt ? { prompt } : {}), ...(size ? { size } : {}) },
      });
      remember(accepted.jobId, prompt || text('generation.designTitle'), size);
      return accepted;
    },
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => tellNotStarted(error, text('generation.designFailed')),
  });

/** Starts another picture of what a finished generation was asked for. */
export const useAnother = () =>
  useMutation({
    mutationFn: async (job: JobView) => {
      await checkMeans();
      const accepted = await startJob('POST /api/jobs/:id/again', { params: { id: job.jobId } });
      remember(accepted.jobId, promptOf(job) || job.title, job.size ?? null);
      return accepted;
    },
    onSuccess: ({ jobId }) => followJob(jobId),
    onError: (error) => tellNotStarted(error, text('generation.failed')),
  });
