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
