import { z } from 'zod';
import { invalidRequest } from './stripe-error.js';

type Nested = { [key: string]: string | Nested };

const UNSAFE = new Set(['__proto__', 'constructor', 'prototype']);

/** Nests the flat keys of Stripe's forms: `metadata[order_id]=1` becomes `{metadata: {order_id: '1'}}`; lists become objects with numbers as keys. */
export function nestForm(flat: unknown): Nested {
  const nested: Nested = {};
  for (const [key, value] of Object.entries((flat ?? {}) as Record<string, unknown>)) {
    const path = key.split(/[[\]]+/).filter(Boolean);
    if (path.length === 0 || path.some((part) => UNSAFE.has(part))) throw invalidRequest('Invalid parameter', key);
    setAt(nested, path, String(value));
  }
  return nested;
}

function setAt(target: Nested, [first, ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    target[first!] = value;
    return;
  }
  const inner = (target[first!] ??= {});
  if (typeof inner === 'object') setAt(inner, rest, value);
}

/** Parses a nested form as Stripe does, or throws its 400 with the first wrong parameter. */
export function parseForm<S extends z.ZodType>(schema: S, flat: unknown): z.output<S> {
  const parsed = schema.safeParse(nestForm(flat));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.code === 'unrecognized_keys')
    throw invalidRequest(`Received unknown parameter: ${issue.keys[0]}`, issue.keys[0], 'parameter_unknown');
  const param = issue.path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message))
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalidRequest(`Invalid ${param}: ${issue.message}`, param, 'parameter_invalid');
}

/** An amount in the smallest unit of its currency. */
export const amountParam = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number)
  .pipe(z.number().int().min(1));
export const metadataParam = z.record(z.string().max(40), z.string().max(500)).default({});
export const expandParam = z.record(z.string(), z.string()).optional();
export const booleanParam = z.enum(['true', 'false']).transform((value) => value === 'true');
