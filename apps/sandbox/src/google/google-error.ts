const STATUS: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};
const MESSAGES: Record<number, string> = {
  429: 'You exceeded your current quota, please check your plan and billing details.',
  500: 'An internal error has occurred. Please retry.',
  503: 'The model is overloaded. Please try again later.',
  504: 'Deadline expired before operation could complete.',
};

/** A failure in the envelope of Google's APIs. */
export class GoogleError extends Error {
  readonly body: { error: { code: number; message: string; status: string; details?: unknown[] } };

  constructor(
    readonly status: number,
    message: string,
    details?: unknown[],
  ) {
    super(message);
    this.body = {
      error: { code: status, message, status: STATUS[status] ?? 'UNKNOWN', ...(details ? { details } : {}) },
    };
  }
}

export const invalidArgument = (message: string): GoogleError => new GoogleError(400, message);

export const invalidKey = (): GoogleError =>
  new GoogleError(400, 'API key not valid. Please pass a valid API key.', [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: 'API_KEY_INVALID',
      domain: 'googleapis.com',
      metadata: { service: 'generativelanguage.googleapis.com' },
    },
  ]);

export const modelNotFound = (model: string, method: string): GoogleError =>
  new GoogleError(
    404,
    `models/${model} is not found for API version v1beta, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
  );

/** Bodies of injected failures; a rate limit carries the retry delay. */
export function googleFaultBody(status: number, retryAfterSeconds: number | undefined): unknown {
  const retry = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${retryAfterSeconds ?? 1}s` };
  const quota = {
    '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
    violations: [
      {
        quotaMetric: 'generativelanguage.googleapis.com/generate_content_requests',
        quotaId: 'GenerateRequestsPerMinutePerProjectPerModel',
      },
    ],
  };
  const details = status === 429 ? [quota, retry] : retryAfterSeconds === undefined ? undefined : [retry];
  return new GoogleError(status, MESSAGES[status] ?? 'The request was refused.', details).body;
}
