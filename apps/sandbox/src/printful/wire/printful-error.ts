interface Detail {
  apiErrorCode?: string;
  retryAfterSeconds?: number;
}

/** A refusal in the provider's own shape. */
export class PrintfulError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
  }
}

/** The documented reasons; the one of 401 is documented so, the one of 429 is not documented at all. */
const REASONS: Record<number, string | number> = {
  400: 'BadRequest',
  401: 'BadRequest',
  403: 403,
  404: 'NotFound',
  410: 'Gone',
  429: 'TooManyRequests',
};

export function errorBody(status: number, message: string, apiErrorCode?: string): object {
  const reason = REASONS[status] ?? (status >= 500 ? 'InternalServerError' : 'BadRequest');
  return {
    code: status,
    result: message,
    error: { reason, message, ...(apiErrorCode ? { api_error_code: apiErrorCode } : {}) },
  };
}

export function badRequest(message: string, apiErrorCode?: string): PrintfulError {
  return new PrintfulError(400, message, apiErrorCode ? { apiErrorCode } : {});
}

export function notFound(): PrintfulError {
  return new PrintfulError(404, 'Not Found');
}

/** The seconds are part of the sentence: clients of the first version have nothing else to read them from. */
export function tooManyRequests(waitMs: number): PrintfulError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new PrintfulError(
    429,
    `You've recently sent too many requests. Please try again after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
