import { z } from 'zod';

/** The body of every HTTP error. `field` names the wrong field of a 400, if there is one. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  jobId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The properties of an adapter's error, so that a caller knows what to do next without knowing the adapter. */
export interface ClassifiedError extends Error {
  readonly code: string;
  /** `retry`: no effect, may succeed later. `permanent`: no retry can succeed. `unknown`: the effect may have happened, look before repeating. */
  readonly class: 'retry' | 'permanent' | 'unknown';
  /** For the user; says what to do next. */
  readonly userMessage: string;
  readonly logMessage: string;
  /** The wait that the service requires, in milliseconds. */
  readonly retryAfterMs: number | undefined;
}

export const isClassifiedError = (error: unknown): error is ClassifiedError =>
  error instanceof Error && ['code', 'class', 'userMessage', 'logMessage'].every((name) => name in error);
