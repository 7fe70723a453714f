import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AssetStore, type StoredAsset } from '#assets';
import { imageProviders, isClassifiedError, text, type JobResult } from '#contracts';
import { PictureError } from '#imaging';
import { JobError, JobSpoolRepository, type JobContext, type JobOutcome } from '#jobs';
import { crashPoint } from '#observability';
import {
  ImageGenerators,
  ProviderError,
  type GeneratedImage,
  type ImageCallOptions,
  type ImageGenerator,
} from '#providers';
import { GenerationPreviews } from './generation-previews.js';

type GenerationKind = 'generation.image' | 'generation.design' | 'generation.combine';
type RemedyKind = 'design.enlarge' | 'design.cutout';
type DrawnKind = GenerationKind | RemedyKind;

/** The steps of a run beside the call to the provider. */
interface RunSteps {
  /** Runs before the provider is called, and not where the image is there already. */
  prepare?: (() => Promise<void>) | undefined;
  /** Makes what is stored out of what the provider returned. */
  finish?: ((bytes: Buffer) => Promise<Buffer>) | undefined;
  /** The job's name for the time in which the provider works. */
  stage?: string;
}

const storedImageSchema = z.object({
  dispatch: z.number(),
  provider: z.enum(imageProviders),
  model: z.string(),
  asset: z.object({
    assetId: z.string(),
    key: z.string(),
    sha256: z.string(),
    mimeType: z.string(),
    fileSize: z.number(),
    width: z.number(),
    height: z.number(),
    placeholder: z.string().nullish(),
  }),
});
type StoredImage = z.infer<typeof storedImageSchema>;

/** The note of an image whose bytes are in the spool. */
const spooledImageSchema = z.object({ provider: z.enum(imageProviders), model: z.string() });

type Image = Pick<GeneratedImage, 'bytes' | 'provider' | 'model'>;

const PERCENT = { generating: 10, storing: 85 } as const;

/** The call to the provider; everything else is the same for every kind of generation. */
export type GenerationCall = (generator: ImageGenerator, options: ImageCallOptions) => Promise<GeneratedImage>;

/** Generates an image, shows previews on the way, and stores it; one that cannot be stored is kept, not generated again. [GEN-08] Stores the image before the job completes; the charge settles with the completion. */
@Injectable()
export class ImageGenerationRunner {
  constructor(
    private readonly generators: ImageGenerators,
    private readonly assets: AssetStore,
    private readonly spool: JobSpoolRepository,
  ) {}

  /** @param prepare runs before the provider is called, and not where the image is there already */
  async run<K extends GenerationKind>(
    context: JobContext<K>,
    call: GenerationCall,
    prepare?: () => Promise<void>,
  ): Promise<JobOutcome<K>> {
    const { asset, provider, model } = await this.stored(context, call, { prepare });
    const result = {
      imageUrl: this.assets.addressOf(asset),
      assetId: asset.assetId,
      cachedImageId: asset.assetId,
      provider,
      model,
      width: asset.width,
      height: asset.height,
      placeholder: asset.placeholder,
    };
    return {
      done: result as JobResult<K>,
      effect: async (tx) => {
        await this.assets.record(tx, asset, context.job.ownerId, 'generated');
      },
    };
  }

  /** The provider's image, in storage but without a row. */
  async stored(context: JobContext<DrawnKind>, call: GenerationCall, steps: RunSteps): Promise<StoredImage> {
    return (
      this.storedEarlier(context) ?? (await this.store(context, await this.imageOf(context, call, steps), steps.finish))
    );
  }

  /** The image of an attempt that died after storing it: the provider is not called, nor paid, a second time. */
  private storedEarlier({ job }: JobContext<DrawnKind>): StoredImage | undefined {
    const stored = storedImageSchema.safeParse(job.state.stored);
    return stored.success && stored.data.dispatch === job.dispatch ? stored.data : undefined;
  }

  /** The image that an earlier try could not store, else a new one. */
  private async imageOf(
    context: JobContext<DrawnKind>,
    call: GenerationCall,
    { prepare, stage = 'drawing' }: RunSteps,
  ): Promise<Image> {
    const spooled = await this.spooledEarlier(context);
    if (spooled) return spooled;
    await prepare?.();
    await context.stage(stage, PERCENT.generating);
    return this.callProvider(context, call, stage);
  }

  /** Also what was paid for before the job failed and was replayed: the input is the same. */
  private async spooledEarlier({ job }: JobContext<DrawnKind>): Promise<Image | undefined> {
    const note = spooledImageSchema.safeParse(job.state.spooled);
    if (!note.success) return undefined;
    const bytes = await this.spool.read(job);
    return bytes && { ...note.data, bytes };
  }

  private async store(
    context: JobContext<DrawnKind>,
    image: Image,
    finish: RunSteps['finish'] = (bytes) => Promise.resolve(bytes),
  ): Promise<StoredImage> {
    const { job } = context;
    await context.stage('storing', PERCENT.storing);
    const finished = await finish(image.bytes);
    // Each attempt has a file of its own, so that a worker that has lost the job unknowingly overwrites nothing.
    const asset: StoredAsset = await this.assets
      .store(finished, [job.id, String(job.epoch), 'result'])
      .catch(async (error: unknown) => {
        throw error instanceof PictureError
          ? asProviderError(error, image)
          : await this.afterFailedStoring(context, image, error);
      });
    crashPoint('generation.stored');
    const stored: StoredImage = { dispatch: job.dispatch, provider: image.provider, model: image.model, asset };
    await context.save({ stored });
    crashPoint('generation.noted');
    return stored;
  }

  /**
   * Keeps the image, so that the storing alone is tried again: it waits for the storage, or for somebody to mend its key or bucket,
   * and counts as no try. An image that the storage does not take is not kept.
   */
  private async afterFailedStoring(context: JobContext<DrawnKind>, image: Image, error: unknown): Promise<unknown> {
    const known = isClassifiedError(error) ? error : undefined;
    if (known?.code === 'BAD_REQUEST' || !(await this.keep(context, image))) return error;
    return new JobError({
      code: 'STORAGE',
      class: 'wait',
      message: text('provider.storage'),
      logMessage: known?.logMessage ?? String(error),
      ...(known?.retryAfterMs === undefined ? {} : { retryAfterMs: known.retryAfterMs }),
      cause: error,
    });
  }

  /** Whether the image is in the spool. One that is not has to be generated again. */
  private async keep(context: JobContext<DrawnKind>, { bytes, provider, model }: Image): Promise<boolean> {
    const { job } = context;
    const spooled = { provider, model };
    try {
      const kept = await context.transaction(async (tx) => {
        if (!(await this.spool.put(tx, job, bytes))) return false;
        await context.save({ spooled }, tx);
        return true;
      });
      if (!kept) context.log.warn({ bytes: bytes.length }, 'the spool is full: an image is lost');
      return kept;
    } catch (error) {
      context.log.warn({ err: error }, 'an image that could not be stored could not be kept either');
      return false;
    }
  }

  private async callProvider(
    context: JobContext<DrawnKind>,
    call: GenerationCall,
    stage: string,
  ): Promise<GeneratedImage> {
    const { provider, model } = context.input;
    if (!provider) throw new Error(`Job ${context.job.id} names no image provider`);
    const previews = new GenerationPreviews(context, this.assets, previewPercent, stage);
    context.log.info({ provider, model }, 'asking the image provider');
    crashPoint('generation.asking');
    const image = await call(this.generators.of(provider), {
      signal: context.signal,
      onPartial: (partial) => previews.add(partial),
    });
    crashPoint('generation.drawn');
    await previews.settled();
    return image;
  }
}

const previewPercent = (index: number, of: number): number =>
  PERCENT.generating + ((PERCENT.storing - PERCENT.generating) * index) / (of + 1);

/** Damaged bytes came from the provider like that: a retry may bring intact ones. */
function asProviderError(error: unknown, { provider }: Image): unknown {
  if (!(error instanceof PictureError)) return error;
  return new ProviderError({
    provider,
    code: 'BAD_RESPONSE',
    class: 'retry',
    userMessage: text('provider.image.BAD_RESPONSE'),
    logMessage: error.message,
    cause: error,
  });
}

/** Lets providers distinguish users without identifying them. */
export const userKeyOf = (ownerId: string | null): string =>
  createHash('sha256')
    .update(`inkloom:${ownerId ?? 'nobody'}`)
    .digest('hex')
    .slice(0, 32);
