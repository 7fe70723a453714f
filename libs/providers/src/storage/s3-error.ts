import { S3ServiceException } from '@aws-sdk/client-s3';
import { DeadlineExceeded } from '../errors/deadline.js';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.js';
import { rootMessage, transportFault } from '../errors/transport-error.js';
import { storageError } from './storage-error.js';

/** Meanings of error names whose status is ambiguous. */
const byName: Record<string, ProviderErrorCode> = {
  SlowDown: 'RATE_LIMITED',
  RequestTimeout: 'TIMEOUT',
  // Clock skew, or bytes damaged in transit: both may pass.
  RequestTimeTooSkewed: 'UNAVAILABLE',
  BadDigest: 'BAD_RESPONSE',
  XAmzContentSHA256Mismatch: 'BAD_RESPONSE',
  NoSuchBucket: 'NOT_FOUND',
};

/** Maps an error of the S3 client to a ProviderError. */
export function s3Error(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DeadlineExceeded)
    return storageError('TIMEOUT', error.message, { provider: 's3', cause: error });
  const status = statusOf(error);
  if (status !== undefined) return fromResponse(error, status);
  return storageError(transportFault(error) === 'timeout' ? 'TIMEOUT' : 'UNAVAILABLE', rootMessage(error), {
    provider: 's3',
    cause: error,
  });
}

/** Whether the service reported a missing object. A missing bucket is a fault, not a missing file. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound') &&
    error.$metadata.httpStatusCode === 404
  );
}

function fromResponse(error: unknown, status: number): ProviderError {
  const { name, message } = error as Error;
  // A response with a good status that cannot be read is no refusal.
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
  const response = error as { $metadata?: { httpStatusCode?: number }; $response?: { statusCode?: number } };
  return response.$metadata?.httpStatusCode ?? response.$response?.statusCode;
}
