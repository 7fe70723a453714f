import { Injectable } from '@nestjs/common';
import { HandlesJob, type JobContext, type JobHandler, type JobOutcome } from '#jobs';
import { ImageGenerationRunner, userKeyOf } from '../image-generation-runner.js';

/** [GEN-06] Generates an image from a prompt. */
@Injectable()
@HandlesJob('generation.image')
export class ImageHandler implements JobHandler<'generation.image'> {
  constructor(private readonly runner: ImageGenerationRunner) {}

  run(context: JobContext<'generation.image'>): Promise<JobOutcome<'generation.image'>> {
    const { prompt, model, size, background } = context.input;
    const userKey = userKeyOf(context.job.ownerId);
    return this.runner.run(context, (generator, options) =>
      generator.generate({ prompt, model, size, background, userKey }, options),
    );
  }
}
