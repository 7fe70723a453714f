import type { ClassifiedError } from '#contracts';

/** Failures of external services, in the product's own terms. */
export type ProviderErrorCode =
  | 'CONTENT_POLICY'
  | 'REFUSED'
  | 'NO_IMAGE'
  | 'RATE_LIMITED'
  | 'QUOTA'
  | 'TIMEOUT'
  | 'UNAVAILABLE'
  | 'BAD_RESPONSE'
  | 'BAD_REQUEST'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'UNAUTHORISED';

/** `retry`: no effect, may succeed later. `permanent`: no retry can succeed. `unknown`: the effect may have happened, look before repeating. */
export type ProviderErrorClass = 'retry' | 'permanent' | 'unknown';

export interface ProviderErrorDetails {
  provider: string;
  code: ProviderErrorCode;
  class: ProviderErrorClass;
  /** For the shopper: one clear sentence that says what to do next. */
  userMessage: string;
  /** For the log: what the service reported. Never contains a key or an image. */
  logMessage: string;
  retryAfterMs?: number | undefined;
  status?: number | undefined;
  cause?: unknown;
}

/** The error of every adapter. A caller's abort is not one: it rejects with the signal's own reason. */
export class ProviderError extends Error implements ClassifiedError {
  readonly provider: string;
  readonly code: ProviderErrorCode;
  readonly class: ProviderErrorClass;
  readonly userMessage: string;
  readonly logMessage: string;
  readonly retryAfterMs: number | undefined;
  readonly status: number | undefined;

  constructor(details: ProviderErrorDetails) {
    super(`${details.provider} ${details.code}: ${details.logMessage}`, { cause: details.cause });
    this.name = 'ProviderError';
    this.provider = details.provider;
    this.code = details.code;
    this.class = details.class;
    this.userMessage = details.userMessage;
    this.logMessage = details.logMessage;
    this.retryAfterMs = details.retryAfterMs;
    this.status = details.status;
  }
}
