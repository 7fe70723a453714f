import { jobRegistry, text } from '#contracts';
import type { JobEntity } from '#database';
import type { AssetStore } from '#assets';
import type { Core } from '#workflow';
import { HttpError } from '../common/http-error.js';
import type { GenerationService } from './generation.service.js';

interface Asked {
  jobId: string;
  userId: string;
  idempotencyKey: string | undefined;
}

/** Another picture of what a generation was asked for: a job of its own, of the provider that is active now. Gemini draws from words for combinations only, so its pictures are made again as such. */
export class RegenerationService {
  constructor(
    private readonly core: Core,
    private readonly generation: GenerationService,
    private readonly pictures: AssetStore,
  ) {}

  /** Throws 404 for anything but an own generation. */
  async again({ jobId, ...asked }: Asked): Promise<JobEntity> {
    const job = await this.core.repository.find(jobId);
    if (job?.ownerId !== asked.userId) throw unknown();
    if (job.kind === 'generation.image') {
      const { prompt, size, background, provider } = jobRegistry[job.kind].input.parse(job.input);
      return this.generation.image({
        ...asked,
        prompt,
        size,
        background,
        ...(provider === 'gemini' ? { provider, cacheForCombination: true } : {}),
      });
    }
    if (job.kind === 'generation.design') {
      const { sourceAssetId, prompt, size } = jobRegistry[job.kind].input.parse(job.input);
      return this.generation.design({
        ...asked,
        image: await this.addressOf(sourceAssetId),
        size,
        ...(prompt ? { prompt } : {}),
      });
    }
    if (job.kind !== 'generation.combine') throw unknown();
    const { prompt, style, assetIds } = jobRegistry[job.kind].input.parse(job.input);
    return this.generation.combine({ ...asked, prompt, style, imageIds: assetIds, inputImages: [] });
  }

  private async addressOf(assetId: string): Promise<string> {
    const asset = await this.pictures.find(assetId);
    if (!asset) throw unknown();
    return this.pictures.addressOf(asset);
  }
}

const unknown = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
