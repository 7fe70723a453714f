import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { text } from '#contracts';
import { Database, DesignRepository, FolderRepository, type DesignRow, type Transaction } from '#database';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { AssetImporter } from '../images/asset-importer.js';
import { DesignOrigins, type Origin } from './design-origins.js';

type CreateDesignRequest = CallOf<'POST /api/designs'>['body'];

/** Most words that a search takes; further ones are left out. */
const MOST_WORDS = 8;

/** A user's saved designs. Only title and folder of a design change; its facts are read from the stored file, never taken from the request. */
@Injectable()
export class DesignsService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly designs: DesignRepository,
    private readonly folders: FolderRepository,
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
  list(
    ownerId: string,
    limit: number,
    before: string | undefined,
    { search = '', folderId }: { search?: string | undefined; folderId?: string | undefined },
  ): Promise<DesignRow[]> {
    const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
    return this.designs.page(ownerId, limit, before, { words, folderId });
  }

  /** [DES-06] Throws 404 for another user's design. */
  async read(id: string, ownerId: string): Promise<DesignRow> {
    const design = await this.designs.findOwn(id, ownerId);
    if (!design) throw notFound();
    return design;
  }

  async rename(id: string, ownerId: string, title: string): Promise<DesignRow> {
    if (!(await this.designs.rename(id, ownerId, title || null))) throw notFound();
    return this.read(id, ownerId);
  }

  /** Throws 404 where the folder is not the user's, or none of the designs is. */
  async move(ids: readonly string[], ownerId: string, folderId: string | null): Promise<string[]> {
    if (folderId && !(await this.folders.isOwn(folderId, ownerId)))
      throw new HttpError(404, 'NOT_FOUND', text('folder.notFound'), { field: 'folderId' });
    return assertSome(await this.designs.move(ids, ownerId, folderId));
  }

  /** Deletes designs so that they can be brought back for a while. Throws 404 where none is the user's. */
  async delete(ids: readonly string[], ownerId: string): Promise<string[]> {
    return assertSome(await this.designs.markDeleted(ids, ownerId));
  }

  /** Throws 404 where none can be brought back. */
  async restore(ids: readonly string[], ownerId: string): Promise<string[]> {
    return assertSome(await this.designs.restore(ids, ownerId, this.config.DELETED_KEEP_HOURS));
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

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('design.notFound'));

function assertSome(ids: string[]): string[] {
  if (ids.length === 0) throw notFound();
  return ids;
}
