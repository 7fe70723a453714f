import { z } from 'zod';
import {
  cartLineSchema,
  orderGroups,
  orderSchema,
  orderSummarySchema,
  givenCosts,
  paymentMethodId,
  paymentSchema,
} from '../orders.js';
import { ORDER_NOTE_MAX } from '../order-limits.js';
import { appliedDiscountsSchema, couponCode } from '../discounts.js';
import { orderedPlacements, placedInputs } from '../placements.js';
import { shippingMethodId, shippingMethodSchema, STANDARD_SHIPPING } from '../shipping.js';
import { variantSchema } from '../variants.js';
import { addressSchema, cursorQuery, givenAddress, givenMoney, isoTime, money, uuid } from '../values.js';
import { endpoint } from './endpoint.js';

export const productSchema = z.object({
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
  /** Below this address lie the pictures of which pages compose the product with a design; null where there are none. */
  art: z.string().nullable(),
  sync_variants: z.array(variantSchema),
});
export type Product = z.infer<typeof productSchema>;

const cartSchema = z.object({
  version: z.number().int(),
  products: z.array(cartLineSchema),
  /** Left for later: not counted, not ordered. */
  saved: z.array(cartLineSchema),
});
export type Cart = z.infer<typeof cartSchema>;
/** Shipping depends on the location: requires a zip, or a country that may have none; the rest may be missing. */
const noAddress = 'Please provide a shipping address to calculate shipping costs';
const optionalPart = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .optional()
    .transform((value) => value || undefined);
const estimateAddress = z
  .object(
    {
      name: optionalPart(120),
      street: optionalPart(200),
      city: optionalPart(120),
      state: optionalPart(60),
      zip: z.string({ error: noAddress }).trim().max(20).default(''),
      country: optionalPart(60),
    },
    { error: noAddress },
  )
  .refine(({ zip, country }) => zip || country, { path: ['zip'], error: noAddress });
const quantity = z.number().int().min(1).max(1000);
const idParams = z.object({ id: uuid });
const orderedItems = z
  .array(
    z
      .object({
        globalId: z.string(),
        syncVariantId: z.number().int(),
        quantity,
        orderId: uuid.optional(),
        designId: uuid.nullish(),
        mockupId: uuid.nullish(),
        placements: orderedPlacements.optional(),
      })
      .loose(),
  )
  .min(1)
  .max(100);
/** [CHK-04] The lines whose poor print the shopper was told of, by their ids. Missing where nobody was told, which nothing forbids. */
const acceptedQuality = z.array(uuid).max(100).optional();
const estimatedItems = z
  .array(
    z
      .object({
        globalId: z.string(),
        syncVariantId: z.number().int(),
        quantity,
        orderId: uuid.optional(),
        placements: orderedPlacements.optional(),
      })
      .loose(),
  )
  .min(1, 'No items in cart to calculate shipping for')
  .max(100);

const estimateSchema = z.object({
  retail_costs: z.object({
    subtotal: money,
    shipping: money,
    tax: money,
    discount: money,
    total: money,
    currency: z.literal('USD'),
  }),
  discounts: appliedDiscountsSchema,
  tax: z.object({
    amount: money,
    taxable: money,
    rate: z.number(),
    location: z.object({ state: z.string(), country: z.string(), zip: z.string() }),
  }),
});
export type Estimate = z.infer<typeof estimateSchema>;

export const shopEndpoints = {
  'GET /api/products/mongodb': endpoint({
    summary: 'The catalogue, at most 200 products a page',
    access: 'public',
    query: cursorQuery,
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
      /** Designs on several print areas; `designId` is then the first one's. */
      placements: placedInputs.optional(),
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
  'PUT /api/cart/item/:id': endpoint({
    summary: 'Change a line: another variant, for later or for now, or its new price taken note of',
    access: 'signedIn',
    effect: true,
    params: idParams,
    body: z
      .object({
        syncVariantId: z.number().int().positive().optional(),
        saved: z.boolean().optional(),
        /** The price of one piece, as the user has seen it. */
        acceptPrice: givenMoney.optional(),
      })
      .refine((change) => Object.values(change).some((value) => value !== undefined), 'Name what to change'),
    response: cartSchema,
  }),
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
      cartItems: estimatedItems,
      userData: z.record(z.string(), z.unknown()).optional(),
      shippingAddress: givenAddress(estimateAddress),
      shippingMethod: shippingMethodId.default(STANDARD_SHIPPING),
      couponCode: couponCode.optional(),
      /** Takes off the free item of the caller's plan. */
      freeItem: z.boolean().default(false),
    }),
    response: estimateSchema.extend({ code: z.literal(200), result: estimateSchema }),
  }),
  'POST /api/shipping/methods': endpoint({
    summary: 'The ways to send the cart to an address, cheapest first',
    access: 'signedIn',
    body: z.object({ cartItems: estimatedItems, shippingAddress: givenAddress(estimateAddress) }),
    response: z.object({ methods: z.array(shippingMethodSchema) }),
  }),
  'POST /api/orders': endpoint({
    summary: 'Place an order for review, with an authorized payment',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    body: z.object({
      items: orderedItems,
      acceptedQuality,
      paymentId: uuid,
      shippingAddress: givenAddress(addressSchema),
      billingAddress: givenAddress(addressSchema).optional(),
      shippingMethod: shippingMethodId.default(STANDARD_SHIPPING),
      costs: givenCosts,
      /** What the shopper wants the team to know. */
      note: z.string().trim().max(ORDER_NOTE_MAX).default(''),
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
    query: cursorQuery.extend({
      group: z.enum(orderGroups).optional(),
      /** Part of the order number, the recipient or a product. */
      q: z.string().trim().min(1).max(100).optional(),
    }),
    response: z.array(orderSummarySchema),
  }),
  'GET /api/orders/:id': endpoint({
    summary: 'One order of the caller; any order for admins',
    access: 'signedIn',
    params: idParams,
    response: orderSchema,
  }),
  'GET /api/orders/:id/receipt': endpoint({
    summary: 'The receipt of an order of the caller, or of any order for admins, as a document',
    access: 'signedIn',
    params: idParams,
    pdf: true,
    response: z.unknown(),
  }),
  'POST /api/orders/:id/cancel': endpoint({
    summary: 'Take an order back before it is decided on; what was reserved is released',
    access: 'signedIn',
    effect: true,
    params: idParams,
    response: orderSchema,
  }),
  'POST /api/orders/:id/payments': endpoint({
    summary: 'Pay once more for an order whose authorization has expired',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    params: idParams,
    body: z.object({ paymentMethodId }),
    response: paymentSchema,
  }),
  'GET /api/payments/setup': endpoint({
    summary: "What a page needs to show the payment provider's card fields",
    access: 'signedIn',
    response: z.object({
      publishableKey: z.string(),
      /** Origin of the card pages of the sandbox; null where the provider's script shows the fields. */
      cardPages: z.string().nullable(),
    }),
  }),
  'POST /api/payments': endpoint({
    summary: 'Authorize the payment of the cart; nothing is taken before the order is approved',
    access: 'signedIn',
    rate: 'paid',
    effect: true,
    body: z.object({
      items: orderedItems,
      acceptedQuality,
      shippingAddress: givenAddress(addressSchema),
      shippingMethod: shippingMethodId.default(STANDARD_SHIPPING),
      costs: givenCosts,
      paymentMethodId,
    }),
    response: paymentSchema,
  }),
  'GET /api/payments/:id': endpoint({
    summary: "One payment of the caller, as it stands in the provider's books",
    access: 'signedIn',
    params: idParams,
    response: paymentSchema,
  }),
};
