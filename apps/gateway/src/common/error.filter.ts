import { Catch, Injectable, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Logger } from '#observability';
import { errorBodyAt, failureAt, pathOf } from './error-body.js';
import { HttpError } from './http-error.js';

/** The path, or its pattern where the path itself is a secret. */
function addressOf({ url, routeOptions }: FastifyRequest): string {
  const pattern = routeOptions.url;
  return pattern?.includes(':secret') ? pattern : pathOf(url);
}

/** Presents every failure in the one form of the contracts. Logs unexpected errors and answers them without their details. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const known = failureAt(request.url, error);
    const status = known.getStatus();
    // A refusal that nobody waits for any more is no fault.
    const isUnheard = error instanceof HttpError && request.raw.socket.destroyed;
    if (status >= 500 && !isUnheard) this.log.error({ err: error, url: addressOf(request) }, 'request failed');
    if (reply.sent) return;
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    void reply.header('cache-control', 'no-store');
    await reply.status(status).send(errorBodyAt(request.url, known, request.id));
  }
}
