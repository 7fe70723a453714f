import { z } from 'zod';
import { hasPostalCodes } from '#domain';

const text = z.string().trim();
const optional = text.nullish().transform((value) => value || null);
const price = z
  .union([z.string().regex(/^\d+(\.\d{1,2})?$/), z.number().min(0)])
  .transform((value) => Number(value).toFixed(2));

const recipientFields = z.object({
  name: text.min(1),
  company: optional,
  address1: text.min(1),
  address2: optional,
  city: text.min(1),
  state_code: optional,
  country_code: text.min(2),
  zip: z.coerce.string().trim().default(''),
  phone: optional,
  email: optional,
  tax_number: optional,
});
const recipientSchema = recipientFields.refine(({ zip, country_code: country }) => zip || !hasPostalCodes(country), {
  path: ['zip'],
  error: 'ZIP code is required',
});

/** An estimate needs only the location. */
const estimateRecipientSchema = recipientFields.partial().extend({ country_code: text.min(2), state_code: optional });

const positionSchema = z.object({
  area_width: z.number().positive(),
  area_height: z.number().positive(),
  width: z.number().positive(),
  height: z.number().positive(),
  top: z.number(),
  left: z.number(),
  limit_to_print_area: z.boolean().default(true),
});
export type OrderPosition = z.output<typeof positionSchema>;

const fileSchema = z.object({
  id: z.int().optional(),
  url: text.optional(),
  type: text.default('default'),
  filename: optional,
  visible: z.boolean().default(true),
  position: positionSchema.nullish(),
});
export type OrderFileInput = z.output<typeof fileSchema>;

const itemSchema = z.object({
  id: z.int().optional(),
  external_id: optional,
  variant_id: z.coerce.number().int().nullish(),
  sync_variant_id: z.coerce.number().int().nullish(),
  external_variant_id: text.nullish(),
  quantity: z.coerce.number().int().min(1).max(1000),
  retail_price: price.nullish(),
  name: optional,
  sku: optional,
  files: z.array(fileSchema).default([]),
  options: z.array(z.object({ id: z.string(), value: z.unknown() })).default([]),
});
export type OrderItemInput = z.output<typeof itemSchema>;

const retailCostsSchema = z.object({
  currency: z.string().optional(),
  discount: price.nullish(),
  shipping: price.nullish(),
  tax: price.nullish(),
});
export type RetailCostsInput = z.output<typeof retailCostsSchema>;

const orderFields = z.object({
  external_id: z.union([z.string(), z.number()]).transform(String).nullish(),
  shipping: text.nullish(),
  recipient: recipientSchema,
  items: z.array(itemSchema).min(1),
  retail_costs: retailCostsSchema.nullish(),
  notes: optional,
  gift: z.object({ subject: z.string().optional(), message: z.string().max(200).optional() }).nullish(),
  packing_slip: z.looseObject({}).nullish(),
});
export const createOrderSchema = orderFields;
export const changeOrderSchema = orderFields.partial();
export const estimateSchema = orderFields.extend({ recipient: estimateRecipientSchema });

export type OrderInput = z.output<typeof createOrderSchema>;
export type OrderChange = z.output<typeof changeOrderSchema>;
export type EstimateInput = z.output<typeof estimateSchema>;
