import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, type Transaction } from '../database.js';
import { DesignEntity, type AssetEntity, type JobEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** A design with the facts of its image. */
export type DesignRow = DesignEntity &
  Pick<AssetEntity, 'key' | 'sha256' | 'fileSize' | 'width' | 'height' | 'mimeType' | 'placeholder'>;

export type NewDesign = Omit<DesignEntity, 'id' | 'status' | 'createdAt' | 'updatedAt'>;

// As SQL: loading a page of 200 through the entities takes twice the CPU.
const SELECT = `select design.*, asset.key, asset.sha256, asset.file_size, asset.width, asset.height, asset.mime_type, asset.placeholder
  from designs design join assets asset on asset.id = design.asset_id`;

/** Read with every page of designs. */
const PREPARED = { prepared: true };

/** The saved designs. Every statement for a user sees that user's own, active designs only. */
@Injectable()
export class DesignRepository {
  constructor(
    @InjectRepository(DesignEntity) private readonly designs: Repository<DesignEntity>,
    private readonly database: Database,
  ) {}

  /** A page of a user's designs, newest first, without the processed ones that mockups made. */
  page(ownerId: string, limit: number, before: string | undefined): Promise<DesignRow[]> {
    return this.database.query<DesignRow>(
      `${SELECT} where design.owner_id = $1 and design.status = 'ACTIVE' and design.provenance->>'kind' is distinct from 'mockup.render' and ($3::uuid is null or design.id < $3) order by design.id desc limit $2`,
      [ownerId, limit, before ?? null],
      PREPARED,
    );
  }

  async findOwn(id: string, ownerId: string): Promise<DesignRow | undefined> {
    const [row] = await this.database.query<DesignRow>(
      `${SELECT} where design.id = $1 and design.owner_id = $2 and design.status = 'ACTIVE'`,
      [id, ownerId],
    );
    return row;
  }

  /** Any design, deleted ones included: a job may outlive its design. */
  find(id: string): Promise<DesignEntity | null> {
    return this.designs.findOneBy({ id });
  }

  exists(id: string): Promise<boolean> {
    return this.designs.existsBy({ id });
  }

  isOwn(id: string, ownerId: string): Promise<boolean> {
    return this.designs.existsBy({ id, ownerId, status: 'ACTIVE' });
  }

  /** The newest own design of an image. */
  findNewestOf(assetId: string, ownerId: string): Promise<DesignEntity | null> {
    return this.designs.findOne({ where: { assetId, ownerId, status: 'ACTIVE' }, order: { id: 'DESC' } });
  }

  /** The own design that was saved from a generation. */
  findOfJob(tx: Transaction, jobId: string, ownerId: string): Promise<DesignEntity | null> {
    return tx.repository(DesignEntity).findOneBy({ jobId, ownerId, status: 'ACTIVE' });
  }

  /** The own design that was made from `parentId` with this image. */
  findProcessed(tx: Transaction, parentId: string, assetId: string, ownerId: string): Promise<DesignEntity | null> {
    return tx.repository(DesignEntity).findOneBy({ parentId, assetId, ownerId, status: 'ACTIVE' });
  }

  /** The newest generation of a user that produced this image. */
  async findGenerationOf(assetId: string, ownerId: string): Promise<JobEntity | undefined> {
    const [job] = await this.database.query<JobEntity>(
      `select * from jobs where owner_id = $2 and status = 'completed' and queue = 'generation' and result->>'assetId' = $1 order by id desc limit 1`,
      [assetId, ownerId],
    );
    return job;
  }

  /** Lets requests that save the same image run one after another until the transaction ends. */
  async lockImage(tx: Transaction, assetId: string): Promise<void> {
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`design:${assetId}`]);
  }

  /** Adds an active design. Returns its id. */
  async insert(tx: Transaction, { metadata, provenance, ...design }: NewDesign): Promise<string> {
    const id = newId();
    await tx
      .repository(DesignEntity)
      .insert({ ...design, id, metadata: metadata as object, provenance: provenance as object });
    return id;
  }

  /** Returns whether the user had such a design. */
  async markDeleted(id: string, ownerId: string): Promise<boolean> {
    const { affected } = await this.designs.update(
      { id, ownerId, status: 'ACTIVE' },
      { status: 'DELETED', updatedAt: () => 'now()' },
    );
    return affected === 1;
  }
}
