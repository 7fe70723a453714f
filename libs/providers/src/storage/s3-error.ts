import { S3ServiceException } from '@aws-sdk/client-s3';
import { DeadlineExceeded } from '../errors/deadline.js';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.js';
import { rootMessage, transportFault } from '../errors/transport-error.js';
import { storageError } from './storage-error.js';

/** What a name says that its status does not. */
const byName: Record<string, ProviderErrorCode> = {
  SlowDown: 'RATE_LIMITED',
  RequestTimeout: 'TIMEOUT',
  // The clocks are apart, or the bytes were spoilt on their way: both may be otherwise the next time.
  RequestTimeTooSkewed: 'UNAVAILABLE',
  BadDigest: 'BAD_RESPONSE',
  XAmzContentSHA256Mismatch: 'BAD_RESPONSE',
  NoSuchBucket: 'NOT_FOUND',
};

/** Turns whatever the client threw into the one error of the adapters. */
export function s3Error(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DeadlineExceeded)
    return storageError('TIMEOUT', error.message, { provider: 's3', cause: error });
  const status = statusOf(error);
  if (status !== undefined) return answered(error, status);
  return storageError(transportFault(error) === 'timeout' ? 'TIMEOUT' : 'UNAVAILABLE', rootMessage(error), {
    provider: 's3',
    cause: error,
  });
}

/** Whether the service said that there is no such object. A missing bucket is a fault, not a missing picture. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound') &&
    error.$metadata.httpStatusCode === 404
  );
}

function answered(error: unknown, status: number): ProviderError {
  const { name, message } = error as Error;
  // An answer with a good status that could not be read is no refusal.
  const code = status < 400 ? 'BAD_RESPONSE' : (byName[name] ?? byStatus(status));
  return storageError(code, `${name}: ${message}`, { provider: 's3', status, cause: error });
}

function byStatus(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 408) return 'TIMEOUT';
  if (status === 409) return 'CONFLICT';
  if (status === 429) return 'RATE_LIMITED';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}

function statusOf(error: unknown): number | undefined {
  const answer = error as { $metadata?: { httpStatusCode?: number }; $response?: { statusCode?: number } };
  return answer.$metadata?.httpStatusCode ?? answer.$response?.statusCode;
}
