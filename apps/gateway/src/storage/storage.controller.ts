import { Controller, Inject } from '@nestjs/common';
import { text } from '#contracts';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { isConfigured, presentStorage } from './storage-status.js';

/** [TERM-04] Where new pictures are stored: shown to everyone, changed by operators. */
@Controller()
export class StorageController {
  constructor(@Inject(CORE) private readonly core: Core) {}

  @Endpoint('GET /api/storage/status')
  async status(): Promise<ResponseOf<'GET /api/storage/status'>> {
    return presentStorage(await this.core.storageChoice.active(), this.core.config);
  }

  @Endpoint('POST /api/storage/provider')
  async choose(
    @Call() { body, user }: CallOf<'POST /api/storage/provider'>,
  ): Promise<ResponseOf<'POST /api/storage/provider'>> {
    const { provider } = body;
    if (!isConfigured(provider, this.core.config))
      throw new HttpError(422, 'REFUSED', text('storage.notConfigured', { provider }), { field: 'provider' });
    await this.core.storageChoice.choose(provider, user.id);
    return presentStorage(provider, this.core.config);
  }
}
