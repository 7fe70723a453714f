import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { defaultTolerance, text } from '#contracts';
import { checkForPrint, cutOut } from '#imaging';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { DerivedDesigns, type DesignToHelp } from '../derived-designs.js';
import { ImageGenerationRunner, userKeyOf } from '../image-generation-runner.js';
import { ReferenceImages } from '../reference-images.js';

const PROMPT =
  'Remove the background of this picture completely, so that it is transparent. Keep the subject exactly as it is: its shape, colors, lettering, size and place.';
/** A cut-out with less of it transparent still has its background. */
const TRANSPARENT_SHARE = 0.01;

/** Removes the background of a design: a plain one by our own code, any by an image model that makes transparent pictures. */
@Injectable()
@HandlesJob('design.cutout')
export class CutoutHandler implements JobHandler<'design.cutout'> {
  constructor(
    private readonly runner: ImageGenerationRunner,
    private readonly derived: DerivedDesigns,
    private readonly referenceImages: ReferenceImages,
    private readonly assets: AssetStore,
  ) {}

  async run(context: JobContext<'design.cutout'>): Promise<JobOutcome<'design.cutout'>> {
    await context.stage('preparing', 3);
    const subject = await this.derived.find(context.input.designId);
    return context.input.charged ? this.drawn(context, subject) : this.knockedOut(context, subject);
  }

  private async knockedOut(
    context: JobContext<'design.cutout'>,
    { design, asset }: DesignToHelp,
  ): Promise<JobOutcome<'design.cutout'>> {
    const { tolerance = defaultTolerance } = context.input;
    await context.stage('cutting-out', 20);
    const bytes = await this.derived.edited(async () => cutOut(await this.assets.read(asset), tolerance));
    return this.derived.outcome(context, design, {
      asset: await this.derived.store(context, bytes),
      parameters: { method: 'plain', tolerance: String(tolerance) },
    });
  }

  private async drawn(
    context: JobContext<'design.cutout'>,
    { design, asset }: DesignToHelp,
  ): Promise<JobOutcome<'design.cutout'>> {
    const { model = '', requestedModel = model, size } = context.input;
    const userKey = userKeyOf(context.job.ownerId);
    let references: Buffer[] = [];
    const image = await this.runner.stored(
      context,
      (generator, options) =>
        generator.edit({ prompt: PROMPT, model, size, background: 'transparent', references, userKey }, options),
      {
        stage: 'cutting-out',
        prepare: async () => void (references = await this.referenceImages.read([asset.id], model)),
        finish: assertCutOut,
      },
    );
    return this.derived.outcome(context, design, {
      asset: image.asset,
      parameters: { method: 'provider', background: 'transparent' },
      drawnBy: { provider: image.provider, model: image.model, requestedModel },
    });
  }
}

/** Ends the job where the model has left the background in: the token goes back. */
async function assertCutOut(bytes: Buffer): Promise<Buffer> {
  const { transparentShare } = await checkForPrint(bytes);
  if (transparentShare < TRANSPARENT_SHARE)
    throw new JobError({ code: 'REFUSED', class: 'permanent', message: text('design.backgroundKept') });
  return bytes;
}
