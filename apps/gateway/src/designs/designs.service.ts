import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { Database, DesignRepository, type DesignRow, type Transaction } from '#database';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { AssetImporter } from '../images/asset-importer.js';
import { DesignOrigins, type Origin } from './design-origins.js';

type CreateDesignRequest = CallOf<'POST /api/designs'>['body'];

/** A user's saved designs. A design is immutable; its facts are read from the stored file, never taken from the request. */
@Injectable()
export class DesignsService {
  constructor(
    private readonly database: Database,
    private readonly designs: DesignRepository,
    private readonly assets: AssetStore,
    private readonly importer: AssetImporter,
    private readonly origins: DesignOrigins,
  ) {}

  /** [DES-01] Stores the image before the design. Returns the existing design where this generation is already saved. */
  async create(request: CreateDesignRequest, ownerId: string): Promise<DesignRow> {
    const assetId = await this.importer.fromText(request.url, ownerId, 'design');
    const asset = await this.assets.find(assetId);
    if (asset?.ownerId !== ownerId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    const origin = await this.origins.of(asset, ownerId, request);
    const id = await this.database.transaction(async (tx) => {
      // Two presses of one button save one design.
      await this.designs.lockImage(tx, assetId);
      return (await this.findSaved(tx, origin, ownerId)) ?? this.insert(tx, { ...request, assetId, ownerId, origin });
    });
    return this.read(id, ownerId);
  }

  /** A page of the user's designs, newest first, without the processed ones of mockups: those are read by their id. */
  list(ownerId: string, limit: number, before: string | undefined): Promise<DesignRow[]> {
    return this.designs.page(ownerId, limit, before);
  }

  /** [DES-06] Throws 404 for another user's design. */
  async read(id: string, ownerId: string): Promise<DesignRow> {
    const design = await this.designs.findOwn(id, ownerId);
    if (!design) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'));
    return design;
  }

  async delete(id: string, ownerId: string): Promise<void> {
    if (!(await this.designs.markDeleted(id, ownerId))) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'));
  }

  private async findSaved(tx: Transaction, { jobId }: Origin, ownerId: string): Promise<string | undefined> {
    return jobId ? (await this.designs.findOfJob(tx, jobId, ownerId))?.id : undefined;
  }

  private insert(
    tx: Transaction,
    {
      assetId,
      ownerId,
      origin,
      source,
      aiMetadata,
      metadata = {},
    }: CreateDesignRequest & { assetId: string; ownerId: string; origin: Origin },
  ): Promise<string> {
    return this.designs.insert(tx, {
      ownerId,
      assetId,
      source,
      aiModel: origin.aiModel,
      currentModel: origin.model,
      prompt: origin.prompt || aiMetadata?.prompt || '',
      parentId: origin.parentId,
      jobId: origin.jobId,
      metadata,
      provenance: { ...origin },
    });
  }
}
