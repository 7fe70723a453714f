import { z } from 'zod';
import { addressSchema, isoTime, money, uuid } from './values.js';

export const orderStatuses = ['review_pending', 'approved', 'rejected', 'processing', 'shipped', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const submissionStates = ['none', 'submitting', 'submitted', 'failed'] as const;
export type SubmissionState = (typeof submissionStates)[number];
export const printfulStatuses = ['draft', 'pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type PrintfulStatus = (typeof printfulStatuses)[number];

export const costsSchema = z.object({
  subtotal: money,
  shipping: money,
  tax: money,
  total: money,
  currency: z.literal('USD'),
});
export type Costs = z.infer<typeof costsSchema>;

const productSummarySchema = z.object({
  globalId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  basePrice: money,
});

/** A line of a cart or an order. `orderId` is the line's own id: the specified API names it so. */
export const lineSchema = z.object({
  orderId: uuid,
  globalId: z.string(),
  syncVariantId: z.number().int(),
  quantity: z.number().int().min(1),
  size: z.string().nullable(),
  color: z.string().nullable(),
  designId: uuid.nullable(),
  mockupId: uuid.nullable(),
  price: money,
  productData: productSummarySchema,
  designData: z.object({ url: z.string() }).nullable(),
  mockupData: z
    .object({ mockupUrl: z.string(), metadata: z.object({ processedDesignId: z.string().nullable() }) })
    .nullable(),
});
export type Line = z.infer<typeof lineSchema>;

const shipmentSchema = z.object({
  carrier: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  shippedAt: isoTime.nullable(),
});

export const orderSchema = z.object({
  _id: uuid,
  version: z.number().int(),
  orderNumber: z.string(),
  createdAt: isoTime,
  status: z.enum(orderStatuses),
  items: z.array(lineSchema),
  shippingAddress: addressSchema.extend({ postalCode: z.string() }),
  billingAddress: addressSchema.extend({ postalCode: z.string() }),
  costs: costsSchema,
  metadata: z.object({
    shippingEstimate: z.record(z.string(), z.unknown()).nullable(),
    checkoutTimestamp: isoTime.nullable(),
    userAgent: z.string().nullable(),
  }),
  reviewStatus: z.enum(reviewStatuses),
  reviewNotes: z.string().nullable(),
  reviewedAt: isoTime.nullable(),
  printfulOrderId: z.string().nullable(),
  printfulOrderStatus: z.enum(printfulStatuses),
  submissionState: z.enum(submissionStates),
  submissionError: z.string().nullable(),
  submissionJobId: uuid.nullable(),
  shipments: z.array(shipmentSchema),
  customer: z.object({ name: z.string(), email: z.string().nullable() }).optional(),
  timeline: z.array(z.object({ at: isoTime, what: z.string(), actor: z.string().nullable() })),
});
export type Order = z.infer<typeof orderSchema>;

export const orderSummarySchema = orderSchema
  .pick({
    _id: true,
    version: true,
    orderNumber: true,
    createdAt: true,
    status: true,
    reviewStatus: true,
    costs: true,
    printfulOrderId: true,
    printfulOrderStatus: true,
    submissionState: true,
    submissionError: true,
    submissionJobId: true,
    customer: true,
  })
  .extend({ itemCount: z.number().int(), thumbnails: z.array(z.string()) });
export type OrderSummary = z.infer<typeof orderSummarySchema>;
