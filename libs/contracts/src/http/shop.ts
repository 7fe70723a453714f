import { z } from 'zod';
import { lineSchema, orderSchema, orderSummarySchema, costsSchema } from '../orders.js';
import { addressSchema, cursorQuery, givenAddress, isoTime, money, uuid } from '../values.js';
import { adminOnly, endpoint, operatorOnly } from './endpoint.js';

const templatePositionSchema = z.object({
  area_width: z.number(),
  area_height: z.number(),
  width: z.number(),
  height: z.number(),
  top: z.number(),
  left: z.number(),
});

const variantSchema = z.object({
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

const productSchema = z.object({
  _id: uuid,
  globalId: z.string(),
  name: z.string(),
  description: z.string(),
  highlights: z.array(z.string()),
  details: z.array(z.string()),
  basePrice: money,
  price: money,
  images: z.array(z.object({ url: z.string(), label: z.string(), alt: z.string() })),
  status: z.enum(['active', 'inactive', 'pending']),
  inventory: z.enum(['in-stock', 'out-of-stock']),
  type: z.literal('physical'),
  createdAt: isoTime,
  updatedAt: isoTime,
  categoryId: z.string(),
  colors: z.array(z.object({ name: z.string(), class: z.string(), selectedClass: z.string(), hex: z.string() })),
  sizes: z.array(z.object({ name: z.string(), inStock: z.boolean() })),
  metadata: z.object({ material: z.string(), weight: z.string(), sizes: z.string() }),
  breadcrumbs: z.array(z.object({ id: z.number().int(), name: z.string(), href: z.string() })),
  reviews: z.object({ average: z.number(), totalCount: z.number().int(), href: z.string() }),
  printfulProductId: z.number().int(),
  sync_variants: z.array(variantSchema),
});
export type Product = z.infer<typeof productSchema>;

const cartSchema = z.object({ version: z.number().int(), products: z.array(lineSchema) });
export type Cart = z.infer<typeof cartSchema>;
/** Shipping depends on the location: requires a zip, the rest may be missing. */
const noAddress = 'Please provide a shipping address to calculate shipping costs';
const optionalPart = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined);
const estimateAddress = z.object(
  {
    name: optionalPart(120),
    street: optionalPart(200),
    city: optionalPart(120),
    state: optionalPart(60),
    zip: z.string({ error: noAddress }).trim().min(1, noAddress).max(20),
    country: optionalPart(60),
  },
  { error: noAddress },
);
const quantity = z.number().int().min(1).max(1000);
const idParams = z.object({ id: uuid });

const estimateSchema = z.object({
  retail_costs: z.object({
    subtotal: money,
    shipping: money,
    tax: money,
    discount: money,
    total: money,
    currency: z.literal('USD'),
  }),
  tax: z.object({
    amount: money,
    taxable: money,
    rate: z.number(),
    location: z.object({ state: z.string(), country: z.string(), zip: z.string() }),
  }),
});
export type Estimate = z.infer<typeof estimateSchema>;

const orderStatsSchema = z.object({
  total: z.number().int(),
  pendingReview: z.number().int(),
  approved: z.number().int(),
  processing: z.number().int(),
  failedSubmissions: z.number().int(),
});
export type OrderStats = z.infer<typeof orderStatsSchema>;

export const shopEndpoints = {
  'GET /api/products/mongodb': endpoint({
    summary: 'The catalogue',
    access: 'public',
    response: z.array(productSchema),
  }),
  'GET /api/product/mongodb/:globalId': endpoint({
    summary: 'One product',
    access: 'public',
    params: z.object({ globalId: z.string().min(1).max(120) }),
    query: z.object({ filter: z.string().max(2000).optional() }),
    response: productSchema,
  }),
  'GET /api/cart': endpoint({ summary: "The caller's cart", access: 'signedIn', response: cartSchema }),
  'POST /api/cart': endpoint({
    summary: 'Add a line',
    access: 'signedIn',
    effect: true,
    body: z.object({
      globalId: z.string().min(1).max(120),
      syncVariantId: z.number().int().positive(),
      quantity: quantity.default(1),
      size: z.string().max(60).nullish(),
      color: z.string().max(60).nullish(),
      designId: uuid.nullish(),
      mockupId: uuid.nullish(),
      userId: z.string().max(200).nullish(),
    }),
    response: cartSchema,
  }),
  'PUT /api/cart': endpoint({
    summary: 'Change the quantity of a line',
    access: 'signedIn',
    effect: true,
    body: z.object({
      globalId: z.string().min(1).max(120),
      syncVariantId: z.number().int().positive(),
      quantity,
      orderId: uuid.optional(),
    }),
    response: cartSchema,
  }),
  'DELETE /api/cart': endpoint({ summary: 'Empty the cart', access: 'signedIn', response: cartSchema }),
  'DELETE /api/cart/item/:id': endpoint({
    summary: 'Remove a line',
    access: 'signedIn',
    params: idParams,
    response: cartSchema,
  }),
  'POST /api/printful/orders/estimate-costs': endpoint({
    summary: 'Shipping and tax for the cart at an address',
    access: 'signedIn',
    effect: true,
    body: z.object({
      cartItems: z
        .array(z.object({ globalId: z.string(), syncVariantId: z.number().int(), quantity }).loose())
        .min(1, 'No items in cart to calculate shipping for')
        .max(100),
      userData: z.record(z.string(), z.unknown()).optional(),
      shippingAddress: givenAddress(estimateAddress),
    }),
    response: estimateSchema.extend({ code: z.literal(200), result: estimateSchema }),
  }),
  'POST /api/orders': endpoint({
    summary: 'Place an order for review',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    body: z.object({
      items: z
        .array(
          z
            .object({
              globalId: z.string(),
              syncVariantId: z.number().int(),
              quantity,
              orderId: uuid.optional(),
              designId: uuid.nullish(),
              mockupId: uuid.nullish(),
            })
            .loose(),
        )
        .min(1)
        .max(100),
      shippingAddress: givenAddress(addressSchema),
      billingAddress: givenAddress(addressSchema).optional(),
      costs: costsSchema,
      metadata: z
        .object({
          shippingEstimate: z.record(z.string(), z.unknown()).nullish(),
          checkoutTimestamp: isoTime.nullish(),
          userAgent: z.string().max(1000).nullish(),
        })
        .default({}),
    }),
    response: orderSchema,
  }),
  'GET /api/orders': endpoint({
    summary: "The caller's orders, newest first",
    access: 'signedIn',
    query: cursorQuery,
    response: z.array(orderSummarySchema),
  }),
  'GET /api/orders/:id': endpoint({
    summary: 'One order of the caller; any order for admins',
    access: 'signedIn',
    params: idParams,
    response: orderSchema,
  }),
  'GET /api/admin/orders': endpoint({
    summary: 'Orders for review, newest first',
    access: adminOnly,
    query: cursorQuery.extend({ reviewStatus: z.enum(['pending', 'approved', 'rejected']).optional() }),
    response: z.array(orderSummarySchema),
  }),
  'GET /api/admin/orders/stats': endpoint({
    summary: 'Counts of orders',
    access: adminOnly,
    response: orderStatsSchema,
  }),
  'POST /api/admin/orders/:id/approve': endpoint({
    summary: 'Approve and submit to the print provider',
    access: adminOnly,
    effect: true,
    job: 'order.submit',
    params: idParams,
    body: z.object({ reviewNotes: z.string().trim().max(2000).optional() }).default({}),
    response: z.object({ printfulOrderId: z.string(), order: orderSchema, jobId: uuid }),
  }),
  'POST /api/admin/orders/:id/reject': endpoint({
    summary: 'Reject with a reason',
    access: adminOnly,
    effect: true,
    params: idParams,
    body: z.object({
      reviewNotes: z
        .string({ error: 'Please provide a reason for rejection' })
        .trim()
        .min(1, 'Please provide a reason for rejection')
        .max(2000),
    }),
    response: orderSchema,
  }),
  'POST /api/admin/orders/:id/retry': endpoint({
    summary: 'Submit again after a failed submission',
    access: adminOnly,
    effect: true,
    job: 'order.submit',
    params: idParams,
    body: z.object({ reason: z.string().trim().max(500).optional() }).default({}),
    response: z.object({ printfulOrderId: z.string(), order: orderSchema, jobId: uuid }),
  }),
  'GET /api/printful/rate-limit-status': endpoint({
    summary: "How much of the print provider's rate is used, over all processes",
    access: 'signedIn',
    response: z.object({
      code: z.literal(200),
      result: z.object({
        currentRequests: z.number(),
        maxCallsPerMinute: z.number(),
        remaining: z.number(),
        canMakeRequest: z.boolean(),
        totalRequests: z.number(),
        windowMs: z.number(),
        resetTime: z.number(),
      }),
    }),
  }),
  'GET /api/printful/health': endpoint({
    summary: 'Whether the print provider responds',
    access: operatorOnly,
    response: z.object({
      code: z.literal(200),
      result: z.object({ status: z.enum(['ok', 'down']), detail: z.string() }),
    }),
  }),
};
