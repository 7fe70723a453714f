import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { jobRegistry, text } from '#contracts';
import type { JobEntity } from '#database';
import { JobRepository } from '#jobs';
import { HttpError } from '../common/http-error.js';
import { GenerationService } from './generation.service.js';

interface RegenerationRequest {
  jobId: string;
  userId: string;
  idempotencyKey: string | undefined;
}

/** Repeats a generation as a job of its own, with the provider that is active now. Gemini generates from a prompt for combinations only, so its images are regenerated as such. */
@Injectable()
export class RegenerationService {
  constructor(
    private readonly jobs: JobRepository,
    private readonly generation: GenerationService,
    private readonly assets: AssetStore,
  ) {}

  /** Throws 404 for anything but an own generation. */
  async regenerate({ jobId, ...request }: RegenerationRequest): Promise<JobEntity> {
    const job = await this.jobs.find(jobId);
    if (job?.ownerId !== request.userId) throw notFound();
    if (job.kind === 'generation.image') {
      const { prompt, size, background, provider } = jobRegistry[job.kind].input.parse(job.input);
      return this.generation.image({
        ...request,
        prompt,
        size,
        background,
        ...(provider === 'gemini' ? { provider, cacheForCombination: true } : {}),
      });
    }
    if (job.kind === 'generation.design') {
      const { sourceAssetId, prompt, size } = jobRegistry[job.kind].input.parse(job.input);
      return this.generation.design({
        ...request,
        image: await this.addressOf(sourceAssetId),
        size,
        ...(prompt ? { prompt } : {}),
      });
    }
    if (job.kind !== 'generation.combine') throw notFound();
    const { prompt, style, assetIds } = jobRegistry[job.kind].input.parse(job.input);
    return this.generation.combine({ ...request, prompt, style, imageIds: assetIds });
  }

  private async addressOf(assetId: string): Promise<string> {
    const asset = await this.assets.find(assetId);
    if (!asset) throw notFound();
    return this.assets.addressOf(asset);
  }
}

const notFound = (): HttpError => new HttpError(404, 'NOT_FOUND', text('request.notFound'));
