import { text } from '#contracts';
import { logText } from '../errors/log-text.js';
import { ProviderError } from '../errors/provider-error.js';

export function storageError(said: string, errorClass: 'retry' | 'giveUp', cause?: unknown): ProviderError {
  const code = errorClass === 'retry' ? 'UNAVAILABLE' : 'BAD_REQUEST';
  return new ProviderError({ provider: 'storage', code, class: errorClass, personMessage: text('provider.storage'), logMessage: logText(said), cause });
}
