import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Database, type Transaction } from '../database.js';
import { DesignEntity, type AssetEntity, type JobEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** A design with the facts of its image. */
export type DesignRow = DesignEntity &
  Pick<AssetEntity, 'key' | 'sha256' | 'fileSize' | 'width' | 'height' | 'mimeType' | 'placeholder'>;

export type NewDesign = Omit<DesignEntity, 'id' | 'status' | 'title' | 'folderId' | 'createdAt' | 'updatedAt'> & {
  id?: string;
};

/** Which of a user's designs a page lists. */
export interface DesignFilter {
  /** Each occurs in the title or the prompt, in whatever case. */
  words?: readonly string[];
  folderId?: string | undefined;
}

// As SQL: loading a page of 200 through the entities takes twice the CPU.
const SELECT = `select design.*, asset.key, asset.sha256, asset.file_size, asset.width, asset.height, asset.mime_type, asset.placeholder
  from designs design join assets asset on asset.id = design.asset_id`;

/** Read with every page of designs. */
const PREPARED = { prepared: true };

/** Shown in lists: not the processed ones that mockups made. */
const LISTED = `design.status = 'ACTIVE' and design.provenance->>'kind' is distinct from 'mockup.render'`;
/** As in the index of words. */
const WORDS = `(coalesce(design.title, '') || ' ' || design.prompt)`;

const containing = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`;

/** The saved designs. Every statement for a user sees that user's own, active designs only. */
@Injectable()
export class DesignRepository {
  constructor(
    @InjectRepository(DesignEntity) private readonly designs: Repository<DesignEntity>,
    private readonly database: Database,
  ) {}

  /** A page of a user's designs, newest first, without the processed ones that mockups made. */
  page(
    ownerId: string,
    limit: number,
    before: string | undefined,
    { words = [], folderId }: DesignFilter = {},
  ): Promise<DesignRow[]> {
    const values: unknown[] = [ownerId, limit, before ?? null];
    const conditions = [
      ...words.map((word) => `${WORDS} ilike $${values.push(containing(word))}`),
      ...(folderId ? [`design.folder_id = $${values.push(folderId)}`] : []),
    ];
    return this.database.query<DesignRow>(
      `${SELECT} where design.owner_id = $1 and ${LISTED} and ($3::uuid is null or design.id < $3)${conditions.map((each) => ` and ${each}`).join('')} order by design.id desc limit $2`,
      values,
      conditions.length === 0 ? PREPARED : {},
    );
  }

  async findOwn(id: string, ownerId: string): Promise<DesignRow | undefined> {
    const [row] = await this.database.query<DesignRow>(
      `${SELECT} where design.id = $1 and design.owner_id = $2 and design.status = 'ACTIVE'`,
      [id, ownerId],
    );
    return row;
  }

  /** Those of the ids that are the user's. */
  findAllOwn(ids: readonly string[], ownerId: string): Promise<DesignRow[]> {
    return this.database.query<DesignRow>(
      `${SELECT} where design.id = any($1) and design.owner_id = $2 and design.status = 'ACTIVE'`,
      [ids, ownerId],
    );
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

  /** Does what may fail without undoing what the transaction has done before. */
  async attempt<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    await tx.query('savepoint attempt');
    try {
      const result = await work();
      await tx.query('release savepoint attempt');
      return result;
    } catch (error) {
      await tx.query('rollback to savepoint attempt');
      throw error;
    }
  }

  /** Adds an active design. Returns its id. */
  async insert(tx: Transaction, { id = newId(), metadata, provenance, ...design }: NewDesign): Promise<string> {
    await tx
      .repository(DesignEntity)
      .insert({ ...design, id, metadata: metadata as object, provenance: provenance as object });
    return id;
  }

  /** Names a design; null gives it its prompt back as its name. Returns whether the user had such a design. */
  async rename(id: string, ownerId: string, title: string | null): Promise<boolean> {
    const { affected } = await this.designs.update(
      { id, ownerId, status: 'ACTIVE' },
      { title, updatedAt: () => 'now()' },
    );
    return affected === 1;
  }

  /** Puts listed designs into a folder of the same user, or into none. Returns the ids of those that the user had. */
  async move(ids: readonly string[], ownerId: string, folderId: string | null): Promise<string[]> {
    return this.idsOf(
      `update designs design set folder_id = $3, updated_at = now() where design.id = any($1) and design.owner_id = $2 and ${LISTED} returning design.id`,
      [ids, ownerId, folderId],
    );
  }

  /** Returns the ids of those that the user had. */
  async markDeleted(ids: readonly string[], ownerId: string): Promise<string[]> {
    return this.idsOf(
      `update designs set status = 'DELETED', updated_at = now() where id = any($1) and owner_id = $2 and status = 'ACTIVE' returning id`,
      [ids, ownerId],
    );
  }

  /** Brings back what the user deleted in the last so many hours. Returns the ids of those that there were. */
  async restore(ids: readonly string[], ownerId: string, hours: number): Promise<string[]> {
    return this.idsOf(
      `update designs set status = 'ACTIVE', updated_at = now() where id = any($1) and owner_id = $2 and status = 'DELETED'
         and updated_at > now() - make_interval(hours => $3) and provenance->>'kind' is distinct from 'mockup.render' returning id`,
      [ids, ownerId, hours],
    );
  }

  private async idsOf(sql: string, values: unknown[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(sql, values);
    return rows.map(({ id }) => id);
  }
}
