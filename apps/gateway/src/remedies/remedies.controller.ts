import { Controller } from '@nestjs/common';
import type { JobEntity } from '#database';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { DesignPresenter } from '../designs/design.presenter.js';
import { DesignsService } from '../designs/designs.service.js';
import { RemediesService } from './remedies.service.js';

@Controller()
export class RemediesController {
  constructor(
    private readonly remedies: RemediesService,
    private readonly designs: DesignsService,
    private readonly presenter: DesignPresenter,
  ) {}

  @Endpoint('POST /api/designs/:id/enlarge')
  async enlarge(
    @Call() { params, body, user, idempotencyKey }: CallOf<'POST /api/designs/:id/enlarge'>,
  ): Promise<JobResponse> {
    const request = { ...body, designId: params.id, userId: user.id, idempotencyKey };
    return this.answer(await this.remedies.enlarge(request), user.id);
  }

  @Endpoint('POST /api/designs/:id/remove-background')
  async removeBackground(
    @Call() { params, body, user, idempotencyKey }: CallOf<'POST /api/designs/:id/remove-background'>,
  ): Promise<JobResponse> {
    const request = { ...body, designId: params.id, userId: user.id, idempotencyKey };
    return this.answer(await this.remedies.removeBackground(request), user.id);
  }

  @Endpoint('GET /api/designs/:id/print-check')
  printCheck(
    @Call() { params, user }: CallOf<'GET /api/designs/:id/print-check'>,
  ): Promise<ResponseOf<'GET /api/designs/:id/print-check'>> {
    return this.remedies.printCheck(params.id, user.id);
  }

  /** The new design, once the job has made it. */
  private answer(job: JobEntity, userId: string): JobResponse {
    return new JobResponse(job, async ({ result }) =>
      this.presenter.present(await this.designs.read(String(result?.designId), userId)),
    );
  }
}
