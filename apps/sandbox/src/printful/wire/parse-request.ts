import { z } from 'zod';
import { badRequest } from './printful-error.js';

/** Parses the body or query; throws the provider's 400, which names the wrong fields. */
export function parseRequest<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const absent = issues.filter((issue) => issue.code === 'invalid_type' && / received undefined$/.test(issue.message));
  if (absent.length > 0)
    throw badRequest(`Missing required parameters: ${absent.map((issue) => issue.path.join('.')).join(', ')}`);
  const [issue] = issues;
  const field = issue?.path.join('.');
  throw badRequest(field ? `${field}: ${issue?.message}` : (issue?.message ?? 'Invalid request'));
}

export const pageQuery = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** Query flags come as 1, true or nothing at all. */
export const queryFlag = z
  .union([z.literal(''), z.stringbool(), z.boolean()])
  .optional()
  .transform((value) => value === '' || value === true);
