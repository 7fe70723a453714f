import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { Config } from '#config';
import { text, type PlacedInput } from '#contracts';
import {
  Database,
  MockupRepository,
  newId,
  ProductRepository,
  type JobEntity,
  type MockupRow,
  type VariantOfProduct,
} from '#database';
import { JobsService } from '#jobs';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { DesignsService } from '../designs/designs.service.js';
import type { CurrentUser } from '../common/current-user.js';
import { allowedChoice } from '../placements/allowed-choice.js';

type RenderRequest = CallOf<'POST /api/mockups'>['body'];
interface Requester {
  user: CurrentUser;
  idempotencyKey: string | undefined;
}
type PlacedDesign = PlacedInput & { prompt: string };
type SaveMockupRequest = CallOf<'POST /api/mockup/mongodb'>['body'];

/** Mockups: rendered by a job, stored with what they were made of. */
@Injectable()
export class MockupsService {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly mockups: MockupRepository,
    private readonly products: ProductRepository,
    private readonly designs: DesignsService,
    private readonly assets: AssetStore,
    private readonly jobs: JobsService,
  ) {}

  /** [MOCK-15] Accepts the rendering as one job. Refuses what cannot be rendered. */
  async render(request: RenderRequest, { user, idempotencyKey }: Requester): Promise<JobEntity> {
    const { globalId, syncVariantId, designId } = request;
    const variants = await this.variantsOf(request);
    const placements = await this.placementsOf(request, user, variants);
    if (!placements.some((placed) => placed.designId === designId))
      throw new HttpError(400, 'BAD_REQUEST', text('mockup.designNotPlaced'), { field: 'designId' });
    const [first] = placements as [PlacedDesign, ...PlacedDesign[]];
    const several = variants.length > 1 ? { syncVariantIds: variants.map((variant) => variant.syncVariantId) } : {};
    return this.jobs.submit({
      kind: 'mockup.render',
      ownerId: user.id,
      subjectId: designId,
      title: first.prompt || variants[0]!.productName,
      idempotencyKey,
      input: {
        ...inputOf(first),
        globalId,
        syncVariantId,
        ...several,
        ...(placements.length > 1 ? { placements: placements.map(inputOf) } : {}),
      },
    });
  }

  /** The variants of one task: all of the product, and with print areas of one size. */
  private async variantsOf({
    globalId,
    syncVariantId,
    syncVariantIds = [],
  }: RenderRequest): Promise<VariantOfProduct[]> {
    const ids = [...new Set([syncVariantId, ...syncVariantIds])];
    const variants = await this.products.findVariants(globalId, ids);
    if (variants.length < ids.length)
      throw new HttpError(404, 'NOT_FOUND', text('mockup.noVariant'), { field: 'syncVariantId' });
    return variants;
  }

  /** The designs on their print areas, the first area of the variant where the asked one does not exist and is the only one. */
  private async placementsOf(
    { placements, designId, placement, editorState, aspectChoice }: RenderRequest,
    user: CurrentUser,
    variants: VariantOfProduct[],
  ): Promise<PlacedDesign[]> {
    const [{ printfiles }] = variants as [VariantOfProduct];
    const named = printfiles.some((file) => file.placement === placement) ? placement : printfiles[0]?.placement;
    const requested = placements ?? [{ placement: named ?? placement, designId, editorState, aspectChoice }];
    return Promise.all(requested.map((placed) => this.placed(placed, user, variants)));
  }

  private async placed(placed: PlacedInput, user: CurrentUser, variants: VariantOfProduct[]): Promise<PlacedDesign> {
    const [area, ...others] = variants.map(({ printfiles }) =>
      printfiles.find((file) => file.placement === placed.placement),
    );
    if (!area || area.mockup_template.length === 0 || others.some((other) => !other))
      throw new HttpError(422, 'REFUSED', text('mockup.noTemplate'), { field: 'placement' });
    if (others.some((other) => other!.width !== area.width || other!.height !== area.height))
      throw new HttpError(422, 'REFUSED', text('mockup.otherSizes'), { field: 'syncVariantIds' });
    const design = await this.designs.read(placed.designId, user.id);
    return { ...placed, prompt: design.prompt, aspectChoice: allowedChoice(user, design, area, placed.aspectChoice) };
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

  /** [MOCK-10] Saves a mockup that was made elsewhere in the product; its images must be the user's own assets, or those of a mockup of theirs. */
  async save(request: SaveMockupRequest, ownerId: string): Promise<MockupRow> {
    const addresses = [request.mockupUrl, ...request.previewUrls];
    const assets = await Promise.all(addresses.map((address) => this.assets.claimByAddress(address)));
    const own = assets.every((asset) => asset?.ownerId === ownerId);
    if (!own && !(await this.mockups.hasPictures(ownerId, addresses)))
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

  /** Throws 404 where nothing can be brought back. */
  async restore(id: string, ownerId: string): Promise<MockupRow> {
    if (!(await this.mockups.restore(id, ownerId, this.config.DELETED_KEEP_HOURS))) throw notFound();
    return this.read(id, ownerId);
  }
}

const inputOf = ({ designId, placement, editorState, aspectChoice }: PlacedDesign): PlacedInput => ({
  designId,
  placement,
  ...(editorState ? { editorState } : {}),
  ...(aspectChoice ? { aspectChoice } : {}),
});

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
