import type { ErrorBody, ProxyErrorBody } from '#contracts';
import { ProviderError } from '#providers';
import { HttpError } from './http-error.js';
import { toHttpError } from './to-http-error.js';

const PRINT_PROXY = '/api/printful/';
/** [PRX-03] How long to wait where a refusal for too many calls does not say so itself, in seconds. */
const DEFAULT_WAIT = 60;

/** [S23] Without the query: it may carry a code or a token. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!;

const isPrintProxy = (url: string): boolean => pathOf(url).startsWith(PRINT_PROXY);

/** The response to a failure; each refusal for too many calls says when to come back [S19]. */
export function failureAt(url: string, error: unknown): HttpError {
  return withWait(knownFailure(url, error));
}

function withWait(failure: HttpError): HttpError {
  const { message, code, details } = failure;
  if (failure.getStatus() !== 429 || details.retryAfterSeconds) return failure;
  return new HttpError(429, code, message, { ...details, retryAfterSeconds: DEFAULT_WAIT });
}

/** What the print provider does not have is missing for its proxy as well. */
function knownFailure(url: string, error: unknown): HttpError {
  const known = toHttpError(error);
  if (!isPrintProxy(url) || !(error instanceof ProviderError)) return known;
  const status = { NOT_FOUND: 404, CONFLICT: 409, BAD_REQUEST: 400 }[error.code as string];
  return status ? new HttpError(status, known.code, known.message, known.details) : known;
}

/** The body of that response, in the one form of the contracts; that of the print proxy has a numeric `code`. */
export function errorBodyAt(url: string, failure: HttpError, requestId: string): ErrorBody | ProxyErrorBody {
  const { message, code, details } = failure;
  const { field, jobId, retryAfterSeconds, balance, shortfall, newer } = details;
  const body: ErrorBody = {
    error: message,
    message,
    code,
    requestId,
    ...(field ? { field } : {}),
    ...(jobId ? { jobId } : {}),
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
    ...(balance === undefined ? {} : { balance }),
    ...(shortfall === undefined ? {} : { shortfall }),
    ...(newer ? { newer } : {}),
  };
  if (!isPrintProxy(url)) return body;
  const status = failure.getStatus();
  const retryAfter = retryAfterSeconds ? { retryAfter: retryAfterSeconds } : {};
  return { ...body, code: status, result: message, errorCode: code, ...retryAfter };
}
