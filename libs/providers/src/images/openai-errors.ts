import OpenAI from 'openai';
import type { ProviderErrorCode } from '../errors/provider-error.js';
import { ProviderError } from '../errors/provider-error.js';
import { DeadlineExceeded } from '../errors/deadline.js';
import { retryAfterMs } from '../errors/retry-after.js';
import { isUnreadable, rootMessage } from '../errors/transport-error.js';
import { imageError, imageTransportError } from './image-error.js';

type AnsweredError = InstanceType<typeof OpenAI.APIError>;

// An error inside a stream carries no status, so the code is checked first.
const byCode: Record<string, ProviderErrorCode> = {
  moderation_blocked: 'CONTENT_POLICY',
  content_policy_violation: 'CONTENT_POLICY',
  rate_limit_exceeded: 'RATE_LIMITED',
  insufficient_quota: 'QUOTA',
  billing_hard_limit_reached: 'QUOTA',
  invalid_api_key: 'UNAUTHORISED',
  model_not_found: 'NOT_FOUND',
  server_error: 'UNAVAILABLE',
};

/** Maps an error of the OpenAI client to a ProviderError. */
export function openAiError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DeadlineExceeded || error instanceof OpenAI.APIConnectionTimeoutError) {
    return imageError('openai', 'TIMEOUT', error.message, { cause: error });
  }
  if (error instanceof OpenAI.APIConnectionError) return imageTransportError('openai', error);
  if (error instanceof OpenAI.APIError) return answeredError(error as AnsweredError);
  if (isUnreadable(error)) return imageError('openai', 'BAD_RESPONSE', rootMessage(error), { cause: error });
  return imageTransportError('openai', error);
}

function answeredError(error: AnsweredError): ProviderError {
  const code = byCode[error.code ?? ''] ?? byCode[error.type ?? ''] ?? byStatus(error.status);
  return imageError('openai', code, error.message, {
    status: error.status,
    retryAfterMs: retryAfterMs(error.headers),
    cause: error,
  });
}

function byStatus(status: number | undefined): ProviderErrorCode {
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 408) return 'TIMEOUT';
  if (status === 409) return 'CONFLICT';
  if (status === 429) return 'RATE_LIMITED';
  return status !== undefined && status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}
