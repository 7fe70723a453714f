import { z } from 'zod';
import { text } from '#contracts';
import { DeadlineExceeded } from '../errors/deadline.js';
import { logText } from '../errors/log-text.js';
import { boundedWaitMs, retryAfterMs } from '../errors/retry-after.js';
import { ProviderError, type ProviderErrorCode } from '../errors/provider-error.js';
import { isUnreadable, rootMessage, transportFault } from '../errors/transport-error.js';

const LOCKOUT_MS = 60_000;
const MARGIN_MS = 1_000;

const bodySchema = z.looseObject({
  result: z.unknown(),
  error: z
    .looseObject({ message: z.string().optional(), api_error_code: z.string().optional() })
    .nullish()
    .catch(undefined),
});

interface Extra {
  retryAfterMs?: number | undefined;
  status?: number | undefined;
  cause?: unknown;
}

const transient: ReadonlySet<ProviderErrorCode> = new Set(['TIMEOUT', 'UNAVAILABLE', 'BAD_RESPONSE']);

/** @param effect the call changes something at the provider, so that a failure without a readable response has an unknown outcome */
export function printError(
  code: ProviderErrorCode,
  message: unknown,
  effect: boolean,
  extra: Extra = {},
): ProviderError {
  const errorClass =
    code === 'RATE_LIMITED' ? 'retry' : !transient.has(code) ? 'permanent' : effect ? 'unknown' : 'retry';
  return new ProviderError({
    provider: 'printful',
    code,
    class: errorClass,
    userMessage: text(`provider.print.${code}`),
    logMessage: logText(message),
    ...extra,
  });
}

/** A call without a response. */
export function printTransportError(error: unknown, effect: boolean): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof DeadlineExceeded) return printError('TIMEOUT', error.message, effect, { cause: error });
  if (isUnreadable(error)) return printError('BAD_RESPONSE', rootMessage(error), effect, { cause: error });
  const fault = transportFault(error);
  const code = fault === 'timeout' ? 'TIMEOUT' : 'UNAVAILABLE';
  return printError(code, rootMessage(error), effect && fault !== 'notSent', { cause: error });
}

/** A call with a failure response. */
export function printResponseError(status: number, headers: Headers, bodyText: string, effect: boolean): ProviderError {
  const { message, apiCode } = readBody(bodyText);
  const code = codeOf(status, apiCode, message);
  const retryAfterMs = code === 'RATE_LIMITED' ? lockoutMs(headers, message) : undefined;
  return printError(code, apiCode ? `${apiCode} ${message}` : message, effect, { status, retryAfterMs });
}

function readBody(bodyText: string): { message: string; apiCode: string | undefined } {
  try {
    const body = bodySchema.parse(JSON.parse(bodyText));
    const result = typeof body.result === 'string' ? body.result : undefined;
    return { message: body.error?.message ?? result ?? bodyText, apiCode: body.error?.api_error_code };
  } catch {
    return { message: bodyText, apiCode: undefined };
  }
}

function codeOf(status: number, apiCode: string | undefined, message: string): ProviderErrorCode {
  if (apiCode === 'OR-13' || /external id already exists/i.test(message)) return 'CONFLICT';
  if (apiCode === 'MG-8') return 'QUOTA';
  if (status === 419 || status === 429) return 'RATE_LIMITED';
  if (status === 401 || status === 403) return 'UNAUTHORISED';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  if (status === 409) return 'CONFLICT';
  return status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE';
}

/** Duration of the lockout: from the message, else from a header, else a minute. */
function lockoutMs(headers: Headers, message: string): number {
  const seconds = /after (\d+) second/i.exec(message)?.[1];
  const asked = seconds === undefined ? retryAfterMs(headers) : boundedWaitMs(Number(seconds) * 1_000);
  return (asked ?? LOCKOUT_MS) + MARGIN_MS;
}
