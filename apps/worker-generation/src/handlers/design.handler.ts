import { Injectable } from '@nestjs/common';
import type { JobContext, JobHandler, JobOutcome } from '#jobs';
import { AssetStore } from '#assets';
import { userKeyOf, ImageGenerationRunner } from './image-generation-runner.js';
import { readReferences } from './references.js';

const DEFAULT_PROMPT = 'Turn this picture into a clean, printable illustration that keeps its subject and mood.';

/** [GEN-12] A design from a picture. */
@Injectable()
export class DesignHandler implements JobHandler<'generation.design'> {
  readonly kind = 'generation.design';

  constructor(
    private readonly drawer: ImageGenerationRunner,
    private readonly pictures: AssetStore,
  ) {}

  async run(context: JobContext<'generation.design'>): Promise<JobOutcome<'generation.design'>> {
    const { sourceAssetId, model, prompt = DEFAULT_PROMPT, size } = context.input;
    await context.stage('preparing', 3);
    const references = await readReferences(this.pictures, [sourceAssetId], model);
    return this.drawer.draw(context, (generator, options) =>
      generator.edit({ prompt, model, size, references, userKey: userKeyOf(context.job.ownerId) }, options),
    );
  }
}
