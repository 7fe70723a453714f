import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { fitBytes } from '#imaging';
import { JobError } from '#jobs';
import { resolveModel } from '#providers';

/** The images a generation starts from. */
@Injectable()
export class ReferenceImages {
  constructor(private readonly assets: AssetStore) {}

  /** Reads the images, each shrunk to the model's limit. A missing one ends the job: no retry can restore it. */
  read(assetIds: readonly string[], model: string): Promise<Buffer[]> {
    const { maxReferenceBytes } = resolveModel(model).model;
    return Promise.all(assetIds.map(async (id) => fitBytes(await this.bytesOf(id), maxReferenceBytes)));
  }

  private async bytesOf(assetId: string): Promise<Buffer> {
    const asset = await this.assets.find(assetId);
    if (!asset)
      throw new JobError({
        code: 'NOT_FOUND',
        class: 'permanent',
        message: text('request.notFound'),
        logMessage: `asset ${assetId} is gone`,
      });
    return this.assets.read(asset);
  }
}
