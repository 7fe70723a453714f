import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf } from '../common/endpoint.decorator.js';
import { JobResponse } from '../common/job-response.js';
import { presentGeneration } from './generation.presenter.js';
import { GenerationService } from './generation.service.js';
import { RegenerationService } from './regeneration.service.js';

@Controller()
export class GenerationController {
  constructor(
    private readonly generation: GenerationService,
    private readonly regeneration: RegenerationService,
  ) {}

  @Endpoint('POST /api/generate-image')
  async image(@Call() { body, user, idempotencyKey }: CallOf<'POST /api/generate-image'>): Promise<JobResponse> {
    const job = await this.generation.image({ ...body, userId: user.id, idempotencyKey });
    return new JobResponse(job, presentGeneration);
  }

  @Endpoint('POST /api/generate-design')
  async design(@Call() { body, user, idempotencyKey }: CallOf<'POST /api/generate-design'>): Promise<JobResponse> {
    const job = await this.generation.design({ ...body, userId: user.id, idempotencyKey });
    return new JobResponse(job, presentGeneration);
  }

  @Endpoint('POST /api/combine-image')
  async combine(@Call() { body, user, idempotencyKey }: CallOf<'POST /api/combine-image'>): Promise<JobResponse> {
    const job = await this.generation.combine({ ...body, userId: user.id, idempotencyKey });
    return new JobResponse(job, presentGeneration);
  }

  @Endpoint('POST /api/jobs/:id/again')
  async regenerate(@Call() { params, user, idempotencyKey }: CallOf<'POST /api/jobs/:id/again'>): Promise<JobResponse> {
    const job = await this.regeneration.regenerate({ jobId: params.id, userId: user.id, idempotencyKey });
    return new JobResponse(job, presentGeneration);
  }
}
