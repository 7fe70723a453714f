import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { presentStyle } from './style.presenter.js';
import { StylesService } from './styles.service.js';

@Controller()
export class StylesController {
  constructor(private readonly styles: StylesService) {}

  @Endpoint('GET /api/styles')
  async list(@Call() { user }: CallOf<'GET /api/styles'>): Promise<ResponseOf<'GET /api/styles'>> {
    return (await this.styles.list(user.id)).map(presentStyle);
  }

  @Endpoint('POST /api/styles')
  async add(@Call() { body, user }: CallOf<'POST /api/styles'>): Promise<ResponseOf<'POST /api/styles'>> {
    return presentStyle(await this.styles.add(body.value, user.id));
  }

  @Endpoint('DELETE /api/styles/:id')
  async delete(
    @Call() { params, user }: CallOf<'DELETE /api/styles/:id'>,
  ): Promise<ResponseOf<'DELETE /api/styles/:id'>> {
    await this.styles.delete(params.id, user.id);
    return { deleted: true };
  }
}
