import { HttpException } from '@nestjs/common';
import { text } from '#contracts';
import { isUnavailable } from '#database';
import { JobError } from '#jobs';
import { InsufficientTokensError } from '#ledger';
import { ProviderError } from '#providers';
import { isRedisUnavailable } from '#redis';
import { HttpError } from './http-error.js';

/** Maps an error of any layer to its response. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof InsufficientTokensError)
    return new HttpError(402, 'INSUFFICIENT_TOKENS', text('tokens.insufficient'), {
      balance: error.tokensAvailable,
      shortfall: error.shortfall,
    });
  if (error instanceof JobError) return new HttpError(error.code === 'CONFLICT' ? 409 : 422, error.code, error.message);
  if (error instanceof ProviderError) return fromProvider(error);
  if (error instanceof HttpException) return fromStatus(error.getStatus());
  const { statusCode: status } = error as { statusCode?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 ? fromStatus(status) : fromUnexpected(error);
}

/** Maps a provider's error code to a status: 409 too late, 422 refused, 429 limited, 504 timed out, else 502. */
export function providerStatus(code: string): number {
  if (['CONTENT_POLICY', 'REFUSED', 'BAD_REQUEST', 'NOT_FOUND', 'NO_PRINT_FILE', 'BAD_INPUT'].includes(code))
    return 422;
  if (code === 'PAYMENT_EXPIRED') return 409;
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

export const tooLarge = (): HttpError =>
  new HttpError(413, 'TOO_LARGE', text('request.tooLarge', { limit: '20 MB of picture, 256 kB of anything else' }));

function fromStatus(status: number): HttpError {
  if (status === 404) return new HttpError(404, 'NOT_FOUND', text('request.notFound'));
  if (status === 413) return tooLarge();
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

function fromUnexpected(error: unknown): HttpError {
  if (isUnavailable(error) || isRedisUnavailable(error))
    return new HttpError(503, 'UNAVAILABLE', text('request.unavailable'), { retryAfterSeconds: 2 });
  return new HttpError(500, 'INTERNAL', text('request.internal'));
}
