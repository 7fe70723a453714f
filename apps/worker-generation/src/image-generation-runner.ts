import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AssetStore, type StoredAsset } from '#assets';
import { imageProviders, text, type JobResult } from '#contracts';
import { PictureError } from '#imaging';
import type { JobContext, JobOutcome } from '#jobs';
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

const PERCENT = { generating: 10, storing: 85 } as const;

/** The call to the provider; everything else is the same for every kind of generation. */
export type GenerationCall = (generator: ImageGenerator, options: ImageCallOptions) => Promise<GeneratedImage>;

/** Generates an image, shows previews on the way, and stores it. [GEN-08] Stores the image before the job completes; the charge settles with the completion. */
@Injectable()
export class ImageGenerationRunner {
  constructor(
    private readonly generators: ImageGenerators,
    private readonly assets: AssetStore,
  ) {}

  async run<K extends GenerationKind>(context: JobContext<K>, call: GenerationCall): Promise<JobOutcome<K>> {
    const { asset, provider, model } = this.storedEarlier(context) ?? (await this.generate(context, call));
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

  /** The image of an attempt that died after storing it: the provider is not called, nor paid, a second time. */
  private storedEarlier({ job }: JobContext<GenerationKind>): StoredImage | undefined {
    const stored = storedImageSchema.safeParse(job.state.stored);
    return stored.success && stored.data.dispatch === job.dispatch ? stored.data : undefined;
  }

  private async generate(context: JobContext<GenerationKind>, call: GenerationCall): Promise<StoredImage> {
    const { job } = context;
    await context.stage('drawing', PERCENT.generating);
    const image = await this.callProvider(context, call);
    await context.stage('storing', PERCENT.storing);
    // Each attempt has a file of its own, so that a worker that has lost the job unknowingly overwrites nothing.
    const asset: StoredAsset = await this.assets
      .store(image.bytes, [job.id, String(job.epoch), 'result'])
      .catch((error: unknown) => {
        throw asProviderError(error, image);
      });
    crashPoint('generation.stored');
    const stored: StoredImage = { dispatch: job.dispatch, provider: image.provider, model: image.model, asset };
    await context.save({ stored });
    crashPoint('generation.noted');
    return stored;
  }

  private async callProvider(context: JobContext<GenerationKind>, call: GenerationCall): Promise<GeneratedImage> {
    const { provider, model } = context.input;
    const previews = new GenerationPreviews(context, this.assets, previewPercent);
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
function asProviderError(error: unknown, { provider }: GeneratedImage): unknown {
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
