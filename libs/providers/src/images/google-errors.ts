import { ApiError } from '@google/genai';
import { z } from 'zod';
import { DeadlineExceeded } from '../errors/deadline.js';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.js';
import { boundedWaitMs } from '../errors/retry-after.js';
import { isUnreadable, rootMessage } from '../errors/transport-error.js';
import { imageError, imageTransportError } from './image-error.js';

const detailSchema = z.looseObject({
  retryDelay: z.string().optional(),
  reason: z.string().optional(),
  violations: z.array(z.looseObject({ quotaId: z.string().optional() })).optional(),
});
const bodySchema = z.object({
  error: z.looseObject({
    message: z.string().optional(),
    status: z.string().optional(),
    details: z.array(detailSchema).optional(),
  }),
});
type ErrorBody = z.infer<typeof bodySchema>['error'];

/** Maps an error of the Google client to a ProviderError. */
export function googleError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DeadlineExceeded) return imageError('gemini', 'TIMEOUT', error.message, { cause: error });
  if (error instanceof ApiError) return answeredError(error);
  if (isUnreadable(error)) return imageError('gemini', 'BAD_RESPONSE', rootMessage(error), { cause: error });
  return imageTransportError('gemini', error);
}

function answeredError(error: ApiError): ProviderError {
  const body = readBody(error.message);
  const code = codeOf(error.status, body);
  return imageError('gemini', code, body?.message ?? error.message, {
    status: error.status,
    retryAfterMs: retryDelayMs(body),
    cause: error,
  });
}

/** The client puts the whole response, as JSON, into the message. */
function readBody(message: string): ErrorBody | undefined {
  try {
    return bodySchema.parse(JSON.parse(message)).error;
  } catch {
    return undefined;
  }
}

function codeOf(status: number, body: ErrorBody | undefined): ProviderErrorCode {
  if (body?.details?.some((detail) => detail.reason === 'API_KEY_INVALID')) return 'UNAUTHORISED';
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 408 || status === 504) return 'TIMEOUT';
  if (status === 409) return 'CONFLICT';
  if (status === 429) return isDailyQuota(body) ? 'QUOTA' : 'RATE_LIMITED';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}

function isDailyQuota(body: ErrorBody | undefined): boolean {
  return (
    body?.details?.some((detail) => detail.violations?.some((violation) => /perday/i.test(violation.quotaId ?? ''))) ??
    false
  );
}

function retryDelayMs(body: ErrorBody | undefined): number | undefined {
  const delay = body?.details?.find((detail) => detail.retryDelay !== undefined)?.retryDelay;
  const seconds = /^([\d.]+)s$/.exec(delay ?? '')?.[1];
  return seconds === undefined ? undefined : boundedWaitMs(Number(seconds) * 1000);
}
