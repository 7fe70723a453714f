import { z } from 'zod';

// The service is written in PHP: an empty map is `[]`, an absent list may be null or `{}`, numbers come as strings or floats.

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d+(\.\d+)?$/),
]);

export const number = numeric.transform(Number);
export const nullableNumber = numeric.nullish().transform((value) => (value == null ? null : Number(value)));
export const text = z.union([z.string(), z.number()]).transform(String);
export const nullableText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value == null ? null : String(value)));
/** An amount of money as text with two decimals. */
export const amount = numeric.transform((value) => Number(value).toFixed(2));
export const nullableAmount = numeric.nullish().transform((value) => (value == null ? null : Number(value).toFixed(2)));
export const flag = z
  .union([z.boolean(), z.literal([0, 1, '0', '1'])])
  .nullish()
  .transform((value) => value === true || Number(value) === 1);

/** A list; null, absent and the empty map count as an empty one. */
export function list<T extends z.ZodType>(item: T) {
  return z.preprocess((value) => (value == null || isEmptyMap(value) ? [] : value), z.array(item));
}

/** A map; null, absent and the empty list count as an empty one. */
export function map<T extends z.ZodType>(value: T) {
  return z.preprocess(
    (given) => (given == null || (Array.isArray(given) && given.length === 0) ? {} : given),
    z.record(z.string(), value),
  );
}

function isEmptyMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
