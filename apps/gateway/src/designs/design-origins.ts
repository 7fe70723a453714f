import { imageProviders, provenanceSchema, text, type Provenance } from '#contracts';
import type { AssetEntity, Database, DesignEntity, JobEntity } from '#database';
import { HttpError } from '../common/http-error.js';
import type { CallOf } from '../common/endpoint.decorator.js';

type NewDesign = CallOf<'POST /api/designs'>['body'];

/** Where a new design comes from, as it is kept with it. */
export interface Origin extends Provenance {
  aiModel: 'DALL-E-3' | 'GEMINI_IMAGEN' | 'UNKNOWN';
  prompt: string;
}

const unknown: Origin = {
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
const told = ['size', 'background', 'style'] as const;

/** [DES-01] Finds out how a picture came to be, from the jobs and designs of its owner; what the request says is checked against them. */
export class DesignOrigins {
  constructor(private readonly database: Database) {}

  /** Throws 404 where the request names a job or a parent that is not the owner's, 400 where the job made another picture. */
  async of(
    asset: AssetEntity,
    ownerId: string,
    { jobId, parentId, metadata }: Pick<NewDesign, 'jobId' | 'parentId' | 'metadata'>,
  ): Promise<Origin> {
    const job = jobId ? await this.ownGeneration(jobId, ownerId) : await this.generationOf(asset, ownerId);
    if (jobId && job?.result?.assetId !== asset.id)
      throw new HttpError(400, 'BAD_REQUEST', text('design.otherJob'), { field: 'jobId' });
    const named = parentId ?? metadata?.originalDesignId;
    if (typeof named === 'string')
      await this.mustOwn(named, ownerId, parentId ? 'parentId' : 'metadata.originalDesignId');
    return {
      ...(job ? fromJob(job) : unknown),
      parentId: typeof named === 'string' ? named : await this.stillThere(job?.input.parentDesignId),
    };
  }

  /** The newest own design that shows the picture: whoever starts a generation from it continues that design. */
  async designShowing(assetId: string, ownerId: string): Promise<string | undefined> {
    const [design] = await this.database.query<{ id: string }>(
      `select id from designs where owner_id = $2 and asset_id = $1 and status = 'ACTIVE' order by id desc limit 1`,
      [assetId, ownerId],
    );
    return design?.id;
  }

  private async ownGeneration(jobId: string, ownerId: string): Promise<JobEntity> {
    const [job] = await this.database.query<JobEntity>(
      `select * from jobs where id = $1 and owner_id = $2 and queue = 'generation' and status = 'completed'`,
      [jobId, ownerId],
    );
    if (!job) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'), { field: 'jobId' });
    return job;
  }

  /** The truth for the provenance of a picture that was generated here. */
  private async generationOf(asset: AssetEntity, ownerId: string): Promise<JobEntity | undefined> {
    if (asset.purpose !== 'generated') return undefined;
    const [job] = await this.database.query<JobEntity>(
      `select * from jobs where owner_id = $2 and status = 'completed' and queue = 'generation' and result->>'assetId' = $1 order by id desc limit 1`,
      [asset.id, ownerId],
    );
    return job;
  }

  private async mustOwn(designId: string, ownerId: string, field: string): Promise<void> {
    const [own] = await this.database.query(
      `select 1 from designs where id = $1 and owner_id = $2 and status = 'ACTIVE'`,
      [designId, ownerId],
    );
    if (!own) throw new HttpError(404, 'NOT_FOUND', text('design.notFound'), { field });
  }

  /** A parent that was erased since the job was accepted is no longer named. */
  private async stillThere(designId: unknown): Promise<string | null> {
    if (typeof designId !== 'string') return null;
    const [there] = await this.database.query('select 1 from designs where id = $1', [designId]);
    return there ? designId : null;
  }
}

function fromJob(job: JobEntity): Origin {
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
      told.flatMap((name) => (typeof job.input[name] === 'string' ? [[name, job.input[name]] as const] : [])),
    ),
  };
}

const stringOr = <T extends string | null>(value: unknown, otherwise: T): string | T =>
  typeof value === 'string' ? value : otherwise;

/** The provenance of a saved design; of one saved before it was kept, what its row says. */
export function provenanceOf({
  provenance,
  jobId,
  parentId,
  currentModel,
}: Pick<DesignEntity, 'provenance' | 'jobId' | 'parentId' | 'currentModel'>): Provenance {
  return provenanceSchema.parse({ ...unknown, model: currentModel, ...provenance, jobId, parentId });
}
