import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '#config';
import { text, type EndpointSpec } from '#contracts';
import { CachedJsonResponse } from './cached-json-response.js';
import type { ApiRequest } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';
import { ImageResponse } from './image-response.js';
import { JobResponse } from './job-response.js';
import { JobWaiter } from './job-waiter.js';
import { providerStatus } from './to-http-error.js';

/** Turns what a controller returns into the body of the response, with its status and headers. */
@Injectable()
export class ResponsePresenter {
  constructor(
    private readonly config: Config,
    private readonly waiter: JobWaiter,
  ) {}

  present(spec: EndpointSpec, result: unknown, request: ApiRequest, reply: FastifyReply): unknown {
    if (result instanceof JobResponse) return this.answerJob(result, request, reply);
    if (result instanceof ImageResponse) return result.writeTo(reply);
    if (result instanceof CachedJsonResponse) return result.writeTo(request, reply);
    return spec.response.parse(result);
  }

  /** [JOB-02] Answers at once with 202 where the caller prefers that, otherwise when the job ends, at most SYNC_ANSWER_MS later. */
  private async answerJob({ job, present }: JobResponse, request: ApiRequest, reply: FastifyReply): Promise<unknown> {
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
