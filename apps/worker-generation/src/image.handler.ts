import { Injectable } from '@nestjs/common';
import type { JobContext, JobHandler, JobOutcome } from '#jobs';
import { userKeyOf, PictureDrawer } from './picture-drawer.js';

/** [GEN-06] A picture from a prompt. */
@Injectable()
export class ImageHandler implements JobHandler<'generation.image'> {
  readonly kind = 'generation.image';

  constructor(private readonly drawer: PictureDrawer) {}

  run(context: JobContext<'generation.image'>): Promise<JobOutcome<'generation.image'>> {
    const { prompt, model, size, background } = context.input;
    return this.drawer.draw(context, (generator, options) =>
      generator.generate({ prompt, model, size, background, userKey: userKeyOf(context.job.ownerId) }, options),
    );
  }
}
