import { createHash } from 'node:crypto';
import { type z } from 'zod';
import type { CloudinaryConfig } from '#config';
import { DeadlineExceeded } from '../errors/deadline.js';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.js';
import { retryAfterMs } from '../errors/retry-after.js';
import { isUnreadable, rootMessage, transportFault } from '../errors/transport-error.js';
import { storageError } from './storage-error.js';

/** The parameters of a call with their signature: the secret itself is never sent. */
export function signParameters(
  parameters: Record<string, string>,
  { apiKey, apiSecret }: NonNullable<CloudinaryConfig['signing']>,
): Record<string, string> {
  const stamped: Record<string, string> = { ...parameters, timestamp: String(Math.floor(Date.now() / 1000)) };
  const line = Object.keys(stamped)
    .sort()
    .map((name) => `${name}=${stamped[name]}`)
    .join('&');
  return {
    ...stamped,
    api_key: apiKey,
    signature: createHash('sha1')
      .update(line + apiSecret)
      .digest('hex'),
  };
}

export function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The parsed JSON of a good response. Throws a ProviderError for any other. */
export async function parseResponse<T>(response: Response, schema: z.ZodType<T>): Promise<T> {
  if (!response.ok) throw await responseError(response);
  const parsed = schema.safeParse(await response.json());
  if (!parsed.success)
    throw storageError('BAD_RESPONSE', parsed.error.message, { provider: 'cloudinary', status: response.status });
  return parsed.data;
}

/** The error of a failed response. Its reason is in a header, else in the body. */
export async function responseError(response: Response): Promise<ProviderError> {
  const reason = response.headers.get('x-cld-error') ?? (await response.text());
  return storageError(codeOf(response.status), reason, {
    provider: 'cloudinary',
    status: response.status,
    retryAfterMs: retryAfterMs(response.headers),
  });
}

/** Maps an error of a call to a ProviderError. */
export function cloudinaryError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const more = { provider: 'cloudinary', cause: error };
  if (error instanceof DeadlineExceeded) return storageError('TIMEOUT', error.message, more);
  if (isUnreadable(error)) return storageError('BAD_RESPONSE', rootMessage(error), more);
  return storageError(transportFault(error) === 'timeout' ? 'TIMEOUT' : 'UNAVAILABLE', rootMessage(error), more);
}

function codeOf(status: number): ProviderErrorCode {
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 404) return 'NOT_FOUND';
  if (status === 408) return 'TIMEOUT';
  // 420 is the service's own status for too many calls.
  if (status === 420 || status === 429) return 'RATE_LIMITED';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}
