import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { checkForPrint, enlargeTo } from '#imaging';
import { HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { DerivedDesigns, type DesignToHelp } from '../derived-designs.js';
import { ImageGenerationRunner, userKeyOf } from '../image-generation-runner.js';
import { ReferenceImages } from '../reference-images.js';

const PROMPT =
  'Draw this very picture again at a higher resolution: the same composition, shapes, colors, lettering and style, with finer detail and sharp edges. Add nothing and leave nothing out.';
/** With less of it transparent a picture counts as opaque. */
const TRANSPARENT_SHARE = 0.005;

/** Enlarges a design to exactly the requested pixels: by Lanczos, which adds no detail, or by the model that drew it, as large as the model can. */
@Injectable()
@HandlesJob('design.enlarge')
export class EnlargeHandler implements JobHandler<'design.enlarge'> {
  constructor(
    private readonly runner: ImageGenerationRunner,
    private readonly derived: DerivedDesigns,
    private readonly referenceImages: ReferenceImages,
    private readonly assets: AssetStore,
  ) {}

  async run(context: JobContext<'design.enlarge'>): Promise<JobOutcome<'design.enlarge'>> {
    await context.stage('preparing', 3);
    const subject = await this.derived.find(context.input.designId);
    return context.input.charged ? this.drawn(context, subject) : this.resampled(context, subject);
  }

  private async resampled(
    context: JobContext<'design.enlarge'>,
    { design, asset }: DesignToHelp,
  ): Promise<JobOutcome<'design.enlarge'>> {
    const { width, height } = context.input;
    await context.stage('enlarging', 20);
    const bytes = await this.derived.edited(async () => enlargeTo(await this.assets.read(asset), { width, height }));
    const stored = await this.derived.store(context, bytes);
    return this.derived.outcome(context, design, { asset: stored, parameters: this.parametersOf(context, 'resample') });
  }

  /** What the model cannot reach is resampled, so that the design has the size that was asked for. */
  private async drawn(
    context: JobContext<'design.enlarge'>,
    { design, asset }: DesignToHelp,
  ): Promise<JobOutcome<'design.enlarge'>> {
    const { width, height, size, model = '' } = context.input;
    let references: Buffer[] = [];
    let background: 'transparent' | undefined;
    const image = await this.runner.stored(
      context,
      (generator, options) =>
        generator.edit(
          { prompt: PROMPT, model, size, background, references, userKey: userKeyOf(context.job.ownerId) },
          options,
        ),
      {
        stage: 'enlarging',
        prepare: async () => {
          references = await this.referenceImages.read([asset.id], model);
          const { transparentShare } = await checkForPrint(references[0]!);
          background = transparentShare > TRANSPARENT_SHARE ? 'transparent' : undefined;
        },
        finish: async (bytes) => (await enlargeTo(bytes, { width, height })).bytes,
      },
    );
    const { requestedModel = model } = context.input;
    return this.derived.outcome(context, design, {
      asset: image.asset,
      parameters: this.parametersOf(context, 'provider'),
      drawnBy: { provider: image.provider, model: image.model, requestedModel },
    });
  }

  private parametersOf({ input }: JobContext<'design.enlarge'>, method: string): Record<string, string> {
    return { method, size: `${input.width}x${input.height}` };
  }
}
