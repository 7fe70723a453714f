import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Observable } from 'rxjs';
import { endpointOf, specOf, type ApiRequest } from './endpoint.decorator.js';
import { parseIdempotencyKey } from './idempotency-key.js';
import { parseRequest } from './parse-request.js';

/** Parses the request by the endpoint's schemas into what `@Call()` gives the controller. */
@Injectable()
export class RequestParsingInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const key = endpointOf(context.getHandler());
    if (!key) return next.handle();
    const spec = specOf(key);
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    request.call = {
      ...parseRequest(spec, request),
      user: request.user,
      idempotencyKey: spec.effect ? parseIdempotencyKey(request.headers['idempotency-key']) : undefined,
      url: request.url,
      header: (name, value) => void reply.header(name, value),
    };
    return next.handle();
  }
}
