import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { metrics, withLogContext } from '#observability';
import { endpointOf, type ApiRequest } from './endpoint.decorator.js';
import { toHttpError } from './to-http-error.js';

/** Measures every endpoint by route and status, and adds the user to the log lines of the request. */
@Injectable()
export class RequestMetricsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = endpointOf(context.getHandler());
    if (!route) return next.handle();
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const stop = metrics.httpSeconds.startTimer({ method: request.method, route });
    // Nest runs the handler in the async context of this call of handle().
    return withLogContext({ userId: request.user?.id ?? null }, () => next.handle()).pipe(
      tap({
        next: () => void stop({ status: reply.statusCode }),
        error: (error: unknown) => void stop({ status: toHttpError(error).getStatus() }),
      }),
    );
  }
}
