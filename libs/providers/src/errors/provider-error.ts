import type { ClassifiedError } from '#contracts';

/** What went wrong at an outside service, in the product's own words. */
export const providerErrorCodes = [
  'CONTENT_POLICY',
  'REFUSED',
  'NO_IMAGE',
  'RATE_LIMITED',
  'QUOTA',
  'TIMEOUT',
  'UNAVAILABLE',
  'BAD_RESPONSE',
  'BAD_REQUEST',
  'NOT_FOUND',
  'CONFLICT',
  'UNAUTHORISED',
] as const;
export type ProviderErrorCode = (typeof providerErrorCodes)[number];

/** `retry`: nothing happened and it may pass. `giveUp`: it will not pass. `unknown`: the effect may have happened, look before repeating. */
export type ProviderErrorClass = 'retry' | 'permanent' | 'unknown';

export interface ProviderErrorDetails {
  provider: string;
  code: ProviderErrorCode;
  class: ProviderErrorClass;
  /** For the shopper: one clear sentence that says what to do next. */
  userMessage: string;
  /** For the log: what the service said. Never holds a key or a picture. */
  logMessage: string;
  retryAfterMs?: number | undefined;
  status?: number | undefined;
  cause?: unknown;
}

/** The one error every adapter throws. An abort by the caller is not one: it rejects with the signal's own reason. */
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
