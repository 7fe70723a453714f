import { Controller, Inject } from '@nestjs/common';
import { recordAudit, type JobEntity } from '#database';
import { selectableModels } from '#providers';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { AiSettings } from './ai-settings.js';
import { RegenerationService } from './regeneration.service.js';
import { GenerationService } from './generation.service.js';

@Controller()
export class GenerationController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly generation: GenerationService,
    private readonly settings: AiSettings,
    private readonly another: RegenerationService,
  ) {}

  @Endpoint('POST /api/generate-image')
  async image(@Call() call: CallOf<'POST /api/generate-image'>): Promise<JobResponse> {
    return generated(
      await this.generation.image({ ...call.body, userId: call.user.id, idempotencyKey: call.idempotencyKey }),
    );
  }

  @Endpoint('POST /api/generate-design')
  async design(@Call() call: CallOf<'POST /api/generate-design'>): Promise<JobResponse> {
    return generated(
      await this.generation.design({ ...call.body, userId: call.user.id, idempotencyKey: call.idempotencyKey }),
    );
  }

  @Endpoint('POST /api/combine-image')
  async combine(@Call() call: CallOf<'POST /api/combine-image'>): Promise<JobResponse> {
    const { prompt, style, imageIds = [], inputImages = [] } = call.body;
    return generated(
      await this.generation.combine({
        prompt,
        style,
        imageIds,
        inputImages,
        userId: call.user.id,
        idempotencyKey: call.idempotencyKey,
      }),
    );
  }

  @Endpoint('POST /api/jobs/:id/again')
  async again(@Call() { params, user, idempotencyKey }: CallOf<'POST /api/jobs/:id/again'>): Promise<JobResponse> {
    return generated(await this.another.again({ jobId: params.id, userId: user.id, idempotencyKey }));
  }

  @Endpoint('GET /api/config')
  async config(): Promise<ResponseOf<'GET /api/config'>> {
    const [provider, openai, gemini] = await Promise.all([
      this.settings.provider(),
      this.settings.model('openai'),
      this.settings.model('gemini'),
    ]);
    const living = { openai: this.settings.available('openai'), gemini: this.settings.available('gemini') };
    const models = selectableModels({ openai: [...living.openai, openai], gemini: [...living.gemini, gemini] });
    const names = (of: string) => models.filter((model) => model.provider === of).map((model) => model.id);
    return {
      version: this.core.config.APP_VERSION,
      development: this.core.config.DEVELOPMENT,
      provider,
      openai: { model: openai, availableModels: names('openai') },
      gemini: { model: gemini, availableModels: names('gemini') },
      models,
    };
  }

  @Endpoint('POST /api/config/provider')
  async chooseProvider(
    @Call() call: CallOf<'POST /api/config/provider'>,
  ): Promise<ResponseOf<'POST /api/config/provider'>> {
    const { provider } = call.body;
    await this.settings.chooseProvider(provider, call.user.id);
    await recordAudit(this.core.database, {
      actorId: call.user.id,
      action: 'settings.provider',
      subject: `setting:ai.provider`,
      details: { provider },
    });
    return { provider };
  }

  @Endpoint('POST /api/config/:provider/model')
  async chooseModel(
    @Call() call: CallOf<'POST /api/config/:provider/model'>,
  ): Promise<ResponseOf<'POST /api/config/:provider/model'>> {
    const { provider } = call.params;
    const { model, notice } = await this.settings.chooseModel(provider, call.body.model, call.user.id);
    await recordAudit(this.core.database, {
      actorId: call.user.id,
      action: 'settings.model',
      subject: `setting:ai.model.${provider}`,
      details: { model: call.body.model },
    });
    return { provider, model: model.id, notice: notice ?? null };
  }
}

/** [GEN-06] The documents' answer, for a caller who waits for the end. */
function generated(job: JobEntity): JobResponse {
  return new JobResponse(job, (finished) => ({
    imageUrl: finished.result?.imageUrl,
    provider: finished.result?.provider,
    model: finished.result?.model,
    cachedImageId: finished.result?.cachedImageId,
    jobId: finished.id,
    ...(finished.notice ? { notice: finished.notice } : {}),
  }));
}
