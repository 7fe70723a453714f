import { z } from 'zod';
import { text, type Product } from '#contracts';
import { HttpError } from '../common/http-error.js';

const variant = z.strictObject({ variant_id: z.number().int() });
const filterSchema = z.strictObject({
  globalId: z.string().max(120).optional(),
  sync_variants: z
    .union([variant, z.strictObject({ $elemMatch: variant }).transform((match) => match.$elemMatch)])
    .optional(),
  'sync_variants.variant_id': z.number().int().optional(),
});
export type ProductFilter = z.infer<typeof filterSchema>;

/** [CAT-09] Reads the filter of the query: JSON that names a product and a variant of it. Throws 400 for anything else. */
export function parseFilter(given: string | undefined): ProductFilter {
  if (given === undefined) return {};
  const filter = filterSchema.safeParse(jsonOf(given));
  if (!filter.success)
    throw new HttpError(
      400,
      'BAD_REQUEST',
      text('request.invalid', { field: 'filter', problem: 'give globalId and sync_variants.variant_id as JSON' }),
      { field: 'filter' },
    );
  return filter.data;
}

export function matches(product: Product, filter: ProductFilter): boolean {
  const variantId = filter.sync_variants?.variant_id ?? filter['sync_variants.variant_id'];
  return (
    (filter.globalId === undefined || product.globalId === filter.globalId) &&
    (variantId === undefined || product.sync_variants.some((candidate) => candidate.variant_id === variantId))
  );
}

function jsonOf(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
