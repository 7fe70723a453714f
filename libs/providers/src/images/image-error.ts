import { text, type ImageProvider } from '#contracts';
import { ProviderError, type ProviderErrorClass, type ProviderErrorCode } from '../errors/provider-error.js';
import { logText } from '../errors/log-text.js';
import { rootMessage, transportFault } from '../errors/transport-error.js';

const classes: Record<ProviderErrorCode, ProviderErrorClass> = {
  CONTENT_POLICY: 'permanent',
  REFUSED: 'permanent',
  NO_IMAGE: 'retry',
  RATE_LIMITED: 'retry',
  QUOTA: 'permanent',
  TIMEOUT: 'unknown',
  UNAVAILABLE: 'retry',
  BAD_RESPONSE: 'retry',
  BAD_REQUEST: 'permanent',
  NOT_FOUND: 'permanent',
  CONFLICT: 'retry',
  UNAUTHORISED: 'permanent',
};

interface Extra {
  class?: ProviderErrorClass | undefined;
  retryAfterMs?: number | undefined;
  status?: number | undefined;
  cause?: unknown;
}

export function imageError(
  provider: ImageProvider,
  code: ProviderErrorCode,
  reason: unknown,
  extra: Extra = {},
): ProviderError {
  return new ProviderError({
    provider,
    code,
    userMessage: text(`provider.image.${code}`),
    logMessage: logText(reason),
    ...extra,
    class: extra.class ?? classes[code],
  });
}

/** A request without a response: unless it was never sent, the image may have been generated and billed. */
export function imageTransportError(provider: ImageProvider, error: unknown): ProviderError {
  const fault = transportFault(error);
  if (fault === 'timeout') return imageError(provider, 'TIMEOUT', rootMessage(error), { cause: error });
  return imageError(provider, 'UNAVAILABLE', rootMessage(error), {
    class: fault === 'notSent' ? 'retry' : 'unknown',
    cause: error,
  });
}
