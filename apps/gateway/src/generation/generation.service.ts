import { Injectable } from '@nestjs/common';
import { defaultStyle, text, type ImageProvider } from '#contracts';
import type { JobEntity } from '#database';
import type { ResolvedModel } from '#providers';
import { HttpError } from '../common/http-error.js';
import { DesignOrigins } from '../designs/design-origins.js';
import { AssetImporter } from '../images/asset-importer.js';
import { AiSettings } from './ai-settings.js';
import { CombineInputs, type CombineInputsRequest } from './combine-inputs.js';
import { assertModelSupports, supportedSize } from './model-support.js';
import { PaidJobsService } from './paid-jobs.service.js';

interface GenerationRequest {
  userId: string;
  idempotencyKey: string | undefined;
}

interface ImageRequest extends GenerationRequest {
  prompt: string;
  provider?: ImageProvider | undefined;
  model?: string | undefined;
  size?: string | undefined;
  background?: 'auto' | 'opaque' | 'transparent' | undefined;
  cacheForCombination?: boolean | undefined;
}

interface DesignRequest extends GenerationRequest {
  image: string;
  prompt?: string | undefined;
  size?: string | undefined;
}

interface CombineRequest extends GenerationRequest, CombineInputsRequest {
  prompt: string;
  style: string;
}

/** Accepts generations. Refuses what the model does not support before anything is charged. */
@Injectable()
export class GenerationService {
  constructor(
    private readonly settings: AiSettings,
    private readonly paidJobs: PaidJobsService,
    private readonly importer: AssetImporter,
    private readonly inputs: CombineInputs,
    private readonly origins: DesignOrigins,
  ) {}

  /** [GEN-06, GEN-07] */
  async image(request: ImageRequest): Promise<JobEntity> {
    const provider = request.provider ?? (await this.settings.provider());
    if (provider === 'gemini' && !request.cacheForCombination)
      throw new HttpError(422, 'REFUSED', text('generation.geminiUnsupported'));
    const resolved = await this.settings.resolve(provider, request.model);
    assertModelSupports(resolved.model, request);
    const { background } = request;
    const size = supportedSize(resolved.model, request.size);
    const other = request.cacheForCombination ? (provider === 'openai' ? 'gemini' : 'openai') : undefined;
    return this.paidJobs.submit(
      {
        kind: 'generation.image',
        ownerId: request.userId,
        title: request.prompt,
        notice: resolved.notice,
        idempotencyKey: request.idempotencyKey,
        input: {
          prompt: request.prompt,
          ...modelInput(resolved),
          ...(size ? { size } : {}),
          ...(background ? { background } : {}),
        },
      },
      provider,
      other,
    );
  }

  /** [GEN-12] A design from an image; from the image of an own design it is a child of that design. */
  async design(request: DesignRequest): Promise<JobEntity> {
    const resolved = await this.settings.resolve(await this.settings.provider());
    assertModelSupports(resolved.model, { prompt: request.prompt, references: 1 });
    const size = supportedSize(resolved.model, request.size);
    return this.paidJobs.submit(
      {
        kind: 'generation.design',
        ownerId: request.userId,
        title: request.prompt || text('generation.designTitle'),
        notice: resolved.notice,
        idempotencyKey: request.idempotencyKey,
        input: async () => ({
          ...(await this.source(request)),
          ...modelInput(resolved),
          ...(size ? { size } : {}),
          ...(request.prompt ? { prompt: request.prompt } : {}),
        }),
      },
      resolved.model.provider,
    );
  }

  /** [COMB-04] One image out of up to four; only while Gemini is active. */
  async combine(request: CombineRequest): Promise<JobEntity> {
    const provider = await this.settings.provider();
    if (provider !== 'gemini') throw new HttpError(422, 'REFUSED', text('generation.combineGeminiOnly'));
    const resolved = await this.settings.resolve(provider);
    const references = (request.imageIds?.length ?? 0) + (request.inputImages?.length ?? 0);
    assertModelSupports(resolved.model, { prompt: request.prompt, references });
    return this.paidJobs.submit(
      {
        kind: 'generation.combine',
        ownerId: request.userId,
        title: request.prompt || text('generation.combineTitle'),
        notice: resolved.notice,
        idempotencyKey: request.idempotencyKey,
        input: async () => ({
          prompt: request.prompt,
          style: request.style || defaultStyle,
          assetIds: await this.inputs.import(request),
          ...modelInput(resolved),
        }),
      },
      resolved.model.provider,
    );
  }

  private async source({ image, userId }: DesignRequest): Promise<{ sourceAssetId: string; parentDesignId?: string }> {
    const sourceAssetId = await this.importer.fromText(image, userId, 'generation-input');
    const parentDesignId = await this.origins.findDesignOf(sourceAssetId, userId);
    return { sourceAssetId, ...(parentDesignId ? { parentDesignId } : {}) };
  }
}

const modelInput = ({ model, requested }: ResolvedModel) => ({
  provider: model.provider,
  requestedModel: requested,
  model: model.id,
});
