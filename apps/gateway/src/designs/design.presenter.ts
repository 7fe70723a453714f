import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { provenanceSchema, type Design, type Provenance } from '#contracts';
import type { DesignRow } from '#database';
import { unknownOrigin } from './design-origins.js';

@Injectable()
export class DesignPresenter {
  constructor(private readonly assets: AssetStore) {}

  present(row: DesignRow): Design {
    return {
      _id: row.id,
      userId: row.ownerId,
      title: row.title,
      folderId: row.folderId,
      url: this.assets.addressOf(row),
      placeholder: row.placeholder,
      fileSize: row.fileSize,
      width: row.width,
      height: row.height,
      mimeType: row.mimeType,
      sha256: row.sha256,
      source: row.source as Design['source'],
      status: 'ACTIVE',
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      aiMetadata: {
        model: row.aiModel as Design['aiMetadata']['model'],
        currentModel: row.currentModel,
        prompt: row.prompt,
      },
      metadata: row.metadata,
      provenance: provenanceOf(row),
    };
  }
}

/** A design saved before provenance was stored shows what its row contains. */
function provenanceOf({ provenance, jobId, parentId, currentModel }: DesignRow): Provenance {
  return provenanceSchema.parse({ ...unknownOrigin, model: currentModel, ...provenance, jobId, parentId });
}
