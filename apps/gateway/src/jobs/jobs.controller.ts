import { Controller, Inject } from '@nestjs/common';
import { jobRegistry, text, type Audience, type JobView } from '#contracts';
import type { JobEntity } from '#database';
import { presentJob } from '#jobs';
import { CORE, type Core } from '#workflow';
import { Call, Endpoint, type ResponseOf, type CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { nextPage } from '../common/next-page.js';
import { isAdmin, isOperator, type CurrentUser } from '../identity/current-user.js';
import { JobReader } from './job-reader.js';

/** A user's own jobs. */
@Controller()
export class JobsController {
  constructor(
    @Inject(CORE) private readonly core: Core,
    private readonly reader: JobReader,
  ) {}

  @Endpoint('GET /api/jobs')
  async list(@Call() call: CallOf<'GET /api/jobs'>): Promise<ResponseOf<'GET /api/jobs'>> {
    const { limit = 50, cursor, status, kind, queue } = call.query;
    const rows = await this.reader.ownedBy(call.user.id, { limit, before: cursor, status, kind, queue });
    nextPage(call, '/api/jobs', rows, limit, { status, kind, queue });
    return Promise.all(rows.map((job) => this.present(job)));
  }

  @Endpoint('GET /api/jobs/:id')
  async read(@Call() call: CallOf<'GET /api/jobs/:id'>): Promise<ResponseOf<'GET /api/jobs/:id'>> {
    const { job, audience } = await this.visible(call.params.id, call.user);
    return this.present(job, audience);
  }

  @Endpoint('POST /api/jobs/:id/cancel')
  async cancel(@Call() call: CallOf<'POST /api/jobs/:id/cancel'>): Promise<ResponseOf<'POST /api/jobs/:id/cancel'>> {
    const { job, audience } = await this.visible(call.params.id, call.user);
    if (!jobRegistry[job.kind].cancel.includes(audience))
      throw new HttpError(409, 'CONFLICT', text('job.notCancellable'));
    return presentJob(await this.core.jobs.cancel(job.id), audience);
  }

  @Endpoint('POST /api/jobs/:id/retry')
  async retry(@Call() call: CallOf<'POST /api/jobs/:id/retry'>): Promise<ResponseOf<'POST /api/jobs/:id/retry'>> {
    const { job, audience } = await this.visible(call.params.id, call.user);
    if (!jobRegistry[job.kind].retryBy.includes(audience))
      throw new HttpError(409, 'CONFLICT', text('job.notRetryable'));
    return presentJob(await this.core.jobs.replay(job.id, call.user.id, 'retried by its owner'), audience);
  }

  /** [GEN-14] With its place in the queue and the time that measured durations suggest. */
  private async present(job: JobEntity, audience?: Audience): Promise<JobView> {
    return { ...presentJob(job, audience), ...(await this.core.estimates.of(job)) };
  }

  /** The job, if this user may see it; as what, too. Anyone else's answers 404. */
  private async visible(id: string, user: CurrentUser): Promise<{ job: JobEntity; audience: Audience }> {
    const job = await this.core.repository.find(id);
    const audience = job && audienceOf(job, user);
    if (!job || !audience || !jobRegistry[job.kind].see.includes(audience))
      throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { job, audience };
  }
}

function audienceOf(job: JobEntity, user: CurrentUser): Audience | undefined {
  if (job.ownerId === user.id) return 'owner';
  if (isAdmin(user) && jobRegistry[job.kind].see.includes('admin')) return 'admin';
  return isOperator(user) ? 'operator' : undefined;
}
