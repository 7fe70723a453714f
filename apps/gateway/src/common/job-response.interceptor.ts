import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import { Config } from '#config';
import { text } from '#contracts';
import type { ApiRequest } from './endpoint.decorator.js';
import { FinalBody } from './final-body.js';
import { HttpError } from './http-error.js';
import { JobResponse } from './job-response.js';
import { JobWaiter } from './job-waiter.js';
import { providerStatus } from './to-http-error.js';

/** Answers with the result of a job that a controller returned, or with the job where the caller does not wait for its end. */
@Injectable()
export class JobResponseInterceptor implements NestInterceptor {
  constructor(
    private readonly config: Config,
    private readonly waiter: JobWaiter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const result: unknown = await lastValueFrom(next.handle());
    if (!(result instanceof JobResponse)) return of(result);
    const body = await this.answer(result, http.getRequest<ApiRequest>(), http.getResponse<FastifyReply>());
    return of(new FinalBody(body));
  }

  /** [JOB-02] Answers at once with 202 where the caller prefers that, otherwise when the job ends, at most SYNC_ANSWER_MS later. */
  private async answer({ job, present }: JobResponse, request: ApiRequest, reply: FastifyReply): Promise<unknown> {
    const prefersAsync = /\brespond-async\b/.test(String(request.headers.prefer ?? ''));
    const ended = prefersAsync ? undefined : await this.waiter.ended(job.id, this.config.SYNC_ANSWER_MS);
    if (ended?.status === 'completed') return present(ended);
    if (ended?.status === 'cancelled')
      throw new HttpError(409, 'CANCELLED', text('job.cancelled'), { jobId: ended.id });
    if (ended)
      throw new HttpError(
        providerStatus(ended.error?.code ?? ''),
        ended.error?.code ?? 'INTERNAL',
        ended.error?.message ?? text('job.internal'),
        { jobId: ended.id },
      );
    void reply.status(202).header('location', `/api/jobs/${job.id}`).header('preference-applied', 'respond-async');
    return { jobId: job.id, status: job.status };
  }
}
