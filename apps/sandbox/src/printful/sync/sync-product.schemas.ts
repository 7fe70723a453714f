import { z } from 'zod';

const fileSchema = z.object({
  type: z.string().default('default'),
  id: z.int().optional(),
  url: z.url().optional(),
  filename: z.string().optional(),
  visible: z.boolean().default(true),
});
const optionSchema = z.object({ id: z.string(), value: z.unknown() });
const price = z
  .union([z.string().regex(/^\d+(\.\d{1,2})?$/), z.number().min(0)])
  .transform((value) => Number(value).toFixed(2));

export const syncVariantInput = z.object({
  id: z.int().optional(),
  external_id: z.string().max(64).optional(),
  variant_id: z.int(),
  files: z.array(fileSchema).min(1),
  retail_price: price.nullish(),
  sku: z.string().nullish(),
  is_ignored: z.boolean().optional(),
  options: z.array(optionSchema).default([]),
});
export type SyncVariantInput = z.output<typeof syncVariantInput>;

const productFields = z.object({
  name: z.string().min(1),
  external_id: z.string().max(64).optional(),
  thumbnail: z.string().max(250).nullish(),
  is_ignored: z.boolean().optional(),
});
const LIMIT = 'A product can have at most 100 sync variants';

export const createSyncProduct = z.object({
  sync_product: productFields,
  sync_variants: z.array(syncVariantInput).min(1).max(100, LIMIT),
});

/** A listed variant with only its id is kept as it is. */
const changedVariant = syncVariantInput.partial().extend({ id: z.int() });
export const changeSyncProduct = z.object({
  sync_product: productFields.partial().optional(),
  sync_variants: z
    .array(z.union([changedVariant, syncVariantInput]))
    .max(100, LIMIT)
    .optional(),
});
export const changeSyncVariant = syncVariantInput.partial();
export type SyncVariantChange = z.output<typeof changeSyncVariant>;
