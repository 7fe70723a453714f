import { text, type ImageProvider, type JobKind } from '#contracts';
import type { JobEntity } from '#database';
import type { JobRequest } from '#jobs';
import { resolveModel, type ResolvedModel } from '#providers';
import type { Core } from '#workflow';
import { HttpError } from '../http/http-error.js';
import type { PictureIntake } from '../designs/picture-intake.js';
import type { AiSettings } from './ai-settings.js';
import type { SpendCap } from './spend-cap.js';

interface Asked {
  personId: string;
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
  constructor(private readonly core: Core, private readonly settings: AiSettings, private readonly cap: SpendCap, private readonly intake: PictureIntake) {}

  /** [GEN-06, GEN-07] */
  async image(asked: ImageAsked): Promise<JobEntity> {
    const provider = asked.provider ?? (await this.settings.provider());
    if (provider === 'gemini' && !asked.cacheForCombination) throw new HttpError(422, 'REFUSED', text('generation.geminiUnsupported'));
    const resolved = await this.resolve(provider, asked.model);
    const { size, background } = asked;
    checkAbilities(resolved, size, background);
    return this.submit({
      kind: 'generation.image', ownerId: asked.personId, title: asked.prompt, notice: resolved.notice, idempotencyKey: asked.idempotencyKey,
      input: { prompt: asked.prompt, ...choice(resolved), ...(size ? { size } : {}), ...(background ? { background } : {}) },
    });
  }

  /** [GEN-12] A design from a picture. */
  async design(asked: Asked & { image: string; prompt?: string | undefined }): Promise<JobEntity> {
    const provider = await this.settings.provider();
    const resolved = await this.resolve(provider);
    const sourceAssetId = await this.intake.fromText(asked.image, asked.personId, 'generation-input');
    return this.submit({
      kind: 'generation.design', ownerId: asked.personId, title: asked.prompt || text('generation.designTitle'), notice: resolved.notice, idempotencyKey: asked.idempotencyKey,
      input: { sourceAssetId, ...choice(resolved), ...(asked.prompt ? { prompt: asked.prompt } : {}) },
    });
  }

  /** [COMB-04] One picture out of up to four; only while Gemini is active. */
  async combine(asked: Asked & { prompt: string; style: string; imageIds: string[]; inputImages: { data: string; mimeType: string }[] }): Promise<JobEntity> {
    const provider = await this.settings.provider();
    if (provider !== 'gemini') throw new HttpError(422, 'REFUSED', text('generation.combineGeminiOnly'));
    const resolved = await this.resolve(provider);
    const known = await Promise.all(asked.imageIds.map((id) => this.intake.own(id, asked.personId)));
    const given = await Promise.all(asked.inputImages.map(({ data }) => this.intake.fromText(data, asked.personId, 'generation-input')));
    return this.submit({
      kind: 'generation.combine', ownerId: asked.personId, title: asked.prompt || text('generation.combineTitle'), notice: resolved.notice, idempotencyKey: asked.idempotencyKey,
      input: { prompt: asked.prompt, style: asked.style, assetIds: [...known, ...given], ...choice(resolved) },
    });
  }

  /** A repeated request is answered with its job and does not count again. */
  private async submit<K extends JobKind>(request: JobRequest<K> & { ownerId: string }): Promise<JobEntity> {
    const { ownerId, kind, idempotencyKey } = request;
    const known = idempotencyKey ? await this.core.repository.findByIdempotencyKey(ownerId, kind, idempotencyKey) : undefined;
    return known ?? this.cap.around(ownerId, () => this.core.jobs.submit(request));
  }

  private async resolve(provider: ImageProvider, asked?: string): Promise<ResolvedModel> {
    const resolved = resolveModel(asked ?? (await this.settings.model(provider)));
    if (resolved.model.provider !== provider) throw new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'model', problem: `not a model of ${provider}` }), { field: 'model' });
    return resolved;
  }
}

const choice = ({ model, requested }: ResolvedModel) => ({ provider: model.provider, requestedModel: requested, model: model.id });

function checkAbilities({ model }: ResolvedModel, size: string | undefined, background: string | undefined): void {
  if (background === 'transparent' && !model.transparency) throw wrong('background', `${model.id} cannot make transparent pictures`);
  const known = !size || size === 'auto' || model.sizes.includes(size) || (model.freeSizes && /^\d+x\d+$/.test(size));
  if (!known) throw wrong('size', `${model.id} makes ${model.sizes.join(', ')}`);
}

const wrong = (field: string, problem: string): HttpError => new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field, problem }), { field });
