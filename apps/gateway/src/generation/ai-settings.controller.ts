import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { AiSettings } from './ai-settings.js';

@Controller()
export class AiSettingsController {
  constructor(private readonly settings: AiSettings) {}

  @Endpoint('GET /api/config')
  read(): Promise<ResponseOf<'GET /api/config'>> {
    return this.settings.describe();
  }

  @Endpoint('POST /api/config/provider')
  async chooseProvider(
    @Call() { body, user }: CallOf<'POST /api/config/provider'>,
  ): Promise<ResponseOf<'POST /api/config/provider'>> {
    await this.settings.chooseProvider(body.provider, user.id);
    return { provider: body.provider };
  }

  @Endpoint('POST /api/config/:provider/model')
  async chooseModel(
    @Call() { params, body, user }: CallOf<'POST /api/config/:provider/model'>,
  ): Promise<ResponseOf<'POST /api/config/:provider/model'>> {
    const { model, notice } = await this.settings.chooseModel(params.provider, body.model, user.id);
    return { provider: params.provider, model: model.id, notice: notice ?? null };
  }
}
