import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { text, type EndpointKey, type EndpointSpec } from '#contracts';
import { metrics, withLogContext } from '#observability';
import type { Core } from '#workflow';
import type { JobWaiter } from '../jobs/job-waiter.js';
import type { CurrentUser } from '../identity/current-user.js';
import { ENDPOINT, specOf } from './endpoint.decorator.js';
import { providerStatus } from './error.filter.js';
import { HttpError } from './http-error.js';
import { Idempotency, idempotencyKeyOf, type StoredResponse } from './idempotency.js';
import { JobResponse } from './job-response.js';
import { parseRequest } from './parse-request.js';
import { ImageResponse } from './image-response.js';
import { CachedJsonResponse } from './cached-json-response.js';

type ApiRequest = FastifyRequest & { user: CurrentUser | null; call: unknown };

/** Around every endpoint: parses the request, keeps idempotency keys, and answers jobs at once or when they end. */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  private readonly idempotency: Idempotency;

  constructor(
    private readonly reflector: Reflector,
    private readonly core: Core,
    private readonly waiter: JobWaiter,
  ) {
    this.idempotency = new Idempotency(core.database);
  }

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = this.reflector.get<EndpointKey | undefined>(ENDPOINT, context.getHandler());
    if (!key) return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    return from(
      withLogContext({ userId: request.user?.id ?? null }, () =>
        this.serve(key, request, http.getResponse<FastifyReply>(), next),
      ),
    );
  }

  private async serve(key: EndpointKey, request: ApiRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const stop = metrics.httpSeconds.startTimer({ method: request.method, route: key });
    try {
      const answer = await this.answer(key, request, reply, next);
      void reply.status(answer.status);
      stop({ status: answer.status });
      return answer.body;
    } catch (error) {
      stop({ status: error instanceof HttpError ? error.status : 500 });
      throw error;
    }
  }

  private async answer(
    key: EndpointKey,
    request: ApiRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<StoredResponse> {
    const spec = specOf(key);
    const parts = parseRequest(spec, request);
    const idempotencyKey = spec.effect ? idempotencyKeyOf(request.headers['idempotency-key']) : undefined;
    request.call = {
      ...parts,
      user: request.user,
      idempotencyKey,
      url: request.url,
      header: (name: string, value: string) => void reply.header(name, value),
    };
    const work = () => this.handle(spec, request, reply, next);
    if (!idempotencyKey || !request.user) return work();
    return this.once(key, request.user.id, idempotencyKey, spec.multipart ? null : parts, Boolean(spec.job), work);
  }

  /** A job's own row keeps its key: only the body is compared here, and the handler answers the same job. */
  private async once(
    route: EndpointKey,
    userId: string,
    key: string,
    parts: unknown,
    isJob: boolean,
    work: () => Promise<StoredResponse>,
  ): Promise<StoredResponse> {
    const stored = await this.idempotency.begin(userId, route, key, parts, !isJob);
    if (stored) return stored;
    const answer = await work().catch(async (error: unknown) => {
      // A job that was accepted keeps its key, however it ended.
      if (!(error instanceof HttpError && error.options.jobId)) await this.idempotency.forget(userId, route, key);
      throw error;
    });
    if (!isJob) await this.idempotency.keep(userId, route, key, answer);
    return answer;
  }

  private async handle(
    spec: EndpointSpec,
    request: ApiRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<StoredResponse> {
    const answer: unknown = await lastValueFrom(next.handle());
    if (answer instanceof JobResponse) return this.answerJob(answer, request, reply);
    if (answer instanceof ImageResponse) return answer.answer(reply);
    if (answer instanceof CachedJsonResponse) return answer.answer(request, reply);
    return { status: 200, body: spec.response.parse(answer) };
  }

  /** [JOB-02] At once with 202 where the caller prefers that, otherwise when the job ends, at most SYNC_ANSWER_MS later. */
  private async answerJob(answer: JobResponse, request: ApiRequest, reply: FastifyReply): Promise<StoredResponse> {
    const prefersAsync = /\brespond-async\b/.test(String(request.headers.prefer ?? ''));
    const ended = prefersAsync ? undefined : await this.waiter.ended(answer.job.id, this.core.config.SYNC_ANSWER_MS);
    if (ended?.status === 'completed') return { status: 200, body: await answer.present(ended) };
    if (ended?.status === 'cancelled')
      throw new HttpError(409, 'CANCELLED', text('job.cancelled'), { jobId: ended.id });
    if (ended)
      throw new HttpError(
        providerStatus(ended.error?.code ?? ''),
        ended.error?.code ?? 'INTERNAL',
        ended.error?.message ?? text('job.internal'),
        { jobId: ended.id },
      );
    void reply.header('location', `/api/jobs/${answer.job.id}`).header('preference-applied', 'respond-async');
    return { status: 202, body: { jobId: answer.job.id, status: answer.job.status } };
  }
}
