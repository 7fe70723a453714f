import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { text, type ErrorBody } from '#contracts';
import { JobError } from '#jobs';
import { InsufficientTokensError } from '#ledger';
import type { Logger } from '#observability';
import { ProviderError } from '#providers';
import { HttpError } from './http-error.js';

/** Answers every failure in the one form of the contracts. What nobody foresaw is logged and answered without its details. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  async catch(error: unknown, host: ArgumentsHost): Promise<void> {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const known = toHttpError(error);
    if (known.status >= 500) this.log.error({ err: error, url: request.url }, 'request failed');
    if (reply.sent) return;
    const { field, jobId, retryAfterSeconds } = known.options;
    const body: ErrorBody = {
      error: known.message,
      message: known.message,
      code: known.code,
      requestId: request.id,
      ...(field ? { field } : {}),
      ...(jobId ? { jobId } : {}),
      ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    };
    if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
    if (known.status === 401) void reply.header('www-authenticate', 'Bearer');
    await reply.status(known.status).send(body);
  }
}

/** The answer that an error of any layer deserves. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof InsufficientTokensError)
    return new HttpError(402, 'INSUFFICIENT_TOKENS', text('tokens.insufficient'));
  if (error instanceof JobError) return new HttpError(error.code === 'CONFLICT' ? 409 : 422, error.code, error.message);
  if (error instanceof ProviderError) return fromProvider(error);
  if (error instanceof HttpException) return fromStatus(error.getStatus());
  const status = (error as { statusCode?: unknown }).statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? fromStatus(status) : unforeseen(error);
}

/** Which status a provider's failure becomes: 422 refused, 429 limited, 504 time, else 502. */
export function providerStatus(code: string): number {
  if (['CONTENT_POLICY', 'REFUSED', 'BAD_REQUEST', 'NOT_FOUND', 'NO_PRINT_FILE', 'BAD_INPUT'].includes(code))
    return 422;
  if (code === 'INTERNAL' || code === 'POISON') return 500;
  if (code === 'RATE_LIMITED' || code === 'QUOTA') return 429;
  return code === 'TIMEOUT' ? 504 : 502;
}

function fromProvider(error: ProviderError): HttpError {
  return new HttpError(
    providerStatus(error.code),
    error.code,
    error.userMessage,
    error.retryAfterMs ? { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1000) } : {},
  );
}

function fromStatus(status: number): HttpError {
  if (status === 404) return new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  if (status === 413)
    return new HttpError(
      413,
      'TOO_LARGE',
      text('request.tooLarge', { limit: '20 MB of picture, 256 kB of anything else' }),
    );
  if (status === 415)
    return new HttpError(
      415,
      'UNSUPPORTED_MEDIA',
      text('request.invalid', { field: 'content-type', problem: 'send JSON' }),
    );
  if (status === 400)
    return new HttpError(400, 'BAD_REQUEST', text('request.invalid', { field: 'body', problem: 'not valid JSON' }), {
      field: 'body',
    });
  return new HttpError(
    status,
    'BAD_REQUEST',
    text('request.invalid', { field: 'request', problem: `refused with ${status}` }),
  );
}

const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', '08006', '08001']);

function unforeseen(error: unknown): HttpError {
  const code =
    (error as { code?: unknown; driverError?: { code?: unknown } }).code ??
    (error as { driverError?: { code?: unknown } }).driverError?.code;
  if (typeof code === 'string' && AWAY.has(code))
    return new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
  return new HttpError(500, 'INTERNAL', text('request.internal'));
}
