import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { nextPage } from '../common/next-page.js';
import { DesignPresenter } from './design.presenter.js';
import { DesignsService } from './designs.service.js';

@Controller()
export class DesignsController {
  constructor(
    private readonly designs: DesignsService,
    private readonly presenter: DesignPresenter,
  ) {}

  @Endpoint('GET /api/designs')
  async list(@Call() call: CallOf<'GET /api/designs'>): Promise<ResponseOf<'GET /api/designs'>> {
    const { limit = 200, cursor, ...filter } = call.query;
    const designs = await this.designs.list(call.user.id, limit, cursor, filter);
    nextPage(call, '/api/designs', designs, limit, filter);
    return designs.map((design) => this.presenter.present(design));
  }

  @Endpoint('POST /api/designs')
  async create(@Call() call: CallOf<'POST /api/designs'>): Promise<ResponseOf<'POST /api/designs'>> {
    return this.presenter.present(await this.designs.create(call.body, call.user.id));
  }

  @Endpoint('GET /api/design/:id')
  async read(@Call() call: CallOf<'GET /api/design/:id'>): Promise<ResponseOf<'GET /api/design/:id'>> {
    return this.presenter.present(await this.designs.read(call.params.id, call.user.id));
  }

  @Endpoint('PUT /api/designs/:id')
  async rename(@Call() call: CallOf<'PUT /api/designs/:id'>): Promise<ResponseOf<'PUT /api/designs/:id'>> {
    return this.presenter.present(await this.designs.rename(call.params.id, call.user.id, call.body.title));
  }

  @Endpoint('POST /api/designs/move')
  async move(@Call() { body, user }: CallOf<'POST /api/designs/move'>): Promise<ResponseOf<'POST /api/designs/move'>> {
    return { ids: await this.designs.move(body.ids, user.id, body.folderId) };
  }

  @Endpoint('POST /api/designs/delete')
  async deleteAll(
    @Call() { body, user }: CallOf<'POST /api/designs/delete'>,
  ): Promise<ResponseOf<'POST /api/designs/delete'>> {
    return { ids: await this.designs.delete(body.ids, user.id) };
  }

  @Endpoint('POST /api/designs/restore')
  async restore(
    @Call() { body, user }: CallOf<'POST /api/designs/restore'>,
  ): Promise<ResponseOf<'POST /api/designs/restore'>> {
    return { ids: await this.designs.restore(body.ids, user.id) };
  }

  @Endpoint('DELETE /api/designs/:id')
  async delete(@Call() call: CallOf<'DELETE /api/designs/:id'>): Promise<ResponseOf<'DELETE /api/designs/:id'>> {
    await this.designs.delete([call.params.id], call.user.id);
    return { deleted: true };
  }
}
