import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints, type EndpointSpec } from '#contracts';
import { HttpError } from './http-error.js';
import { parseRequest } from './parse-request.js';

const body = z.object({ name: z.string(), free: z.record(z.string(), z.unknown()).optional() });
const spec: EndpointSpec = { summary: '', access: 'public', body, response: z.unknown() };
const parse = (given: unknown) => parseRequest(spec, { params: {}, query: {}, body: given }).body;
const refusal = (given: unknown): unknown => {
  try {
    return parse(given);
  } catch (error) {
    return error instanceof HttpError ? error.details.field : error;
  }
};

/** The same numbers for the same seed. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const PIECES = [
  "' or '1'='1",
  '"; drop table users; --',
  '\0',
  '\ud800',
  '\r\nset-cookie: a=b',
  '${7*7}',
  '{{7*7}}',
  '<script>',
  '../',
  '%00',
  '$ne',
  '__proto__',
  'constructor',
  '1e309',
  '-1',
  'NaN',
  '\u202e',
  '😀',
  'x'.repeat(5_000),
  '01900000-0000-7000-8000-000000000000',
];

/** Any JSON value; objects get names that the endpoint knows, so that its checks are reached. */
function anyValue(next: () => number, names: readonly string[], depth = 0): unknown {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!;
  const kind = next() * (depth < 4 ? 8 : 5);
  if (kind < 2) return pick(PIECES) + pick(PIECES);
  if (kind < 3) return pick([0, -1, 0.5, 1e21, 2 ** 53, 1]);
  if (kind < 5) return pick([null, true, false, '', undefined, pick(PIECES)]);
  const parts = Array.from({ length: Math.floor(next() * 4) }, () => anyValue(next, names, depth + 1));
  if (kind < 6) return parts;
  return Object.fromEntries(names.filter(() => next() < 0.7).map((name) => [name, anyValue(next, names, depth + 1)]));
}

const namesOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : ['name', 'value', 'metadata', 'ids'];

/** PostgreSQL cannot keep these, so no statement may see them. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i;

function outcomeOf(endpoint: EndpointSpec, given: Parameters<typeof parseRequest>[1]): string {
  try {
    const parsed = JSON.stringify(parseRequest(endpoint, given));
    return !endpoint.multipart && UNSTORABLE.test(parsed) ? parsed : 'fits';
  } catch (error) {
    return error instanceof HttpError && error.getStatus() === 400 ? 'fits' : String(error);
  }
}

describe('the parsing of requests', () => {
  it('names a field whose text or key cannot be stored, and looks at nothing that the schema drops', () => {
    expect(refusal({ name: 'a\0' })).toBe('name');
    expect(refusal({ name: '\udc00' })).toBe('name');
    expect(refusal({ name: 'a', free: { list: [{ deep: 'a\0' }] } })).toBe('free.list.0.deep');
    expect(refusal({ name: 'a', free: { 'a\0': 1 } })).toBe('free');
    expect(parse({ name: '😀', dropped: 'a\0', 'dropped\0': { too: '\ud800' } })).toEqual({ name: '😀' });
  });

  it('[S27] lets 10,000 hostile requests through to no endpoint but as its contract says, and fails none but with 400', () => {
    const next = random(20_251);
    const specs = Object.entries(endpoints) as [string, EndpointSpec][];
    const wrong: string[] = [];
    for (let count = 0; count < 10_000; count++) {
      const [key, endpoint] = specs[count % specs.length]!;
      const given = {
        params: anyValue(next, namesOf(endpoint.params)),
        query: anyValue(next, namesOf(endpoint.query)),
        body: anyValue(next, namesOf(endpoint.body)),
      };
      const outcome = outcomeOf(endpoint, given);
      if (outcome !== 'fits') wrong.push(`${key}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });
});
