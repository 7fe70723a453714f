import { z } from 'zod';
import { money } from './values.js';

const templatePositionSchema = z.object({
  area_width: z.number(),
  area_height: z.number(),
  width: z.number(),
  height: z.number(),
  top: z.number(),
  left: z.number(),
});

/** [CAT-13] A variant of a product, with its print areas. */
export const variantSchema = z.object({
  id: z.number().int(),
  variant_id: z.number().int(),
  name: z.string(),
  synced: z.boolean(),
  globalId: z.string(),
  sync_product_id: z.number().int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  color_code: z.string().nullable(),
  retail_price: money,
  inStock: z.boolean(),
  product: z.object({
    product_id: z.number().int(),
    variant_id: z.number().int(),
    name: z.string(),
    image: z.string(),
  }),
  files: z.array(z.object({ type: z.string(), preview_url: z.string() })),
  printfiles: z.array(
    z.object({
      printfile_id: z.number().int(),
      placement: z.string(),
      /** The print provider's name for the area, such as 'Back print'. */
      title: z.string(),
      /** The print provider's key of how it prints there, such as `DTG`. */
      technique: z.string(),
      /** What a design on this area adds to the price; '0.00' for what the price includes. */
      additionalPrice: money,
      width: z.number().int(),
      height: z.number().int(),
      dpi: z.number(),
      fill_mode: z.enum(['fit', 'cover']),
      can_rotate: z.boolean(),
      mockup_template: z.array(z.object({ image_url: z.string(), position: templatePositionSchema })),
    }),
  ),
});
export type Variant = z.infer<typeof variantSchema>;
