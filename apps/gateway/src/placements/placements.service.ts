import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text } from '#contracts';
import { DesignRepository, PlacementRepository, type PlacementEntity, type PlacementRow } from '#database';
import { noArea } from '../cart/cart-refusal.js';
import { CatalogService } from '../catalog/catalog.service.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { withAllowedChoice } from './allowed-choice.js';
import { presentPlacement } from './placement.presenter.js';

type SaveCall = CallOf<'PUT /api/placements/:globalId/:placement'>;
type SaveRequest = SaveCall['params'] & SaveCall['body'];

/** [EDIT-11] How a user's designs lie on the print areas of a product, on whatever device they were placed. */
@Injectable()
export class PlacementsService {
  constructor(
    private readonly config: Config,
    private readonly placements: PlacementRepository,
    private readonly designs: DesignRepository,
    private readonly catalog: CatalogService,
  ) {}

  list(ownerId: string, globalId: string): Promise<PlacementRow[]> {
    return this.placements.find(ownerId, globalId);
  }

  /** Throws 409 with the newer placement where the request changes an older one. */
  async save(user: CurrentUser, { version, ...request }: SaveRequest): Promise<PlacementEntity> {
    const ownerId = user.id;
    await this.checkArea(request);
    if (!(await this.designs.isOwn(request.designId, ownerId)))
      throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
    const { aspectChoice = null, ...placed } = withAllowedChoice(user, request);
    const change = { ...placed, ownerId, aspectChoice, version };
    const saved = await this.placements.save(change, this.config.SAVED_PLACEMENTS_PER_PRODUCT);
    return saved ?? this.refuseOutdated(change);
  }

  clear(ownerId: string, globalId: string, placement: string): Promise<void> {
    return this.placements.clear(ownerId, globalId, placement);
  }

  private async checkArea({ globalId, placement }: SaveRequest): Promise<void> {
    const product = await this.catalog.product(globalId);
    if (!product.sync_variants.some(({ printfiles }) => printfiles.some((file) => file.placement === placement)))
      throw noArea(product.name, placement);
  }

  private async refuseOutdated(
    key: Pick<PlacementEntity, 'ownerId' | 'globalId' | 'placement' | 'designId'>,
  ): Promise<never> {
    const newer = await this.placements.findOne(key);
    throw new HttpError(409, 'CONFLICT', text('placement.newer'), {
      field: 'version',
      ...(newer ? { newer: presentPlacement(newer) } : {}),
    });
  }
}
