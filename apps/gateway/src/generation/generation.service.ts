import { defaultStyle, text, type ImageProvider, type JobKind } from '#contracts';
import type { JobEntity } from '#database';
import { planOffset } from '#domain';
import type { JobRequest } from '#jobs';
import { resolveModel, type ResolvedModel } from '#providers';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import { checkAbilities } from './abilities.js';
import type { DesignOrigins } from '../designs/design-origins.js';
import type { AssetImporter } from '../designs/asset-importer.js';
import { foreignModel, type AiSettings } from './ai-settings.js';
import type { CombineInputs, CombineInputsAsked } from './combine-inputs.js';
import type { SpendCap } from './spend-cap.js';

interface Asked {
  userId: string;
  idempotencyKey: string | undefined;
}

export interface ImageAsked extends Asked {
  prompt: string;
  provider?: ImageProvider | undefined;
  model?: string | undefined;
  size?: string | undefined;
  background?: 'auto' | 'opaque' | 'transparent' | undefined;
  cacheForCombination?: boolean | undefined;
}

/** Accepts generations: what the model cannot do is refused before anything is charged. */
export class GenerationService {
  constructor(
    private readonly core: Core,
    private readonly settings: AiSettings,
    private readonly cap: SpendCap,
    private readonly intake: AssetImporter,
    private readonly inputs: CombineInputs,
    private readonly origins: DesignOrigins,
  ) {}

  /** [GEN-06, GEN-07] */
  async image(asked: ImageAsked): Promise<JobEntity> {
    const provider = asked.provider ?? (await this.settings.provider());
    if (provider === 'gemini' && !asked.cacheForCombination)
      throw new HttpError(422, 'REFUSED', text('generation.geminiUnsupported'));
    const resolved = await this.resolve(provider, asked.model);
    const { background } = asked;
    const size = checkAbilities(resolved.model, asked);
    return this.submit({
      kind: 'generation.image',
      ownerId: asked.userId,
      title: asked.prompt,
      notice: resolved.notice,
      idempotencyKey: asked.idempotencyKey,
      input: {
        prompt: asked.prompt,
        ...choice(resolved),
        ...(size ? { size } : {}),
        ...(background ? { background } : {}),
      },
    });
  }

  /** [GEN-12] A design from a picture; from the picture of an own design it is that one's child. */
  async design(
    asked: Asked & { image: string; prompt?: string | undefined; size?: string | undefined },
  ): Promise<JobEntity> {
    const provider = await this.settings.provider();
    const resolved = await this.resolve(provider);
    const size = checkAbilities(resolved.model, { size: asked.size, prompt: asked.prompt, references: 1 });
    const sourceAssetId = await this.intake.fromText(asked.image, asked.userId, 'generation-input');
    const parentDesignId = await this.origins.designShowing(sourceAssetId, asked.userId);
    return this.submit({
      kind: 'generation.design',
      ownerId: asked.userId,
      title: asked.prompt || text('generation.designTitle'),
      notice: resolved.notice,
      idempotencyKey: asked.idempotencyKey,
      input: {
        sourceAssetId,
        ...(parentDesignId ? { parentDesignId } : {}),
        ...choice(resolved),
        ...(size ? { size } : {}),
        ...(asked.prompt ? { prompt: asked.prompt } : {}),
      },
    });
  }

  /** [COMB-04] One picture out of up to four; only while Gemini is active. */
  async combine(asked: Asked & CombineInputsAsked & { prompt: string; style: string }): Promise<JobEntity> {
    const provider = await this.settings.provider();
    if (provider !== 'gemini') throw new HttpError(422, 'REFUSED', text('generation.combineGeminiOnly'));
    const resolved = await this.resolve(provider);
    checkAbilities(resolved.model, {
      prompt: asked.prompt,
      references: asked.imageIds.length + asked.inputImages.length,
    });
    const assetIds = await this.inputs.take(asked);
    return this.submit({
      kind: 'generation.combine',
      ownerId: asked.userId,
      title: asked.prompt || text('generation.combineTitle'),
      notice: resolved.notice,
      idempotencyKey: asked.idempotencyKey,
      input: { prompt: asked.prompt, style: asked.style || defaultStyle, assetIds, ...choice(resolved) },
    });
  }

  /** A repeated request is answered with its job and does not count again. Nobody has a plan yet. */
  private async submit<K extends JobKind>(request: JobRequest<K> & { ownerId: string }): Promise<JobEntity> {
    const { ownerId, kind, idempotencyKey } = request;
    const known = idempotencyKey
      ? await this.core.repository.findByIdempotencyKey(ownerId, kind, idempotencyKey)
      : undefined;
    return (
      known ?? this.cap.around(ownerId, () => this.core.jobs.submit({ ...request, priorityOffset: planOffset('none') }))
    );
  }

  private async resolve(provider: ImageProvider, asked?: string): Promise<ResolvedModel> {
    const resolved = resolveModel(asked ?? (await this.settings.model(provider)));
    if (resolved.model.provider !== provider) throw foreignModel(provider);
    return resolved;
  }
}

const choice = ({ model, requested }: ResolvedModel) => ({
  provider: model.provider,
  requestedModel: requested,
  model: model.id,
});
