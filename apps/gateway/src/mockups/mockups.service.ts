import { text, type Mockup, type SharedMockup } from '#contracts';
import { findVariant, newId, type AssetEntity, type JobEntity, type MockupEntity } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import type { DesignsService } from './designs.service.js';

type RenderAsked = CallOf<'POST /api/mockups'>['body'] & { userId: string; idempotencyKey: string | undefined };
type MockupRow = MockupEntity & Pick<AssetEntity, 'placeholder'>;
/** The picture of a mockup, where it is one of ours, tells its placeholder. */
const SELECT = `select mockup.*, picture.placeholder from mockups mockup
  left join assets picture on picture.key = substring(mockup.mockup_url from '/files/([^/?#]+)$')`;

/** Mockups: rendered by a job, kept with what they were made of. */
export class MockupsService {
  constructor(
    private readonly core: Core,
    private readonly designs: DesignsService,
    private readonly pictures: AssetStore,
  ) {}

  /** [MOCK-15] Accepts the rendering as one job. What cannot be rendered is refused first. */
  async render({
    userId,
    idempotencyKey,
    designId,
    globalId,
    syncVariantId,
    placement,
    editorState,
    aspectChoice,
  }: RenderAsked): Promise<JobEntity> {
    const design = await this.designs.read(designId, userId);
    const variant = await findVariant(this.core.database, globalId, syncVariantId);
    if (!variant) throw new HttpError(404, 'NOT_FOUND', text('mockup.noVariant'), { field: 'syncVariantId' });
    const printfile = variant.printfiles.find((file) => file.placement === placement) ?? variant.printfiles[0];
    if (!printfile || printfile.mockup_template.length === 0)
      throw new HttpError(422, 'REFUSED', text('mockup.noTemplate'));
    return this.core.jobs.submit({
      kind: 'mockup.render',
      ownerId: userId,
      subjectId: designId,
      title: design.aiMetadata.prompt || variant.productName,
      idempotencyKey,
      input: {
        designId,
        globalId,
        syncVariantId,
        placement: printfile.placement,
        ...(editorState ? { editorState } : {}),
        ...(aspectChoice ? { aspectChoice } : {}),
      },
    });
  }

  async read(id: string, ownerId: string): Promise<Mockup> {
    const [row] = await this.core.database.query<MockupRow>(
      `${SELECT} where mockup.id = $1 and mockup.owner_id = $2 and deleted_at is null`,
      [id, ownerId],
    );
    if (!row) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return present(row);
  }

  /** [MYD-06] Newest first, those before the one `before` names. */
  async ownedBy(ownerId: string, limit: number, before: string | undefined): Promise<Mockup[]> {
    const rows = await this.core.database.query<MockupRow>(
      `${SELECT} where mockup.owner_id = $1 and deleted_at is null and ($3::uuid is null or mockup.id < $3) order by mockup.id desc limit $2`,
      [ownerId, limit, before ?? null],
    );
    return rows.map(present);
  }

  /** [HOME-03] Only what its owner chose to share, the latest first. */
  async shared(limit: number): Promise<SharedMockup[]> {
    const rows = await this.core.database.query<MockupRow>(
      `${SELECT} where shared_at is not null and deleted_at is null order by shared_at desc limit $1`,
      [limit],
    );
    return rows.map(presentShared);
  }

  /** Shows a mockup to everybody, or no longer. Doing it again changes nothing. 404 for anyone else's. */
  async setShared(id: string, ownerId: string, shared: boolean): Promise<Mockup> {
    const found = await this.core.database.query(
      'update mockups set shared_at = case when $3 then coalesce(shared_at, now()) end where id = $1 and owner_id = $2 and deleted_at is null returning id',
      [id, ownerId, shared],
    );
    if (found.length === 0) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return this.read(id, ownerId);
  }

  /** [MOCK-10] Saves a mockup made elsewhere in the product; its pictures must lie in our storage. */
  async save(body: CallOf<'POST /api/mockup/mongodb'>['body'], ownerId: string): Promise<Mockup> {
    const addresses = [body.mockupUrl, ...body.previewUrls];
    const known = await Promise.all(addresses.map((address) => this.pictures.claimByAddress(address)));
    if (known.some((asset) => asset?.ownerId !== ownerId))
      throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field: 'mockupUrl' });
    const id = newId();
    await this.core.database.query(
      `insert into mockups (id, owner_id, global_id, sync_variant_id, mockup_url, preview_urls, width, height, design_prompt, metadata) values ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
      [
        id,
        ownerId,
        body.productId,
        body.syncVariantId,
        body.mockupUrl,
        JSON.stringify(body.previewUrls),
        body.dimensions.width,
        body.dimensions.height,
        body.designPrompt,
        JSON.stringify(body.metadata),
      ],
    );
    return this.read(id, ownerId);
  }

  /** The design that was fitted for it goes with the last mockup that shows it: nobody sees it anywhere else. */
  async delete(id: string, ownerId: string): Promise<void> {
    const rows = await this.core.database.query(
      `with gone as (
         update mockups set deleted_at = now() where id = $1 and owner_id = $2 and deleted_at is null returning id, metadata->>'processedDesignId' as processed),
       fitted as (
         update designs set status = 'DELETED', updated_at = now() from gone
         where designs.owner_id = $2 and designs.id::text = gone.processed and designs.provenance->>'kind' = 'mockup.render' and not exists (
           select 1 from mockups other where other.owner_id = $2 and other.deleted_at is null and other.id <> gone.id and other.metadata->>'processedDesignId' = gone.processed))
       select id from gone`,
      [id, ownerId],
    );
    if (rows.length === 0) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  }
}

function present(row: MockupRow): Mockup {
  return {
    _id: row.id,
    userId: row.ownerId,
    syncVariantId: row.syncVariantId,
    mockupUrl: row.mockupUrl,
    placeholder: row.placeholder,
    previewUrls: row.previewUrls,
    productId: row.globalId,
    dimensions: { width: row.width, height: row.height },
    status: 'completed',
    designPrompt: row.designPrompt,
    createdAt: row.createdAt.toISOString(),
    sharedAt: row.sharedAt?.toISOString() ?? null,
    metadata: row.metadata,
  };
}

/** Nothing of the owner, and of the making only what the picture shows. */
function presentShared(row: MockupRow): SharedMockup {
  const { userId: _owner, ...mockup } = present(row);
  const { placement, productName } = row.metadata;
  return { ...mockup, metadata: { placement, productName } };
}
