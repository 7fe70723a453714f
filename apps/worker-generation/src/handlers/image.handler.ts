import { Injectable } from '@nestjs/common';
import type { JobContext, JobHandler, JobOutcome } from '#jobs';
import { userKeyOf, ImageGenerationRunner } from './image-generation-runner.js';

/** [GEN-06] A picture from a prompt. */
@Injectable()
export class ImageHandler implements JobHandler<'generation.image'> {
  readonly kind = 'generation.image';

  constructor(private readonly drawer: ImageGenerationRunner) {}

  run(context: JobContext<'generation.image'>): Promise<JobOutcome<'generation.image'>> {
    const { prompt, model, size, background } = context.input;
    return this.drawer.draw(context, (generator, options) =>
      generator.generate({ prompt, model, size, background, userKey: userKeyOf(context.job.ownerId) }, options),
    );
  }
}
