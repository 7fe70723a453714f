import { text, type Design } from '#contracts';
import { newId, type AssetEntity, type DesignEntity, type Transaction } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { provenanceOf, type DesignOrigins, type Origin } from './design-origins.js';
import type { AssetImporter } from './asset-importer.js';

type NewDesign = CallOf<'POST /api/designs'>['body'];
type DesignRow = DesignEntity &
  Pick<AssetEntity, 'key' | 'sha256' | 'fileSize' | 'width' | 'height' | 'mimeType' | 'placeholder'>;

const SELECT = `select design.*, asset.key, asset.sha256, asset.file_size, asset.width, asset.height, asset.mime_type, asset.placeholder
  from designs design join assets asset on asset.id = design.asset_id`;

/** A user's saved designs. A design is immutable; its facts are read from the stored file, never taken from the request. */
export class DesignsService {
  constructor(
    private readonly core: Core,
    private readonly pictures: AssetStore,
    private readonly intake: AssetImporter,
    private readonly origins: DesignOrigins,
  ) {}

  /** [DES-01] The picture is in storage before the design exists. Saving the picture of one generation again answers the design that exists. */
  async create(body: NewDesign, ownerId: string): Promise<Design> {
    const assetId = await this.intake.fromText(body.url, ownerId, 'design');
    const asset = await this.pictures.find(assetId);
    if (asset?.ownerId !== ownerId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    const origin = await this.origins.of(asset, ownerId, body);
    const id = await this.core.database.transaction(async (tx) => {
      // One after another for the same picture, so that two presses of one button are one design.
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`design:${assetId}`]);
      return (await this.savedBefore(tx, origin, ownerId)) ?? this.insert(tx, { ...body, assetId, ownerId, origin });
    });
    return this.read(id, ownerId);
  }

  private async savedBefore(tx: Transaction, { jobId }: Origin, ownerId: string): Promise<string | undefined> {
    if (!jobId) return undefined;
    const [known] = await tx.query<{ id: string }>(
      `select id from designs where owner_id = $1 and job_id = $2 and status = 'ACTIVE' limit 1`,
      [ownerId, jobId],
    );
    return known?.id;
  }

  private async insert(
    tx: Transaction,
    {
      assetId,
      ownerId,
      origin,
      source,
      aiMetadata,
      metadata = {},
    }: NewDesign & { assetId: string; ownerId: string; origin: Origin },
  ): Promise<string> {
    const id = newId();
    await tx.query(
      `insert into designs (id, owner_id, asset_id, source, ai_model, current_model, prompt, parent_id, job_id, metadata, provenance) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        id,
        ownerId,
        assetId,
        source,
        origin.aiModel,
        origin.model,
        origin.prompt || aiMetadata?.prompt || '',
        origin.parentId,
        origin.jobId,
        JSON.stringify(metadata),
        JSON.stringify(origin),
      ],
    );
    return id;
  }

  /** Without the print files that mockups made of designs: those are read by their id. */
  async list(ownerId: string, limit: number, before: string | undefined): Promise<Design[]> {
    const rows = await this.core.database.query<DesignRow>(
      `${SELECT} where design.owner_id = $1 and design.status = 'ACTIVE' and design.provenance->>'kind' is distinct from 'mockup.render' and ($3::uuid is null or design.id < $3) order by design.id desc limit $2`,
      [ownerId, limit, before ?? null],
    );
    return rows.map((row) => this.present(row));
  }

  /** [DES-06] One own design; 404 for anyone else's. */
  async read(id: string, ownerId: string): Promise<Design> {
    const [row] = await this.core.database.query<DesignRow>(
      `${SELECT} where design.id = $1 and design.owner_id = $2 and design.status = 'ACTIVE'`,
      [id, ownerId],
    );
    if (!row) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'));
    return this.present(row);
  }

  async delete(id: string, ownerId: string): Promise<void> {
    const rows = await this.core.database.query(
      `update designs set status = 'DELETED', updated_at = now() where id = $1 and owner_id = $2 and status = 'ACTIVE' returning id`,
      [id, ownerId],
    );
    if (rows.length === 0) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'));
  }

  private present(row: DesignRow): Design {
    return {
      _id: row.id,
      userId: row.ownerId,
      url: this.pictures.addressOf(row),
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
