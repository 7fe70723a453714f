import { text } from '#contracts';
import { logText } from '../errors/log-text.js';
import { ProviderError, type ProviderErrorCode, type ProviderErrorDetails } from '../errors/provider-error.js';

/** Worth a retry. Every storage call can be repeated without harm, so no failure is `unknown`. */
const TRANSIENT: ReadonlySet<ProviderErrorCode> = new Set([
  'TIMEOUT',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'BAD_RESPONSE',
  'CONFLICT',
]);

/** The error of every storage backend; `reason` is what the service or the disk reported, for the log. */
export function storageError(
  code: ProviderErrorCode,
  reason: string,
  more: Partial<Pick<ProviderErrorDetails, 'provider' | 'status' | 'retryAfterMs' | 'cause'>> = {},
): ProviderError {
  return new ProviderError({
    provider: 'storage',
    ...more,
    code,
    class: TRANSIENT.has(code) ? 'retry' : 'permanent',
    userMessage: text('provider.storage'),
    logMessage: logText(reason),
  });
}
