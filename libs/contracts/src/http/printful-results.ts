import { z } from 'zod';
import { money } from '../values.js';

const nullableText = z.string().nullable();
const nullableNumber = z.number().nullable();
const nullableMoney = money.nullable();

export const catalogueVariantSchema = z.object({
  id: z.number(),
  product_id: z.number(),
  name: z.string(),
  size: nullableText,
  color: nullableText,
  color_code: nullableText,
  image: nullableText,
  price: money,
  in_stock: z.boolean(),
  availability_status: z.array(z.object({ region: z.string(), status: z.string() })),
});
export const catalogueProductSchema = z.object({
  id: z.number(),
  main_category_id: nullableNumber,
  type: z.string(),
  type_name: nullableText,
  title: z.string(),
  brand: nullableText,
  model: nullableText,
  description: nullableText,
  image: nullableText,
  variant_count: nullableNumber,
  currency: nullableText,
  dimensions: z.record(z.string(), z.string()),
  is_discontinued: z.boolean(),
  techniques: z.array(z.object({ key: z.string(), display_name: nullableText, is_default: z.boolean() })),
  files: z.array(
    z.object({ id: z.string(), type: nullableText, title: nullableText, additional_price: nullableMoney }),
  ),
});

const printfileSchema = z.object({
  printfile_id: z.number(),
  width: z.number(),
  height: z.number(),
  dpi: z.number(),
  fill_mode: nullableText,
  can_rotate: z.boolean(),
});
export const printfilesSchema = z.object({
  product_id: z.number(),
  /** [MOCK-18] The title of each placement by its key. */
  available_placements: z.record(z.string(), z.string()),
  printfiles: z.array(printfileSchema),
  variant_printfiles: z.array(z.object({ variant_id: z.number(), placements: z.record(z.string(), z.number()) })),
  option_groups: z.array(z.string()),
  options: z.array(z.string()),
});
export const printDimensionsSchema = z.object({
  product_id: z.number(),
  /** One entry for each placement and print file, with the variants that it is for. */
  dimensions: z.array(
    printfileSchema.extend({
      placement: z.string(),
      title: z.string(),
      width_inches: z.number(),
      height_inches: z.number(),
      variant_ids: z.array(z.number()),
    }),
  ),
});
export const templatesSchema = z.object({
  min_dpi: nullableNumber,
  variant_mapping: z.array(
    z.object({
      variant_id: z.number(),
      templates: z.array(z.object({ placement: z.string(), template_id: z.number() })),
    }),
  ),
  templates: z.array(
    z.object({
      template_id: z.number(),
      image_url: nullableText,
      background_url: nullableText,
      background_color: nullableText,
      printfile_id: z.number(),
      template_width: z.number(),
      template_height: z.number(),
      print_area_width: z.number(),
      print_area_height: z.number(),
      print_area_top: z.number(),
      print_area_left: z.number(),
      is_template_on_front: z.boolean(),
      orientation: nullableText,
    }),
  ),
  conflicting_placements: z.array(z.object({ placement: z.string(), conflicts: z.array(z.string()) })),
});

export const syncProductSchema = z.object({
  id: z.number(),
  external_id: nullableText,
  name: z.string(),
  variants: nullableNumber,
  synced: nullableNumber,
  thumbnail_url: nullableText,
  is_ignored: z.boolean(),
});
/** [PRX-05] Without the addresses of print files: a preview shows what is sold. */
export const syncVariantSchema = z.object({
  id: z.number(),
  external_id: nullableText,
  sync_product_id: z.number(),
  name: z.string(),
  synced: z.boolean(),
  variant_id: z.number(),
  retail_price: nullableMoney,
  currency: nullableText,
  size: nullableText,
  color: nullableText,
  availability_status: nullableText,
  product: z.object({ variant_id: z.number(), product_id: z.number(), image: nullableText, name: z.string() }),
  files: z.array(z.object({ type: z.string(), preview_url: nullableText, thumbnail_url: nullableText })),
});

const costsSchema = z.object({
  currency: nullableText,
  subtotal: nullableMoney,
  discount: nullableMoney,
  shipping: nullableMoney,
  tax: nullableMoney,
  vat: nullableMoney,
  total: nullableMoney,
});
/** [PRX-05] How an order stands at the print provider: neither whom it goes to nor the pictures on it. */
export const printOrderSchema = z.object({
  id: z.number(),
  external_id: nullableText,
  status: z.string(),
  error: nullableText,
  shipping: nullableText,
  created: nullableNumber,
  updated: nullableNumber,
  items: z.array(
    z.object({
      id: nullableNumber,
      external_id: nullableText,
      variant_id: nullableNumber,
      quantity: z.number(),
      name: nullableText,
      files: z.array(z.object({ type: nullableText, status: nullableText })),
    }),
  ),
  costs: costsSchema.nullish(),
  retail_costs: costsSchema.nullish(),
  shipments: z.array(
    z.object({
      id: z.number(),
      carrier: nullableText,
      service: nullableText,
      tracking_number: nullableText,
      tracking_url: nullableText,
      ship_date: nullableText,
      shipped_at: nullableNumber,
      delivered_at: nullableNumber,
      delivery_status: nullableText,
    }),
  ),
});

export const taskSchema = z.object({
  task_key: z.string(),
  status: z.enum(['completed', 'failed', 'pending']),
  error: nullableText,
  mockups: z.array(
    z.object({
      placement: z.string(),
      variant_ids: z.array(z.number()),
      mockup_url: z.string(),
      extra: z.array(z.object({ title: nullableText, url: z.string() })),
    }),
  ),
});
