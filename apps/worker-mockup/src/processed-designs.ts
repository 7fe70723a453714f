import { Injectable } from '@nestjs/common';
import type { AspectChoice, ProcessedImage } from '#contracts';
import { DesignRepository, type DesignEntity, type Transaction } from '#database';

interface ProcessedDesign {
  ownerId: string;
  jobId: string;
  original: DesignEntity;
  /** The print file. */
  assetId: string;
  choice: AspectChoice;
}

/** [DES-05] Designs of images that were fitted to a print area: children of their originals. */
@Injectable()
export class ProcessedDesigns {
  constructor(private readonly designs: DesignRepository) {}

  /** Adds the design unless the same print file already is one. Returns its id; a failure undoes nothing else of the transaction. */
  record(tx: Transaction, processed: ProcessedDesign): Promise<string> {
    return this.designs.attempt(tx, () => this.add(tx, processed));
  }

  private async add(tx: Transaction, { ownerId, jobId, original, assetId, choice }: ProcessedDesign): Promise<string> {
    const known = await this.designs.findProcessed(tx, original.id, assetId, ownerId);
    if (known) return known.id;
    return this.designs.insert(tx, {
      ownerId,
      assetId,
      source: original.source,
      aiModel: original.aiModel,
      currentModel: original.currentModel,
      prompt: original.prompt,
      parentId: original.id,
      jobId,
      metadata: processingOf(original.id, choice),
      provenance: { ...original.provenance, kind: 'mockup.render' },
    });
  }
}

const processingOf = (originalDesignId: string, choice: AspectChoice): ProcessedImage => ({
  originalDesignId,
  processingType: choice.cropOption,
  sourceRatio: choice.sourceRatio,
  targetRatio: choice.targetRatio,
  anchorPosition: choice.cropOption === 'anchor' ? choice.anchorPosition : null,
  isProcessedImage: true,
});
