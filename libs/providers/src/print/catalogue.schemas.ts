import { z } from 'zod';
import { amount, flag, list, map, nullableAmount, nullableNumber, nullableText, number, text } from './tolerant.js';

const catalogueVariantSchema = z.looseObject({
  id: number,
  product_id: number,
  name: text,
  size: nullableText,
  color: nullableText,
  color_code: nullableText,
  image: nullableText,
  price: amount,
  in_stock: flag,
  availability_status: list(z.looseObject({ region: text, status: text })),
});

export const catalogueProductSchema = z.looseObject({
  id: number,
  main_category_id: nullableNumber,
  type: text,
  type_name: nullableText,
  title: text,
  brand: nullableText,
  model: nullableText,
  description: nullableText,
  image: nullableText,
  variant_count: nullableNumber,
  currency: nullableText,
  dimensions: map(text),
  is_discontinued: flag,
  techniques: list(z.looseObject({ key: text, display_name: nullableText, is_default: flag })),
  files: list(z.looseObject({ id: text, type: nullableText, title: nullableText, additional_price: nullableAmount })),
});
export type CatalogueProduct = z.infer<typeof catalogueProductSchema>;

export const productDetailSchema = z.looseObject({
  product: catalogueProductSchema,
  variants: list(catalogueVariantSchema),
});
export type ProductDetail = z.infer<typeof productDetailSchema>;

export const variantDetailSchema = z.looseObject({ variant: catalogueVariantSchema, product: catalogueProductSchema });
export type VariantDetail = z.infer<typeof variantDetailSchema>;

/** A measure is one length, or goes from one to another. */
export const sizeGuideSchema = z.looseObject({
  product_id: number,
  size_tables: list(
    z.looseObject({
      type: text,
      unit: nullableText,
      measurements: list(
        z.looseObject({
          type_label: text,
          values: list(
            z.looseObject({
              size: text,
              value: nullableText,
              min_value: nullableText,
              max_value: nullableText,
            }),
          ),
        }),
      ),
    }),
  ),
});
export type SizeGuide = z.infer<typeof sizeGuideSchema>;

/** States are listed where an address needs one. */
export const countrySchema = z.looseObject({
  code: text,
  name: text,
  states: list(z.looseObject({ code: text, name: text })),
});
export type ProviderCountry = z.infer<typeof countrySchema>;

export const storeSchema = z.looseObject({ id: number, type: text, name: text });
export type Store = z.infer<typeof storeSchema>;

export const syncProductSchema = z.looseObject({
  id: number,
  external_id: nullableText,
  name: text,
  variants: nullableNumber,
  synced: nullableNumber,
  thumbnail_url: nullableText,
  is_ignored: flag,
});
export type SyncProduct = z.infer<typeof syncProductSchema>;

export const syncVariantSchema = z.looseObject({
  id: number,
  external_id: nullableText,
  sync_product_id: number,
  name: text,
  synced: flag,
  variant_id: number,
  retail_price: nullableAmount,
  currency: nullableText,
  size: nullableText,
  color: nullableText,
  availability_status: nullableText,
  product: z.looseObject({ variant_id: number, product_id: number, image: nullableText, name: text }),
  files: list(z.looseObject({ type: text, url: nullableText, preview_url: nullableText, thumbnail_url: nullableText })),
});

export type SyncVariant = z.infer<typeof syncVariantSchema>;

export const syncProductDetailSchema = z.looseObject({
  sync_product: syncProductSchema,
  sync_variants: list(syncVariantSchema),
});
export type SyncProductDetail = z.infer<typeof syncProductDetailSchema>;
