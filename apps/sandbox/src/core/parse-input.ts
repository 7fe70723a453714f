import { BadRequestException } from '@nestjs/common';
import { z } from 'zod';

/** Parses the input, or throws a 400 whose message names each wrong field. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input ?? {});
  if (parsed.success) return parsed.data;
  const sentences = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'The request'}: ${issue.message}`);
  throw new BadRequestException({ error: sentences.join('; ') });
}
