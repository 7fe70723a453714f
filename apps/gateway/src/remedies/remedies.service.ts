import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { longestEnlargedSide, mostEnlargedPixels, mostEnlargement, text, type PrintCheck } from '#contracts';
import type { DesignRow, JobEntity } from '#database';
import { checkForPrint, PictureError } from '#imaging';
import { JobsService } from '#jobs';
import type { ResolvedModel } from '#providers';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { DesignPresenter } from '../designs/design.presenter.js';
import { DesignsService } from '../designs/designs.service.js';
import { PaidJobsService } from '../generation/paid-jobs.service.js';
import { imageRefusal } from '../images/image-refusal.js';
import { RemedyModels } from './remedy-models.js';

interface RemedyRequest {
  designId: string;
  userId: string;
  idempotencyKey: string | undefined;
}
type EnlargeRequest = RemedyRequest & CallOf<'POST /api/designs/:id/enlarge'>['body'];
type CutoutRequest = RemedyRequest & CallOf<'POST /api/designs/:id/remove-background'>['body'];

/** Accepts what helps a design that would print badly. What our own code does is free; what a model draws costs a token. */
@Injectable()
export class RemediesService {
  constructor(
    private readonly designs: DesignsService,
    private readonly presenter: DesignPresenter,
    private readonly assets: AssetStore,
    private readonly models: RemedyModels,
    private readonly jobs: JobsService,
    private readonly paidJobs: PaidJobsService,
  ) {}

  /** Throws 400 for a size that cannot be made, or that the design has already. */
  async enlarge({ factor, targetPixels, method, ...request }: EnlargeRequest): Promise<JobEntity> {
    const design = await this.designs.read(request.designId, request.userId);
    const wanted = factor ?? targetPixels! / Math.max(design.width, design.height);
    const target = enlarged(design, wanted);
    const job = { ...commonOf('design.enlarge', design, request), kind: 'design.enlarge' as const };
    if (method === 'resample')
      return this.jobs.submit({ ...job, input: { designId: design.id, ...target, charged: false } });
    const larger = this.models.largerSize(this.presenter.present(design), target);
    if (!larger) throw new HttpError(422, 'REFUSED', text('design.enlargeNoModel'), { field: 'method' });
    const size = `${larger.size.width}x${larger.size.height}`;
    const input = { designId: design.id, ...target, charged: true, size, ...modelInput(larger.model) };
    return this.paidJobs.submit({ ...job, notice: larger.model.notice, input }, larger.model.model.provider);
  }

  async removeBackground({ method, tolerance, ...request }: CutoutRequest): Promise<JobEntity> {
    const design = await this.designs.read(request.designId, request.userId);
    const job = { ...commonOf('design.cutout', design, request), kind: 'design.cutout' as const };
    if (method === 'plain')
      return this.jobs.submit({
        ...job,
        input: { designId: design.id, charged: false, ...(tolerance === undefined ? {} : { tolerance }) },
      });
    const model = await this.models.cutoutModel();
    if (!model) throw new HttpError(422, 'REFUSED', text('design.cutoutNoModel'), { field: 'method' });
    const size = this.models.sizeNear(model, design);
    const input = { designId: design.id, charged: true, ...modelInput(model), ...(size ? { size } : {}) };
    return this.paidJobs.submit({ ...job, notice: model.notice, input }, model.model.provider);
  }

  /** What of the design would print badly, and which remedies there are. */
  async printCheck(designId: string, userId: string): Promise<PrintCheck> {
    const design = await this.designs.read(designId, userId);
    const most = mostFactor(design);
    const larger = this.models.largerSize(this.presenter.present(design), sizeOf(design, Math.max(1, most)));
    const cutout = await this.models.cutoutModel();
    const checked = await checkForPrint(await this.assets.read(design)).catch((error: unknown) => {
      throw error instanceof PictureError ? imageRefusal(error, 'id') : error;
    });
    return {
      ...checked,
      enlargement: {
        most: Math.floor(most * 100) / 100,
        provider: larger
          ? { model: larger.model.model.id, longestSide: Math.max(larger.size.width, larger.size.height) }
          : null,
      },
      cutout: { provider: cutout ? { model: cutout.model.id } : null },
    };
  }
}

const commonOf = (
  kind: 'design.enlarge' | 'design.cutout',
  { id, title, prompt }: DesignRow,
  { userId, idempotencyKey }: RemedyRequest,
) => ({
  ownerId: userId,
  subjectId: id,
  title: title || prompt || text(`job.kind.${kind}`),
  idempotencyKey,
});

const modelInput = ({ model, requested }: ResolvedModel) => ({
  provider: model.provider,
  requestedModel: requested,
  model: model.id,
});

/** Within the limits of what can be made: 4 times, 8,192 pixels a side, 50 megapixels. */
const mostFactor = ({ width, height }: DesignRow): number =>
  Math.min(
    mostEnlargement,
    longestEnlargedSide / Math.max(width, height),
    Math.sqrt(mostEnlargedPixels / (width * height)),
  );

const sizeOf = ({ width, height }: DesignRow, factor: number) => ({
  width: Math.floor(width * factor),
  height: Math.floor(height * factor),
});

/** The size of the design times the factor. */
function enlarged(design: DesignRow, factor: number): { width: number; height: number } {
  const most = mostFactor(design);
  if (factor <= 1 || most <= 1)
    throw new HttpError(400, 'BAD_REQUEST', text('design.largeEnough'), { field: 'factor' });
  if (factor > most)
    throw new HttpError(400, 'BAD_REQUEST', text('design.enlargeMost', sizeOf(design, most)), { field: 'factor' });
  return { width: Math.round(design.width * factor), height: Math.round(design.height * factor) };
}
