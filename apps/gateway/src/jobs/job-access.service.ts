import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { imageProviders, jobRegistry, text, type Audience, type JobView } from '#contracts';
import { AuditRepository, type JobEntity } from '#database';
import {
  JobQueryRepository,
  JobRepository,
  JobsService,
  presentJob,
  QueueEstimates,
  type JobFilter,
  type JobPage,
} from '#jobs';
import { HttpError } from '../common/http-error.js';
import { ProviderGate } from '../generation/provider-gate.js';
import { isAdmin, isOperator, type CurrentUser } from '../common/current-user.js';

const retriedBy: Readonly<Record<Audience, string>> = {
  owner: 'retried by its owner',
  admin: 'retried by an admin',
  operator: 'retried by an operator',
};

export interface ListedJobs {
  rows: JobEntity[];
  views: JobView[];
}

/** What a user may see of jobs, and do with them. */
@Injectable()
export class JobAccessService {
  constructor(
    private readonly repository: JobRepository,
    private readonly query: JobQueryRepository,
    private readonly jobs: JobsService,
    private readonly estimates: QueueEstimates,
    private readonly gate: ProviderGate,
    private readonly audit: AuditRepository,
  ) {}

  /** A page of the user's own jobs, newest first. */
  async list(user: CurrentUser, filter: JobFilter, page: JobPage): Promise<ListedJobs> {
    const rows = await this.query.ownedBy(user.id, filter, page);
    const estimates = await Promise.all(rows.map((job) => this.estimates.of(job)));
    return { rows, views: rows.map((job, index) => ({ ...presentJob(job), ...estimates[index] })) };
  }

  async read(user: CurrentUser, id: string): Promise<JobView> {
    const { job, audience } = await this.visible(user, id);
    if (audience !== 'owner')
      await this.audit.recordRead({ actorId: user.id, action: 'job.read', subject: `job:${id}` });
    return this.present(job, audience);
  }

  /** Throws 409 where the user may see the job but not cancel it, or where it has ended. */
  async cancel(user: CurrentUser, id: string): Promise<JobView> {
    const { job, audience } = await this.visible(user, id);
    if (!jobRegistry[job.kind].cancel.includes(audience))
      throw new HttpError(409, 'CONFLICT', text('job.notCancellable'));
    return presentJob(await this.jobs.cancel(job.id, audience === 'owner' ? undefined : user.id), audience);
  }

  /** Throws 409 where the user may see the job but not retry it, or where it has not failed, and 429 while its provider is closed. */
  async retry(user: CurrentUser, id: string): Promise<JobView> {
    const { job, audience } = await this.visible(user, id);
    if (!jobRegistry[job.kind].retryBy.includes(audience))
      throw new HttpError(409, 'CONFLICT', text('job.notRetryable'));
    const provider = z.enum(imageProviders).safeParse(job.input.provider);
    const refusal = provider.success ? await this.gate.refusal(provider.data) : undefined;
    if (refusal) throw refusal;
    return presentJob(await this.jobs.replay(job.id, user.id, retriedBy[audience]), audience);
  }

  /** [GEN-14] With its queue position and the time that measured durations suggest. */
  private async present(job: JobEntity, audience?: Audience): Promise<JobView> {
    return { ...presentJob(job, audience), ...(await this.estimates.of(job)) };
  }

  /** The job and the audience that the user belongs to. Throws 404 where the user may not see it. */
  private async visible(user: CurrentUser, id: string): Promise<{ job: JobEntity; audience: Audience }> {
    const job = await this.repository.find(id);
    const audience = job && audienceOf(job, user);
    if (!job || !audience) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    return { job, audience };
  }
}

const audiences = ['owner', 'admin', 'operator'] as const satisfies readonly Audience[];

/** The first audience of the user that may see jobs of this kind. */
function audienceOf(job: JobEntity, user: CurrentUser): Audience | undefined {
  const belongs: Record<Audience, boolean> = {
    owner: job.ownerId === user.id,
    admin: isAdmin(user),
    operator: isOperator(user),
  };
  return audiences.find((audience) => belongs[audience] && jobRegistry[job.kind].see.includes(audience));
}
