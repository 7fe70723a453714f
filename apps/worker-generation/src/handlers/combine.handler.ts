import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { AssetStore } from '#assets';
import { userKeyOf, ImageGenerationRunner } from './image-generation-runner.js';
import { readReferences } from './references.js';

/** [COMB-04] One picture out of several, in a style. */
@Injectable()
export class CombineHandler implements JobHandler<'generation.combine'> {
  readonly kind = 'generation.combine';

  constructor(
    private readonly drawer: ImageGenerationRunner,
    private readonly pictures: AssetStore,
  ) {}

  async run(context: JobContext<'generation.combine'>): Promise<JobOutcome<'generation.combine'>> {
    const { assetIds, model, prompt, style, size } = context.input;
    await context.stage('preparing', 3);
    const references = await readReferences(this.pictures, assetIds, model);
    const request = {
      prompt: `${prompt}\nCombine the given pictures into one picture. Style: ${style}.`.trim(),
      model,
      size,
      references,
      userKey: userKeyOf(context.job.ownerId),
    };
    return this.drawer.draw(context, (generator, options) => {
      if (!generator.combine)
        throw new JobError({ code: 'REFUSED', class: 'permanent', message: text('generation.combineGeminiOnly') });
      return generator.combine(request, options);
    });
  }
}
