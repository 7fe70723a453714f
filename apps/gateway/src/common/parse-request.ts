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
  if (parsed.success) return storable(parsed.data);
  const issue = parsed.error.issues[0]!;
  const field = issue.path.join('.') || 'body';
  throw new HttpError(
    400,
    'BAD_REQUEST',
    isSentence(issue.message) ? issue.message : text('request.invalid', { field, problem: issue.message }),
    { field },
  );
}

/** Returns what the schema let pass. Throws 400 with the name of a field that PostgreSQL cannot keep. */
function storable<T>(value: T): T {
  const field = unstorableField(value);
  if (field === undefined) return value;
  throw new HttpError(
    400,
    'BAD_REQUEST',
    text('request.invalid', { field, problem: 'it holds a character that cannot be stored' }),
    { field },
  );
}

const LONE_SURROGATE = /\p{Surrogate}/u;
const isUnstorable = (value: string): boolean => value.includes('\0') || LONE_SURROGATE.test(value);

/** Where the value holds a text or a key that PostgreSQL cannot keep: one with U+0000, or with half a surrogate pair. */
function unstorableField(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isUnstorable(value) ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    if (isUnstorable(key)) return path || 'body';
    const found = unstorableField(part, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Texts of the specification stand as they are; the validator's own phrases are put into a sentence with the field's name. */
function isSentence(message: string): boolean {
  return !/^(Invalid|Too|Expected|Unrecognized|Required|must|give|say)/.test(message);
}
