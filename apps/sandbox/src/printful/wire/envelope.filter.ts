import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { errorBody, PrintfulError } from './printful-error.js';

/** Writes every failure in the provider's shape. */
@Catch()
export class EnvelopeFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (!(error instanceof PrintfulError))
      return void reply.code(statusOf(error)).send(errorBody(statusOf(error), textOf(error)));
    const { apiErrorCode, retryAfterSeconds } = error.detail;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    reply.code(error.status).send(errorBody(error.status, error.message, apiErrorCode));
  }
}

function statusOf(error: unknown): number {
  return error instanceof HttpException ? error.getStatus() : 500;
}

function textOf(error: unknown): string {
  return error instanceof HttpException ? error.message : 'Internal Server Error';
}
