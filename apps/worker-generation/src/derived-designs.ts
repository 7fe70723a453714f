import { Injectable } from '@nestjs/common';
import { AssetStore, type StoredAsset } from '#assets';
import { text, type JobResult, type Provenance } from '#contracts';
import { DesignRepository, newId, type AssetEntity, type DesignEntity } from '#database';
import { PictureError, type Picture } from '#imaging';
import { JobError, type JobContext, type JobOutcome } from '#jobs';

export type RemedyKind = 'design.enlarge' | 'design.cutout';

export interface DesignToHelp {
  design: DesignEntity;
  asset: AssetEntity;
}

/** What a derived design's picture was made with. */
interface Making {
  asset: StoredAsset;
  parameters: Record<string, string>;
  /** Absent where our own code made it: then it is still the parent's model that drew it. */
  drawnBy?: Pick<Provenance, 'provider' | 'model' | 'requestedModel'> | undefined;
}

/** Designs that are made out of other designs: children of their originals. */
@Injectable()
export class DerivedDesigns {
  constructor(
    private readonly designs: DesignRepository,
    private readonly assets: AssetStore,
  ) {}

  /** The design that a job is about. Ends the job where it is gone: no retry can restore it. */
  async find(designId: string): Promise<DesignToHelp> {
    const design = await this.designs.find(designId);
    const asset = design?.status === 'ACTIVE' ? await this.assets.find(design.assetId) : undefined;
    if (!design || !asset)
      throw new JobError({ code: 'NOT_FOUND', class: 'permanent', message: text('design.notFound') });
    return { design, asset };
  }

  /** The result of our own work on a picture. Ends the job where the picture does not allow it; too much work at once is tried again. */
  async edited(work: () => Promise<Picture>): Promise<Buffer> {
    try {
      return (await work()).bytes;
    } catch (error) {
      if (!(error instanceof PictureError) || error.code === 'BUSY') throw error;
      const message = text(error.code === 'NOT_PLAIN' ? 'design.notPlain' : 'mockup.designBroken');
      throw new JobError({ code: 'REFUSED', class: 'permanent', message, logMessage: error.message, cause: error });
    }
  }

  /** Stores the picture; each attempt has a file of its own, so that a worker that has lost the job unknowingly overwrites nothing. */
  async store(context: JobContext<RemedyKind>, bytes: Buffer): Promise<StoredAsset> {
    await context.stage('storing', 85);
    return this.assets.store(bytes, [context.job.id, String(context.job.epoch), 'result']);
  }

  /** The end of the job: the picture's row and the new design are committed together with it, once. */
  outcome<K extends RemedyKind>(
    { job }: JobContext<K>,
    parent: DesignEntity,
    { asset, parameters, drawnBy }: Making,
  ): JobOutcome<K> {
    const id = newId();
    const result: JobResult<RemedyKind> = {
      designId: id,
      imageUrl: this.assets.addressOf(asset),
      assetId: asset.assetId,
      width: asset.width,
      height: asset.height,
      placeholder: asset.placeholder,
    };
    return {
      done: result as JobResult<K>,
      effect: async (tx) => {
        const assetId = await this.assets.record(tx, asset, job.ownerId, 'derived');
        await this.designs.insert(tx, {
          id,
          ownerId: parent.ownerId,
          assetId,
          source: parent.source,
          aiModel: parent.aiModel,
          currentModel: drawnBy?.model ?? parent.currentModel,
          prompt: parent.prompt,
          parentId: parent.id,
          jobId: job.id,
          metadata: {},
          provenance: { ...parent.provenance, ...drawnBy, kind: job.kind, parameters },
        });
      },
    };
  }
}
