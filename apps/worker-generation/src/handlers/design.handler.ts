import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { ImageGenerationRunner, userKeyOf } from '../image-generation-runner.js';
import { ReferenceImages } from '../reference-images.js';

const DEFAULT_PROMPT = 'Turn this picture into a clean, printable illustration that keeps its subject and mood.';

/** [GEN-12] Generates a design from an image. */
@Injectable()
@HandlesJob('generation.design')
export class DesignHandler implements JobHandler<'generation.design'> {
  constructor(
    private readonly runner: ImageGenerationRunner,
    private readonly referenceImages: ReferenceImages,
  ) {}

  async run(context: JobContext<'generation.design'>): Promise<JobOutcome<'generation.design'>> {
    const { sourceAssetId, model, prompt = DEFAULT_PROMPT, size } = context.input;
    const userKey = userKeyOf(context.job.ownerId);
    let references: Buffer[] = [];
    return this.runner.run(
      context,
      (generator, options) => generator.edit({ prompt, model, size, references, userKey }, options),
      async () => {
        await context.stage('preparing', 3);
        references = await this.referenceImages.read([sourceAssetId], model);
      },
    );
  }
}
