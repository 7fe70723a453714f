import { Controller } from '@nestjs/common';
import { Call, Endpoint, type CallOf, type ResponseOf } from '../common/endpoint.decorator.js';
import { nextPage } from '../common/next-page.js';
import { JobAccessService } from './job-access.service.js';

/** A user's own jobs. */
@Controller()
export class JobsController {
  constructor(private readonly jobs: JobAccessService) {}

  @Endpoint('GET /api/jobs')
  async list(@Call() call: CallOf<'GET /api/jobs'>): Promise<ResponseOf<'GET /api/jobs'>> {
    const { limit = 50, cursor, ...filter } = call.query;
    const { rows, views } = await this.jobs.list(call.user, filter, { limit, before: cursor });
    nextPage(call, '/api/jobs', rows, limit, filter);
    return views;
  }

  @Endpoint('GET /api/jobs/:id')
  read(@Call() { user, params }: CallOf<'GET /api/jobs/:id'>): Promise<ResponseOf<'GET /api/jobs/:id'>> {
    return this.jobs.read(user, params.id);
  }

  @Endpoint('POST /api/jobs/:id/cancel')
  cancel(
    @Call() { user, params }: CallOf<'POST /api/jobs/:id/cancel'>,
  ): Promise<ResponseOf<'POST /api/jobs/:id/cancel'>> {
    return this.jobs.cancel(user, params.id);
  }

  @Endpoint('POST /api/jobs/:id/retry')
  retry(@Call() { user, params }: CallOf<'POST /api/jobs/:id/retry'>): Promise<ResponseOf<'POST /api/jobs/:id/retry'>> {
    return this.jobs.retry(user, params.id);
  }
}
