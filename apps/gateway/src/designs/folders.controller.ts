import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { presentFolder } from './folder.presenter.js';
import { FoldersService } from './folders.service.js';

@Controller()
export class FoldersController {
  constructor(private readonly folders: FoldersService) {}

  @Endpoint('GET /api/folders')
  async list(@Call() { user }: CallOf<'GET /api/folders'>): Promise<ResponseOf<'GET /api/folders'>> {
    return (await this.folders.list(user.id)).map(presentFolder);
  }

  @Endpoint('POST /api/folders')
  async add(@Call() { body, user }: CallOf<'POST /api/folders'>): Promise<ResponseOf<'POST /api/folders'>> {
    return presentFolder(await this.folders.add(user.id, body.name));
  }

  @Endpoint('PUT /api/folders/:id')
  async rename(
    @Call() { params, body, user }: CallOf<'PUT /api/folders/:id'>,
  ): Promise<ResponseOf<'PUT /api/folders/:id'>> {
    return presentFolder(await this.folders.rename(params.id, user.id, body.name));
  }

  @Endpoint('DELETE /api/folders/:id')
  async delete(
    @Call() { params, user }: CallOf<'DELETE /api/folders/:id'>,
  ): Promise<ResponseOf<'DELETE /api/folders/:id'>> {
    await this.folders.delete(params.id, user.id);
    return { deleted: true };
  }
}
