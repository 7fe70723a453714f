import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import type { EndpointSpec } from '#contracts';
import type { IdempotencyKey } from '#database';
import { endpointOf, specOf, type ApiRequest } from './endpoint.decorator.js';
import { HttpError } from './http-error.js';
import { IdempotencyService } from './idempotency.service.js';

/** Answers a repeated request under an Idempotency-Key with the first one's response. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly idempotency: IdempotencyService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = endpointOf(context.getHandler());
    const { user, call } = context.switchToHttp().getRequest<ApiRequest>();
    if (!route || !call.idempotencyKey || !user) return next.handle();
    const id = { userId: user.id, route, key: call.idempotencyKey };
    return from(this.once(id, specOf(route), call, context.switchToHttp().getResponse<FastifyReply>(), next));
  }

  /** A job's own row keeps its key: only the request is compared here, and the handler answers the same job. */
  private async once(
    id: IdempotencyKey,
    { multipart, job }: EndpointSpec,
    { params, query, body }: ApiRequest['call'],
    reply: FastifyReply,
    next: CallHandler,
  ): Promise<unknown> {
    const { stored, lock } = await this.idempotency.begin(id, multipart ? null : { params, query, body }, !job);
    if (stored) {
      void reply.status(stored.status);
      return stored.body;
    }
    const response: unknown = await this.handle(id, lock, next);
    if (!job) await this.idempotency.store(id, { status: reply.statusCode, body: response });
    return response;
  }

  private async handle(id: IdempotencyKey, lock: string | undefined, next: CallHandler): Promise<unknown> {
    try {
      return await lastValueFrom(next.handle());
    } catch (error) {
      // A job that was accepted keeps its key, however it ended.
      if (!(error instanceof HttpError && error.details.jobId)) await this.idempotency.release(id, lock);
      throw error;
    }
  }
}
