import { Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { isClassifiedError, text, type ClassifiedError, type ErrorClass, type JobKind } from '#contracts';
import { withoutPrivate } from '#observability';
import { JobError } from './job-error.js';

/** [GEN-16] Decides what the engine does about an error. An unknown outcome is retried: handlers look before they repeat. */
@Injectable()
export class ErrorClassifier {
  classify(error: unknown, kind: JobKind): JobError {
    if (error instanceof JobError) return error;
    if (isClassifiedError(error)) return fromAdapter(error);
    return new JobError({
      ...(error instanceof ZodError ? { code: 'BAD_INPUT', class: 'permanent' } : { code: 'INTERNAL', class: 'retry' }),
      message: unforeseen(kind),
      logMessage: withoutPrivate(error instanceof Error ? error.message : String(error)),
      cause: error,
    });
  }
}

/** [GEN-11] What the server says of its own accord. */
const unforeseen = (kind: JobKind): string =>
  text(kind === 'generation.image' || kind === 'generation.design' ? 'generation.failedServer' : 'job.internal');

function fromAdapter(error: ClassifiedError): JobError {
  return new JobError({
    code: error.code,
    class: classOf(error),
    message: error.userMessage,
    logMessage: error.logMessage,
    ...(error.retryAfterMs === undefined ? {} : { retryAfterMs: error.retryAfterMs }),
    cause: error,
  });
}

function classOf(error: ClassifiedError): ErrorClass {
  if (error.class === 'permanent') return 'permanent';
  return error.code === 'RATE_LIMITED' ? 'wait' : 'retry';
}
