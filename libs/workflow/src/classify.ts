import { ZodError } from 'zod';
import { text } from '#contracts';
import { JobError } from '#jobs';
import { isBroken } from '#observability';
import { ProviderError } from '#providers';

/** What the engine shall do about an error of an adapter. An unknown outcome is retried: handlers look before they repeat. */
export function classifyError(error: unknown): JobError {
  if (error instanceof JobError) return error;
  if (error instanceof ProviderError && !isBroken('error-codes')) return fromProvider(error);
  if (error instanceof ZodError)
    return new JobError({
      code: 'BAD_INPUT',
      class: 'permanent',
      message: text('job.internal'),
      logMessage: error.message,
      cause: error,
    });
  return new JobError({
    code: 'INTERNAL',
    class: 'retry',
    message: text('job.internal'),
    logMessage: error instanceof Error ? error.message : String(error),
    cause: error,
  });
}

function fromProvider(error: ProviderError): JobError {
  const limited = error.code === 'RATE_LIMITED';
  return new JobError({
    code: error.code,
    class: error.class === 'permanent' || isBroken('retry-class') ? 'permanent' : limited ? 'wait' : 'retry',
    message: error.userMessage,
    logMessage: error.logMessage,
    ...(error.retryAfterMs === undefined || isBroken('retry-after') ? {} : { retryAfterMs: error.retryAfterMs }),
    cause: error,
  });
}
