import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Repository } from 'typeorm';
import { Database, type Transaction } from '../database.js';
import { MockupEntity, type AssetEntity } from '../entities/index.js';
import { newId } from '../ids.js';

/** A mockup with the placeholder of its image, where that image is stored here. */
export type MockupRow = MockupEntity & Pick<AssetEntity, 'placeholder'>;

export type NewMockup = Partial<MockupEntity> &
  Pick<
    MockupEntity,
    | 'id'
    | 'ownerId'
    | 'globalId'
    | 'syncVariantId'
    | 'mockupUrl'
    | 'previewUrls'
    | 'width'
    | 'height'
    | 'designPrompt'
    | 'metadata'
  >;

/** The processed designs of a mockup's print areas, as a list of ids; older mockups name only the first. */
const processedOf = (of: string): string =>
  `coalesce(${of}metadata->'processedDesignIds', jsonb_build_array(${of}metadata->>'processedDesignId'))`;
const PROCESSED = processedOf('');

/** A showcase mockup with the address of its image. */
export interface NewShowcaseMockup {
  id: string;
  globalId: string;
  color: string | null;
  size: string;
  mockupUrl: string;
  width: number;
  height: number;
  designPrompt: string;
  placement: string;
  sharedAt: string;
}

const SELECT = `select mockup.*, image.placeholder from mockups mockup
  left join assets image on image.key = substring(mockup.mockup_url from '/files/([^/?#]+)$')`;

@Injectable()
export class MockupRepository {
  constructor(
    @InjectRepository(MockupEntity) private readonly mockups: Repository<MockupEntity>,
    private readonly database: Database,
  ) {}

  async findOwn(id: string, ownerId: string): Promise<MockupRow | undefined> {
    const [row] = await this.database.query<MockupRow>(
      `${SELECT} where mockup.id = $1 and mockup.owner_id = $2 and deleted_at is null`,
      [id, ownerId],
    );
    return row;
  }

  /** A page of a user's mockups, newest first. */
  page(ownerId: string, limit: number, before: string | undefined): Promise<MockupRow[]> {
    return this.database.query<MockupRow>(
      `${SELECT} where mockup.owner_id = $1 and deleted_at is null and ($3::uuid is null or mockup.id < $3) order by mockup.id desc limit $2`,
      [ownerId, limit, before ?? null],
    );
  }

  /** The mockups that their owners share, the latest first. */
  shared(limit: number): Promise<MockupRow[]> {
    return this.database.query<MockupRow>(
      `${SELECT} where shared_at is not null and deleted_at is null order by shared_at desc limit $1`,
      [limit],
    );
  }

  /** Whether a mockup of the user has all these pictures; equal mockups share theirs with other users. */
  async hasPictures(ownerId: string, addresses: readonly string[]): Promise<boolean> {
    const rows = await this.database.query(
      `select 1 from mockups where owner_id = $1 and deleted_at is null and preview_urls @> $2::jsonb limit 1`,
      [ownerId, JSON.stringify(addresses)],
    );
    return rows.length > 0;
  }

  async insert(tx: Transaction, { metadata, ...mockup }: NewMockup): Promise<void> {
    await tx.repository(MockupEntity).insert({ ...mockup, metadata: metadata as object });
  }

  /** Shares a mockup or ends that; sharing again keeps the first date. Returns whether the user had such a mockup. */
  async setShared(id: string, ownerId: string, shared: boolean): Promise<boolean> {
    const { affected } = await this.mockups
      .createQueryBuilder()
      .update()
      .set({ sharedAt: shared ? () => 'coalesce(shared_at, now())' : null })
      .where('id = :id and owner_id = :ownerId and deleted_at is null', { id, ownerId })
      .execute();
    return affected === 1;
  }

  /** Deletes a mockup, and with the last mockup of a processed design that design, which is shown nowhere else. Returns whether the user had such a mockup. */
  async markDeleted(id: string, ownerId: string): Promise<boolean> {
    const rows = await this.database.query(
      `with gone as (
         update mockups set deleted_at = now() where id = $1 and owner_id = $2 and deleted_at is null returning id, ${PROCESSED} as processed),
       processed as (
         update designs set status = 'DELETED', updated_at = now() from gone
         where designs.owner_id = $2 and gone.processed ? designs.id::text and designs.provenance->>'kind' = 'mockup.render' and not exists (
           select 1 from mockups other where other.owner_id = $2 and other.deleted_at is null and other.id <> gone.id and ${processedOf('other.')} ? designs.id::text))
       select id from gone`,
      [id, ownerId],
    );
    return rows.length === 1;
  }

  /** Brings back a mockup that the user deleted in the last so many hours, with its processed design. Returns whether there was one. */
  async restore(id: string, ownerId: string, hours: number): Promise<boolean> {
    const rows = await this.database.query(
      `with back as (
         update mockups set deleted_at = null where id = $1 and owner_id = $2 and deleted_at > now() - make_interval(hours => $3)
         returning id, ${PROCESSED} as processed),
       processed as (
         update designs set status = 'ACTIVE', updated_at = now() from back
         where designs.owner_id = $2 and back.processed ? designs.id::text and designs.provenance->>'kind' = 'mockup.render' and designs.status = 'DELETED')
       select id from back`,
      [id, ownerId, hours],
    );
    return rows.length === 1;
  }

  /** Which of these ids exist, deleted mockups included. */
  async findIds(ids: readonly string[]): Promise<string[]> {
    const rows = await this.mockups.find({ select: { id: true }, where: { id: In(ids) } });
    return rows.map(({ id }) => id);
  }

  /** The user who owns the showcase mockups; nobody can sign in as it. */
  async systemOwner(): Promise<string> {
    const [user] = await this.database.query<{ id: string }>(
      `insert into users (id, issuer, sub, name) values ($1, 'inkloom', 'house', 'Inkloom') on conflict (issuer, sub) do update set sub = excluded.sub returning id`,
      [newId()],
    );
    return user!.id;
  }

  /** Adds a shared mockup of a variant. Adds nothing where the catalogue lacks that variant. */
  async insertShowcase(mockup: NewShowcaseMockup, ownerId: string): Promise<void> {
    await this.database.query(
      `insert into mockups (id, owner_id, global_id, sync_variant_id, mockup_url, preview_urls, width, height, design_prompt, metadata, shared_at)
       select $1, $2, product.global_id, variant.sync_variant_id, $6, jsonb_build_array($6::text), $7, $8, $9,
         jsonb_build_object('placement', $10::text, 'productName', product.name, 'size', variant.size, 'color', variant.color), $11
       from products product join product_variants variant on variant.product_id = product.id
       where product.global_id = $3 and variant.color is not distinct from $4 and variant.size = $5 limit 1
       on conflict (id) do nothing`,
      [
        mockup.id,
        ownerId,
        mockup.globalId,
        mockup.color,
        mockup.size,
        mockup.mockupUrl,
        mockup.width,
        mockup.height,
        mockup.designPrompt,
        mockup.placement,
        mockup.sharedAt,
      ],
    );
  }
}
