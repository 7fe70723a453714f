import type { ErrorBody, ProxyErrorBody } from '#contracts';

/** A call that did not succeed. `status` is 0 where no answer came at all. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string,
    readonly field?: string,
    readonly requestId?: string,
    readonly jobId?: string,
    readonly retryAfterSeconds?: number,
    /** Whether the answer said what is wrong; else the message is its status. */
    readonly isWorded = true,
    /** Where tokens are short: how many it takes more. */
    readonly shortfall = 0,
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Another call with the same key has not ended. */
export const isUnderWay = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'IDEMPOTENCY_IN_PROGRESS';

/** The server is away, or busy with the same call: sent again soon, the call may pass. */
export const isAway = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || isUnderWay(error));

/**
 * Nothing is known about whether the server did the work: sent again, the call keeps its key. Where a call fails in the
 * middle, or a proxy answers for a server that has died, part of its work may be done. A job that has failed is known.
 */
export const isUncertain = (error: unknown): boolean =>
  isAway(error) || (error instanceof ApiError && error.status > 499 && !error.jobId);

/** There is nothing of that name, or it is no name. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** The failure of an answer. The body may be no JSON at all where a proxy answered. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody | ProxyErrorBody>;
  const said = body.error ?? body.message;
  const message = said ?? `${response.status} ${response.statusText}`.trim();
  return new ApiError(
    response.status,
    message,
    String(('errorCode' in body ? body.errorCode : body.code) ?? 'UNKNOWN'),
    body.field,
    body.requestId,
    body.jobId,
    body.retryAfterSeconds ?? secondsOf(response.headers.get('retry-after')),
    said !== undefined,
    body.shortfall,
  );
}

/** A proxy may answer with the header alone. */
const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

/** The text a user may read about a failure, else the given one. */
export const reason = (error: unknown, fallback: string): string =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'UNKNOWN' &&
  error.code !== 'INTERNAL' &&
  error.message
    ? error.message
    : fallback;
