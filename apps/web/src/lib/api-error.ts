import type { ErrorBody } from '#contracts';

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
  ) {
    super(message);
    this.name = 'ApiError';
  }
}

/** Nothing is known about whether the server did the work: the same call may be sent again. */
export const isUncertain = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 503 || error.code === 'IDEMPOTENCY_IN_PROGRESS');

/** The failure of an answer. The body may be no JSON at all where a proxy answered. */
export async function readFailure(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
  const message = body.error ?? body.message ?? `${response.status} ${response.statusText}`.trim();
  return new ApiError(
    response.status,
    message,
    String(body.code ?? 'UNKNOWN'),
    body.field,
    body.requestId,
    body.jobId,
    body.retryAfterSeconds ?? secondsOf(response.headers.get('retry-after')),
  );
}

/** A proxy may answer with the header alone. */
const secondsOf = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

/** The text a person may read about a failure, else the given one. */
export const reason = (error: unknown, fallback: string): string =>
  error instanceof ApiError &&
  error.status > 0 &&
  error.code !== 'UNKNOWN' &&
  error.code !== 'INTERNAL' &&
  error.message
    ? error.message
    : fallback;
