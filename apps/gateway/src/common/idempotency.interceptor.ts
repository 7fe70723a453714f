import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { EndpointKey, EndpointSpec } from '#contracts';
import { isUnavailable, type IdempotencyKey } from '#database';
import type { ApiRequest, ParsedCall } from './endpoint.decorator.js';
import { FinalBody } from './final-body.js';
import { HttpError } from './http-error.js';
import { IdempotencyService } from './idempotency.service.js';
import { matchedEndpoint, specOf } from './matched-endpoint.js';
import { callOf } from './parse-call.js';

/** Answers a repeated request under an Idempotency-Key with the first one's response. Every endpoint that has an effect passes it. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const [request, reply] = [http.getRequest<ApiRequest>(), http.getResponse<FastifyReply>()];
    const route = matchedEndpoint(request) as EndpointKey;
    const { idempotencyKey: key, user } = callOf(request, reply);
    if (!key || !user) return next.handle();
    return of(await this.once({ userId: user.id, route, key }, request, reply, next));
  }

  /** A job's own row keeps its key: only the request is compared here, and the handler answers the same job. */
  private async once(
    id: IdempotencyKey & { route: EndpointKey },
    request: ApiRequest,
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const spec = specOf(id.route);
    const { stored, lock } = await this.idempotency.begin(id, comparedOf(spec, callOf(request, reply)), !spec.job);
    if (stored) {
      void reply.status(stored.status);
      return new FinalBody(stored.body);
    }
    const result: unknown = await this.handle(id, lock, next);
    if (spec.job) return result;
    const body: unknown = spec.response.parse(result);
    await this.idempotency.store(id, { status: reply.statusCode, body });
    return new FinalBody(body);
  }

  private async handle(id: IdempotencyKey, lock: string | undefined, next: CallHandler): Promise<unknown> {
    try {
      return await lastValueFrom(next.handle());
    } catch (error) {
      // A job that was accepted keeps its key, however it ended.
      if (!(error instanceof HttpError && error.details.jobId)) await this.release(id, lock, error);
      throw error;
    }
  }

  /** Does not wait for a database that is away: the lock then ends by itself. */
  private async release(id: IdempotencyKey, lock: string | undefined, error: unknown): Promise<void> {
    const released = this.idempotency.release(id, lock);
    if (isUnavailable(error)) void released.catch(() => undefined);
    else await released;
  }
}

/** What two requests under one key must have alike. A multipart body is read by its handler. */
const comparedOf = ({ multipart }: EndpointSpec, { params, query, body }: ParsedCall): unknown =>
  multipart ? null : { params, query, body };
