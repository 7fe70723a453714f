import { Controller } from '@nestjs/common';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { AiSettings } from './ai-settings.js';
import { ImageModelsService } from './image-models.service.js';

@Controller()
export class AiSettingsController {
  constructor(
    private readonly settings: AiSettings,
    private readonly models: ImageModelsService,
  ) {}

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

  @Endpoint('POST /api/config/:provider/refresh-models')
  refreshModels(
    @Call() { params, user }: CallOf<'POST /api/config/:provider/refresh-models'>,
  ): Promise<ResponseOf<'POST /api/config/:provider/refresh-models'>> {
    return this.models.refresh(params.provider, user.id);
  }

  @Endpoint('GET /api/config/all-models')
  allModels(): Promise<ResponseOf<'GET /api/config/all-models'>> {
    return this.settings.allModels();
  }

  @Endpoint('POST /api/config/test-model')
  testModel(
    @Call() { body }: CallOf<'POST /api/config/test-model'>,
  ): Promise<ResponseOf<'POST /api/config/test-model'>> {
    return this.models.test(body.provider, body.modelId);
  }
}
