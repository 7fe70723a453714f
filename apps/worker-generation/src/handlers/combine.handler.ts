import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { HandlesJob, JobError, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { ImageGenerationRunner, userKeyOf } from '../image-generation-runner.js';
import { ReferenceImages } from '../reference-images.js';

/** [COMB-04] Combines several images into one, in a style. */
@Injectable()
@HandlesJob('generation.combine')
export class CombineHandler implements JobHandler<'generation.combine'> {
  constructor(
    private readonly runner: ImageGenerationRunner,
    private readonly referenceImages: ReferenceImages,
  ) {}

  async run(context: JobContext<'generation.combine'>): Promise<JobOutcome<'generation.combine'>> {
    const { assetIds, model, prompt, style, size } = context.input;
    const request = {
      prompt: `${prompt}\nCombine the given pictures into one picture. Style: ${style}.`.trim(),
      model,
      size,
      references: [] as Buffer[],
      userKey: userKeyOf(context.job.ownerId),
    };
    return this.runner.run(
      context,
      (generator, options) => {
        if (!generator.combine)
          throw new JobError({ code: 'REFUSED', class: 'permanent', message: text('generation.combineGeminiOnly') });
        return generator.combine(request, options);
      },
      async () => {
        await context.stage('preparing', 3);
        request.references = await this.referenceImages.read(assetIds, model);
      },
    );
  }
}
