import { z } from 'zod';
import { savedPlacementSchema } from './placements.js';

/** The body of every HTTP error. `field` names the wrong field of a 400, if there is one. */
export const errorBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
  retryAfterSeconds: z.number().optional(),
  jobId: z.string().optional(),
  /** Where a 402 refuses a generation: the tokens that can be spent, and how many more it takes. */
  balance: z.number().int().optional(),
  shortfall: z.number().int().optional(),
  /** What is stored instead, where a 409 refuses a change of an older version. */
  newer: savedPlacementSchema.optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** [PRX-03] The same under /api/printful, in the envelope of the print provider: `code` is the status, `result` the text. */
export const proxyErrorBodySchema = errorBodySchema.extend({
  code: z.number(),
  result: z.string(),
  errorCode: z.string(),
  /** Seconds. */
  retryAfter: z.number().optional(),
});
export type ProxyErrorBody = z.infer<typeof proxyErrorBodySchema>;

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
