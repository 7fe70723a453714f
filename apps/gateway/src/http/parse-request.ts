import type { z } from 'zod';
import { text, type EndpointSpec } from '#contracts';
import { HttpError } from './http-error.js';

interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** Parses the parts of a request by the endpoint's schemas. Throws 400 with the first wrong field's name and what is wrong with it. */
export function parseRequest(spec: EndpointSpec, request: RawRequest) {
  return {
    params: parsePart(spec.params, request.params),
    query: parsePart(spec.query, request.query),
    body: spec.multipart ? request.body : parsePart(spec.body, request.body),
  };
}

function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  const field = issue.path.join('.') || 'body';
  throw new HttpError(400, 'BAD_REQUEST', isSentence(issue.message) ? issue.message : text('request.invalid', { field, problem: issue.message }), { field });
}

/** Texts of the specification stand as they are; the validator's own phrases are put into a sentence with the field's name. */
function isSentence(message: string): boolean {
  return !/^(Invalid|Too|Expected|Unrecognized|Required|must|give|say)/.test(message);
}
