import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, of, type Observable } from 'rxjs';
import type { EndpointKey } from '#contracts';
import { addToLogContext } from '#observability';
import { endpointOf, specOf, type ApiRequest } from './endpoint.decorator.js';
import { IdempotentCalls } from './idempotent-calls.js';
import { parseCall } from './parse-call.js';
import { ResponsePresenter } from './response.presenter.js';

/**
 * Takes an endpoint's request through parsing, idempotency, its handler and the presentation of the result. One interceptor: each
 * one costs every request three observables, an async resource and five promises.
 */
@Injectable()
export class EndpointInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: IdempotentCalls,
    private readonly responses: ResponsePresenter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const key = endpointOf(context.getHandler());
    if (!key) return next.handle();
    const http = context.switchToHttp();
    return of(await this.answer(key, http.getRequest<ApiRequest>(), http.getResponse<FastifyReply>(), next));
  }

  private answer(key: EndpointKey, request: ApiRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    addToLogContext({ userId: request.user?.id ?? null });
    const spec = specOf(key);
    request.call = parseCall(spec, request, reply);
    const handle = async () => this.responses.present(spec, await lastValueFrom(next.handle()), request, reply);
    return this.idempotency.once(key, request, reply, handle);
  }
}
