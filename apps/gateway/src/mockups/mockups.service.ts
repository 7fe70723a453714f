import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text } from '#contracts';
import { Database, MockupRepository, newId, ProductRepository, type JobEntity, type MockupRow } from '#database';
import { JobsService } from '#jobs';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { DesignsService } from '../designs/designs.service.js';
import type { CurrentUser } from '../common/current-user.js';

type RenderRequest = CallOf<'POST /api/mockups'>['body'] & { userId: string; idempotencyKey: string | undefined };
type SaveMockupRequest = CallOf<'POST /api/mockup/mongodb'>['body'];

/** Mockups: rendered by a job, stored with what they were made of. */
@Injectable()
export class MockupsService {
  constructor(
    private readonly database: Database,
    private readonly mockups: MockupRepository,
    private readonly products: ProductRepository,
    private readonly designs: DesignsService,
    private readonly assets: AssetStore,
    private readonly jobs: JobsService,
  ) {}

  /** [MOCK-15] Accepts the rendering as one job. Refuses what cannot be rendered. */
  async render({
    userId,
    idempotencyKey,
    designId,
    globalId,
    syncVariantId,
    placement,
    editorState,
    aspectChoice,
  }: RenderRequest): Promise<JobEntity> {
    const design = await this.designs.read(designId, userId);
    const variant = await this.products.findVariant(globalId, syncVariantId);
    if (!variant) throw new HttpError(404, 'NOT_FOUND', text('mockup.noVariant'), { field: 'syncVariantId' });
    const printfile = variant.printfiles.find((file) => file.placement === placement) ?? variant.printfiles[0];
    if (!printfile || printfile.mockup_template.length === 0)
      throw new HttpError(422, 'REFUSED', text('mockup.noTemplate'));
    return this.jobs.submit({
      kind: 'mockup.render',
      ownerId: userId,
      subjectId: designId,
      title: design.prompt || variant.productName,
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

  async read(id: string, ownerId: string): Promise<MockupRow> {
    const mockup = await this.mockups.findOwn(id, ownerId);
    if (!mockup) throw notFound();
    return mockup;
  }

  /** [MYD-06] A page of the user's mockups, newest first. `userId` is the user's own sub or id; throws 404 for any other. */
  async list(user: CurrentUser, userId: string, limit: number, before: string | undefined): Promise<MockupRow[]> {
    if (userId !== user.id && userId !== user.sub) throw notFound();
    return this.mockups.page(user.id, limit, before);
  }

  /** [HOME-03] The mockups that their owners share, the latest first. */
  shared(limit: number): Promise<MockupRow[]> {
    return this.mockups.shared(limit);
  }

  /** Shows a mockup to everybody, or ends that. Idempotent. Throws 404 for another user's mockup. */
  async setShared(id: string, ownerId: string, shared: boolean): Promise<MockupRow> {
    if (!(await this.mockups.setShared(id, ownerId, shared))) throw notFound();
    return this.read(id, ownerId);
  }

  /** [MOCK-10] Saves a mockup that was made elsewhere in the product; its images must be the user's own assets. */
  async save(request: SaveMockupRequest, ownerId: string): Promise<MockupRow> {
    const addresses = [request.mockupUrl, ...request.previewUrls];
    const assets = await Promise.all(addresses.map((address) => this.assets.claimByAddress(address)));
    if (assets.some((asset) => asset?.ownerId !== ownerId))
      throw new HttpError(400, 'BAD_REQUEST', text('image.foreignAddress'), { field: 'mockupUrl' });
    const id = newId();
    await this.mockups.insert(this.database, {
      id,
      ownerId,
      globalId: request.productId,
      syncVariantId: request.syncVariantId,
      mockupUrl: request.mockupUrl,
      previewUrls: request.previewUrls,
      width: request.dimensions.width,
      height: request.dimensions.height,
      designPrompt: request.designPrompt,
      metadata: request.metadata,
    });
    return this.read(id, ownerId);
  }

  async delete(id: string, ownerId: string): Promise<void> {
    if (!(await this.mockups.markDeleted(id, ownerId))) throw notFound();
  }
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
