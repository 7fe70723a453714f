interface Detail {
  apiErrorCode?: string;
  retryAfterSeconds?: number;
}

/** An error in the provider's own shape. */
export class PrintfulError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail: Detail = {},
  ) {
    super(message);
  }
}

/** The `reason` values: 401 as documented, although irregular; 429 is undocumented. */
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

/** Puts the seconds into the message: clients of the first API version have no other source for them. */
export function tooManyRequests(waitMs: number): PrintfulError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new PrintfulError(
    429,
    `You've recently sent too many requests. Please try again after ${retryAfterSeconds} seconds.`,
    { retryAfterSeconds },
  );
}
