import { Injectable } from '@nestjs/common';
import { imageProviders, text, type Provenance } from '#contracts';
import { DesignRepository, type AssetEntity, type JobEntity } from '#database';
import { JobRepository } from '#jobs';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';

type CreateDesignRequest = CallOf<'POST /api/designs'>['body'];

/** Where a new design comes from, stored with it. */
export interface Origin extends Provenance {
  aiModel: 'DALL-E-3' | 'GEMINI_IMAGEN' | 'UNKNOWN';
  prompt: string;
}

export const unknownOrigin: Origin = {
  jobId: null,
  parentId: null,
  kind: null,
  provider: null,
  model: null,
  requestedModel: null,
  parameters: {},
  aiModel: 'UNKNOWN',
  prompt: '',
};
const storedParameters = ['size', 'background', 'style'] as const;

/** [DES-01] Finds the origin of an image from the jobs and designs of its owner, and checks the request against them. */
@Injectable()
export class DesignOrigins {
  constructor(
    private readonly designs: DesignRepository,
    private readonly jobs: JobRepository,
  ) {}

  /** Throws 404 where the request names a job or a parent that is not the owner's, 400 where the job produced another image. */
  async of(
    asset: AssetEntity,
    ownerId: string,
    { jobId, parentId, metadata }: Pick<CreateDesignRequest, 'jobId' | 'parentId' | 'metadata'>,
  ): Promise<Origin> {
    const job = jobId ? await this.ownGeneration(jobId, ownerId) : await this.generationOf(asset, ownerId);
    if (jobId && job?.result?.assetId !== asset.id)
      throw new HttpError(400, 'BAD_REQUEST', text('design.otherJob'), { field: 'jobId' });
    const named = parentId ?? metadata?.originalDesignId;
    if (typeof named === 'string')
      await this.assertOwn(named, ownerId, parentId ? 'parentId' : 'metadata.originalDesignId');
    return {
      ...(job ? originOf(job) : unknownOrigin),
      parentId: typeof named === 'string' ? named : await this.existingParent(job?.input.parentDesignId),
    };
  }

  /** The newest own design of an image: a generation from that image continues the design. */
  async findDesignOf(assetId: string, ownerId: string): Promise<string | undefined> {
    return (await this.designs.findNewestOf(assetId, ownerId))?.id;
  }

  private async ownGeneration(jobId: string, ownerId: string): Promise<JobEntity> {
    const job = await this.jobs.find(jobId);
    if (job?.ownerId !== ownerId || job.queue !== 'generation' || job.status !== 'completed')
      throw new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field: 'jobId' });
    return job;
  }

  private async generationOf(asset: AssetEntity, ownerId: string): Promise<JobEntity | undefined> {
    return asset.purpose === 'generated' ? this.designs.findGenerationOf(asset.id, ownerId) : undefined;
  }

  private async assertOwn(designId: string, ownerId: string, field: string): Promise<void> {
    if (!(await this.designs.isOwn(designId, ownerId)))
      throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field });
  }

  /** Null where the parent was erased since the job was accepted. */
  private async existingParent(designId: unknown): Promise<string | null> {
    return typeof designId === 'string' && (await this.designs.exists(designId)) ? designId : null;
  }
}

function originOf(job: JobEntity): Origin {
  const { requestedModel, prompt } = job.input;
  const provider = imageProviders.find((each) => each === job.result?.provider) ?? null;
  return {
    jobId: job.id,
    parentId: null,
    kind: job.kind,
    provider,
    aiModel: provider === 'gemini' ? 'GEMINI_IMAGEN' : 'DALL-E-3',
    model: stringOr(job.result?.model, null),
    requestedModel: stringOr(requestedModel, null),
    prompt: stringOr(prompt, ''),
    parameters: Object.fromEntries(
      storedParameters.flatMap((name) =>
        typeof job.input[name] === 'string' ? [[name, job.input[name]] as const] : [],
      ),
    ),
  };
}

const stringOr = <T extends string | null>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise;
