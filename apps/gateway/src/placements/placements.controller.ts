import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { presentPlacement, presentPlacements } from './placement.presenter.js';
import { PlacementsService } from './placements.service.js';

@Controller()
export class PlacementsController {
  constructor(private readonly placements: PlacementsService) {}

  @Endpoint('GET /api/placements/:globalId')
  async list(
    @Call() { user, params }: CallOf<'GET /api/placements/:globalId'>,
  ): Promise<ResponseOf<'GET /api/placements/:globalId'>> {
    return presentPlacements(await this.placements.list(user.id, params.globalId));
  }

  @Endpoint('PUT /api/placements/:globalId/:placement')
  async save(
    @Call() { user, params, body }: CallOf<'PUT /api/placements/:globalId/:placement'>,
  ): Promise<ResponseOf<'PUT /api/placements/:globalId/:placement'>> {
    return presentPlacement(await this.placements.save(user, { ...params, ...body }));
  }

  @Endpoint('DELETE /api/placements/:globalId/:placement')
  async clear(
    @Call() { user, params }: CallOf<'DELETE /api/placements/:globalId/:placement'>,
  ): Promise<ResponseOf<'DELETE /api/placements/:globalId/:placement'>> {
    await this.placements.clear(user.id, params.globalId, params.placement);
    return { deleted: true };
  }
}
