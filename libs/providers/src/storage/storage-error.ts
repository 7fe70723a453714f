import { text } from '#contracts';
import { logText } from '../errors/log-text.js';
import { ProviderError, type ProviderErrorCode, type ProviderErrorDetails } from '../errors/provider-error.js';

/** What may pass. Every call to a storage can be repeated without harm, so nothing of it is `unknown`. */
const PASSING: ReadonlySet<ProviderErrorCode> = new Set([
  'TIMEOUT',
  'UNAVAILABLE',
  'RATE_LIMITED',
  'BAD_RESPONSE',
  'CONFLICT',
]);

/** The one error of every storage backend; `said` is what the service or the disk told, for the log. */
export function storageError(
  code: ProviderErrorCode,
  said: string,
  more: Partial<Pick<ProviderErrorDetails, 'provider' | 'status' | 'retryAfterMs' | 'cause'>> = {},
): ProviderError {
  return new ProviderError({
    provider: 'storage',
    ...more,
    code,
    class: PASSING.has(code) ? 'retry' : 'permanent',
    userMessage: text('provider.storage'),
    logMessage: logText(said),
  });
}
