import { Injectable } from '@nestjs/common';
import { ZodError } from 'zod';
import { isClassifiedError, text, type ClassifiedError, type ErrorClass } from '#contracts';
import { JobError } from './job-error.js';

/** [GEN-16] Decides what the engine does about an error. An unknown outcome is retried: handlers look before they repeat. */
@Injectable()
export class ErrorClassifier {
  classify(error: unknown): JobError {
    if (error instanceof JobError) return error;
    if (isClassifiedError(error)) return fromAdapter(error);
    return new JobError({
      ...(error instanceof ZodError ? { code: 'BAD_INPUT', class: 'permanent' } : { code: 'INTERNAL', class: 'retry' }),
      message: text('job.internal'),
      logMessage: error instanceof Error ? error.message : String(error),
      cause: error,
    });
  }
}

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
