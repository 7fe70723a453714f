import type { AspectChoice, ProcessedImage } from '#contracts';
import { newId, type DesignEntity, type Transaction } from '#database';

interface Processed {
  ownerId: string;
  jobId: string;
  original: DesignEntity;
  /** The print file. */
  assetId: string;
  choice: AspectChoice;
}

/** [DES-05] A design of its own for a picture that was fitted to a print area, the original's child; the same print file is one design. Answers its id. */
export async function recordProcessed(
  tx: Transaction,
  { ownerId, jobId, original, assetId, choice }: Processed,
): Promise<string> {
  const [known] = await tx.query<{ id: string }>(
    `select id from designs where owner_id = $1 and parent_id = $2 and asset_id = $3 and status = 'ACTIVE' limit 1`,
    [ownerId, original.id, assetId],
  );
  if (known) return known.id;
  const id = newId();
  const metadata: ProcessedImage = {
    originalDesignId: original.id,
    processingType: choice.cropOption,
    sourceRatio: choice.sourceRatio,
    targetRatio: choice.targetRatio,
    anchorPosition: choice.cropOption === 'anchor' ? choice.anchorPosition : null,
    isProcessedImage: true,
  };
  await tx.query(
    `insert into designs (id, owner_id, asset_id, source, ai_model, current_model, prompt, parent_id, job_id, metadata, provenance) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      ownerId,
      assetId,
      original.source,
      original.aiModel,
      original.currentModel,
      original.prompt,
      original.id,
      jobId,
      JSON.stringify(metadata),
      JSON.stringify({ ...original.provenance, kind: 'mockup.render' }),
    ],
  );
  return id;
}
