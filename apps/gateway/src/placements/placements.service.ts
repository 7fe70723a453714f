import { Injectable } from '@nestjs/common';
import { Config } from '#config';
import { text, type AspectChoice, type Variant } from '#contracts';
import {
  DesignRepository,
  PlacementRepository,
  type DesignRow,
  type PlacementEntity,
  type PlacementRow,
} from '#database';
import { noArea } from '../cart/cart-refusal.js';
import { CatalogService } from '../catalog/catalog.service.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import type { CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';
import { allowedChoice } from './allowed-choice.js';
import { presentPlacement } from './placement.presenter.js';

type SaveCall = CallOf<'PUT /api/placements/:globalId/:placement'>;
type SaveRequest = SaveCall['params'] & SaveCall['body'];
type Area = Variant['printfiles'][number];

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
    const areas = await this.areasOf(request);
    const [design] = await this.designs.findAllOwn([request.designId], ownerId);
    if (!design) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field: 'designId' });
    const change = {
      ...request,
      ownerId,
      aspectChoice: keptChoice(user, design, areas, request.aspectChoice),
      version,
    };
    const saved = await this.placements.save(change, this.config.SAVED_PLACEMENTS_PER_PRODUCT);
    return saved ?? this.refuseOutdated(change);
  }

  clear(ownerId: string, globalId: string, placement: string): Promise<void> {
    return this.placements.clear(ownerId, globalId, placement);
  }

  /** The area on each variant that has it. Throws where none does. */
  private async areasOf({ globalId, placement }: SaveRequest): Promise<Area[]> {
    const product = await this.catalog.product(globalId);
    const areas = product.sync_variants.flatMap(({ printfiles }) =>
      printfiles.filter((file) => file.placement === placement),
    );
    if (areas.length === 0) throw noArea(product.name, placement);
    return areas;
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

/** What was chosen is kept where the shapes differ on some variant; where nothing was, each area is fitted as it is printed. */
function keptChoice(
  user: CurrentUser,
  design: DesignRow,
  areas: readonly Area[],
  wanted: AspectChoice | null | undefined,
): AspectChoice | null {
  if (!wanted) return null;
  return areas.map((area) => allowedChoice(user, design, area, wanted)).find((choice) => choice !== undefined) ?? null;
}
