import { createHash } from 'node:crypto';
import { z } from 'zod';
import { text, type ImageProvider, type JobResult } from '#contracts';
import type { JobContext, JobOutcome } from '#jobs';
import { partialPreview, PictureError } from '#imaging';
import { crashPoint } from '#observability';
import {
  ProviderError,
  type GeneratedImage,
  type ImageCallOptions,
  type ImageGenerator,
  type PartialImage,
} from '#providers';
import type { AssetStore, StoredAsset } from '#assets';

type GenerationKind = 'generation.image' | 'generation.design' | 'generation.combine';

const storedSchema = z.object({
  dispatch: z.number(),
  provider: z.enum(['openai', 'gemini']),
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
type Stored = z.infer<typeof storedSchema>;

const DRAWING = 10;
const STORING = 85;

/** How the provider is asked; the rest is the same for every kind of generation. */
export type Draw = (generator: ImageGenerator, options: ImageCallOptions) => Promise<GeneratedImage>;

/** Asks a provider for a picture, shows it while it comes, stores it. [GEN-08] The picture is stored before the job completes, and the charge settles with the completion. */
export class ImageGenerationRunner {
  constructor(
    private readonly generators: Record<ImageProvider, ImageGenerator>,
    private readonly pictures: AssetStore,
  ) {}

  async draw<K extends GenerationKind>(context: JobContext<K>, draw: Draw): Promise<JobOutcome<K>> {
    const stored = this.storedBefore(context) ?? (await this.drawAndStore(context, draw));
    const { asset, provider, model } = stored;
    const result = {
      imageUrl: this.pictures.addressOf(asset),
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
        await this.pictures.record(tx, asset, context.job.ownerId, 'generated');
      },
    };
  }

  /** A try that died after storing left a note: the provider is not asked, nor paid, again. */
  private storedBefore(context: JobContext<GenerationKind>): Stored | undefined {
    const noted = storedSchema.safeParse(context.job.state.stored);
    return noted.success && noted.data.dispatch === context.job.dispatch ? noted.data : undefined;
  }

  private async drawAndStore(context: JobContext<GenerationKind>, draw: Draw): Promise<Stored> {
    await context.stage('drawing', DRAWING);
    const previews = new Previews(context, this.pictures);
    context.log.info({ provider: context.input.provider, model: context.input.model }, 'asking the image provider');
    crashPoint('generation.asking');
    const image = await draw(this.generators[context.input.provider], {
      signal: context.signal,
      onPartial: (partial) => previews.add(partial),
    });
    crashPoint('generation.drawn');
    await previews.settled();
    await context.stage('storing', STORING);
    // Each try has a file of its own: a worker that lost the job and does not know it yet overwrites nothing.
    const asset: StoredAsset = await this.pictures
      .store(image.bytes, [context.job.id, String(context.job.epoch), 'result'])
      .catch((error: unknown) => {
        throw blameProvider(error, image);
      });
    crashPoint('generation.stored');
    const stored: Stored = { dispatch: context.job.dispatch, provider: image.provider, model: image.model, asset };
    await context.save({ stored });
    crashPoint('generation.noted');
    return stored;
  }
}

/** Bytes that begin like a picture and are no whole one were sent like that: another try may bring a whole one. */
function blameProvider(error: unknown, { provider }: GeneratedImage): unknown {
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

/** Stores partial pictures as they come, one after another, as small addresses. A preview that fails fails nothing else. */
class Previews {
  private chain: Promise<void> = Promise.resolve();

  constructor(
    private readonly context: JobContext<GenerationKind>,
    private readonly pictures: AssetStore,
  ) {}

  add(partial: PartialImage): void {
    this.chain = this.chain
      .then(() => this.show(partial))
      .catch((error: unknown) => this.context.log.debug({ err: error }, 'preview not shown'));
  }

  settled(): Promise<void> {
    return this.chain;
  }

  private async show({ bytes, index, of }: PartialImage): Promise<void> {
    const { bytes: small } = await partialPreview(bytes);
    const address = await this.pictures.storePreview(small, [
      this.context.job.id,
      String(this.context.job.epoch),
      'partial',
      String(index),
    ]);
    await this.context.preview(address);
    await this.context.stage('drawing', DRAWING + ((STORING - DRAWING) * index) / (of + 1));
  }
}

/** Providers tell users apart by this, without knowing them. */
export const userKeyOf = (ownerId: string | null): string =>
  createHash('sha256')
    .update(`inkloom:${ownerId ?? 'nobody'}`)
    .digest('hex')
    .slice(0, 32);
