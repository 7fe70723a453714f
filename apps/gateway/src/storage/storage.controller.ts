import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { StoragePresenter } from './storage.presenter.js';
import { StorageService } from './storage.service.js';

/** [TERM-04] The storage of new images. */
@Controller()
export class StorageController {
  constructor(
    private readonly storage: StorageService,
    private readonly presenter: StoragePresenter,
  ) {}

  @Endpoint('GET /api/storage/status')
  async status(): Promise<ResponseOf<'GET /api/storage/status'>> {
    return this.presenter.present(await this.storage.active());
  }

  @Endpoint('POST /api/storage/provider')
  async choose(
    @Call() { body, user }: CallOf<'POST /api/storage/provider'>,
  ): Promise<ResponseOf<'POST /api/storage/provider'>> {
    await this.storage.choose(body.provider, user.id);
    return this.presenter.present(body.provider);
  }
}
