import { z } from 'zod';
import { appliedDiscountsSchema } from './discounts.js';
import { aspectChoiceSchema, editorStateSchema } from './jobs.js';
import { orderMails } from './order-mails.js';
import { printQualitySchema } from './placements.js';
import { chosenShippingSchema } from './shipping.js';
import { addressSchema, isoTime, money, uuid, givenMoney } from './values.js';

export const orderStatuses = ['review_pending', 'approved', 'rejected', 'processing', 'shipped', 'delivered'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
export const reviewStatuses = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
export const submissionStates = ['none', 'submitting', 'submitted', 'failed'] as const;
export type SubmissionState = (typeof submissionStates)[number];
/** How the money of an order stands. `none` is an order from before payments. */
export const paymentStatuses = [
  'none',
  'authorized',
  'capturing',
  'captured',
  'releasing',
  'released',
  'expired',
  'partially_refunded',
  'refunded',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];
export const printfulStatuses = ['draft', 'pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
export type PrintfulStatus = (typeof printfulStatuses)[number];

/** Parts of the orders that admins work through one by one. */
export const orderViews = ['pending', 'failed', 'stuck', 'mail', 'problem', 'held', 'waiting', 'ending'] as const;
export type OrderView = (typeof orderViews)[number];

/** What holds an order up that was submitted: the provider has put it on hold, its carrier has sent a parcel back, or its tracking has failed. */
const orderTroubles = ['onHold', 'returned', 'untracked'] as const;
export type OrderTrouble = (typeof orderTroubles)[number];

/** What can be wrong with an order that was printed. */
export const problemKinds = ['damaged', 'quality', 'wrong', 'missing', 'other'] as const;

/** How far their owner's orders are, for the filter of the list. Together they are all orders. */
export const orderGroups = ['review', 'underway', 'delivered', 'closed'] as const;
export type OrderGroup = (typeof orderGroups)[number];

const costsSchema = z.object({
  subtotal: money,
  /** What coupon and free item take off the subtotal. */
  discount: money,
  shipping: money,
  tax: money,
  total: money,
  currency: z.literal('USD'),
});
export type Costs = z.infer<typeof costsSchema>;
/** [CHK-04] The costs as the shopper saw them; without a discount where the call says nothing of one. */
export const givenCosts = costsSchema.extend({
  subtotal: givenMoney,
  discount: givenMoney.default('0.00'),
  shipping: givenMoney,
  tax: givenMoney,
  total: givenMoney,
});

const productSummarySchema = z.object({
  globalId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  basePrice: money,
});

/** A design on one print area, as a line shows it. */
const placedDesignSchema = z.object({
  placement: z.string(),
  /** The print provider's name for the area, such as 'Back print'. */
  title: z.string(),
  /** Null where the design is gone. */
  designId: uuid.nullable(),
  editorState: editorStateSchema.nullable(),
  aspectChoice: aspectChoiceSchema.nullable(),
  designData: z.object({ url: z.string() }).nullable(),
  /** For admins only, once the file exists. */
  printFileUrl: z.string().optional(),
});
export type PlacedDesign = z.infer<typeof placedDesignSchema>;

/** A line of a cart or an order. `orderId` is the line's own id: the specified API names it so. */
const lineSchema = z.object({
  orderId: uuid,
  globalId: z.string(),
  syncVariantId: z.number().int(),
  quantity: z.number().int().min(1),
  size: z.string().nullable(),
  color: z.string().nullable(),
  designId: uuid.nullable(),
  mockupId: uuid.nullable(),
  /** Of one piece, with its `placementPrices`. */
  price: money,
  /** What the print areas add to the price of one piece; those that add nothing are missing. */
  placementPrices: z.array(z.object({ placement: z.string(), title: z.string(), price: money })),
  /** Missing where the line has one design that was never placed by name. */
  placements: z.array(placedDesignSchema).optional(),
  /** How the design of an ordered line without `placements` lies, while its owner is asked for a change; missing where nobody knows it any more. */
  made: placedDesignSchema.pick({ placement: true, designId: true, editorState: true, aspectChoice: true }).optional(),
  productData: productSummarySchema,
  designData: z.object({ url: z.string() }).nullable(),
  mockupData: z
    .object({ mockupUrl: z.string(), metadata: z.object({ processedDesignId: z.string().nullable() }) })
    .nullable(),
});
export type Line = z.infer<typeof lineSchema>;

/** Whether a line of a cart can be ordered: its product may be withdrawn, its variant out of stock, a design missing or one of its print areas not offered any more. */
const lineStates = ['ok', 'withdrawn', 'outOfStock', 'noDesign', 'noArea'] as const;
export const cartLineSchema = lineSchema.extend({
  state: z.enum(lineStates),
  /** The print provider's number of the variant, by which addresses name it. */
  variantId: z.number().int(),
  /** What it cost when the user last took note, where it is dearer now. */
  previousPrice: money.nullable(),
  /** Of the print area that prints worst; null without a design. */
  quality: printQualitySchema.nullable(),
});
export type CartLine = z.infer<typeof cartLineSchema>;

const shipmentSchema = z.object({
  carrier: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  shippedAt: isoTime.nullable(),
  /** How many pieces are in it, where the provider says so. */
  pieces: z.number().int().positive().optional(),
});

export const paymentMethodId = z.string().regex(/^pm_\w{1,80}$/, 'must be a payment method of the payment provider');

/** A payment on its way. */
export const paymentSchema = z.object({
  paymentId: uuid,
  status: z.enum(['open', 'requires_action', 'authorized', 'captured', 'ended']),
  amount: money,
  /** Opens the bank's question in the provider's own frame. */
  clientSecret: z.string().nullable(),
});
export type Payment = z.infer<typeof paymentSchema>;

const paymentViewSchema = z.object({
  status: z.enum(paymentStatuses),
  /** What was taken and not given back. */
  paid: money,
  refunded: money,
  /** Until when an authorised amount can be taken; for admins only. */
  captureBefore: isoTime.nullable(),
});

const printedVersionSchema = z.object({
  /** Of one piece. */
  price: money,
  picture: z.string().nullable(),
  areas: z.array(z.object({ title: z.string(), picture: z.string() })),
});
export type PrintedVersion = z.infer<typeof printedVersionSchema>;

/** What the owner changed of a line, when asked to. */
const lineChangeSchema = z.object({
  /** The line's id. */
  orderId: uuid,
  changedAt: isoTime,
  /** Null while the owner prepares it; admins are not shown those. */
  sentAt: isoTime.nullable(),
  before: printedVersionSchema,
  after: printedVersionSchema,
  /** How the line is printed then, while its owner prepares it. */
  placements: z.array(placedDesignSchema).optional(),
});
export type LineChange = z.infer<typeof lineChangeSchema>;

/** What the owner says is wrong with a printed order, and the answer. */
const orderProblemSchema = z.object({
  kind: z.enum(problemKinds),
  words: z.string(),
  photos: z.array(z.string()),
  reportedAt: isoTime,
  answer: z.string().nullable(),
  answeredAt: isoTime.nullable(),
});
export type OrderProblem = z.infer<typeof orderProblemSchema>;

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
  discounts: appliedDiscountsSchema,
  /** How it is sent; null for orders from before there was a choice. */
  shippingMethod: chosenShippingSchema.nullable(),
  metadata: z.object({
    shippingEstimate: z.record(z.string(), z.unknown()).nullable(),
    checkoutTimestamp: isoTime.nullable(),
    userAgent: z.string().nullable(),
  }),
  /** What the shopper wants the team to know. */
  note: z.string().nullable(),
  reviewStatus: z.enum(reviewStatuses),
  reviewNotes: z.string().nullable(),
  reviewedAt: isoTime.nullable(),
  /** When its owner cancelled the order; it is rejected then. */
  cancelledAt: isoTime.nullable(),
  /** Since when the owner is asked for a change. */
  changeAskedAt: isoTime.nullable(),
  /** What is asked for. */
  changeNote: z.string().nullable(),
  changes: z.array(lineChangeSchema),
  /** What the order comes to with the changes that are prepared; null where none is. */
  changedCosts: costsSchema.nullable(),
  /** Whether what is reserved on the card pays for the prepared changes as well. */
  changeCovered: z.boolean(),
  /** Since when a reported problem waits for its answer. */
  problemAt: isoTime.nullable(),
  /** The oldest first. */
  problems: z.array(orderProblemSchema),
  payment: paymentViewSchema,
  printfulOrderId: z.string().nullable(),
  printfulOrderStatus: z.enum(printfulStatuses),
  submissionState: z.enum(submissionStates),
  trouble: z.enum(orderTroubles).nullable(),
  submissionError: z.string().nullable(),
  submissionJobId: uuid.nullable(),
  shipments: z.array(shipmentSchema),
  customer: z.object({ name: z.string(), email: z.string().nullable() }).optional(),
  /** Mails to the owner that could not be sent, for admins only. */
  failedMails: z
    .array(z.object({ jobId: uuid, mail: z.enum(orderMails), reason: z.string(), failedAt: isoTime.nullable() }))
    .optional(),
  /** Since when the admins leave it for later; for admins only. */
  heldAt: isoTime.nullable().optional(),
  /** Whether its problem stands before the others, by the owner's plan; for admins only. */
  problemFirst: z.boolean().optional(),
  /** Until when its approval can be taken back, while that is so; for admins only. */
  undoUntil: isoTime.nullable().optional(),
  /** How many milliseconds of it are left as this is answered, for pages whose clock is wrong. */
  undoLeftMs: z.number().int().nullable().optional(),
  timeline: z.array(
    z.object({
      at: isoTime,
      /** What the event is called in every language, such as `payment_captured`. */
      kind: z.string(),
      what: z.string(),
      actor: z.string().nullable(),
      /** What an admin wrote to it; for admins only. */
      note: z.string().nullable(),
    }),
  ),
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
    cancelledAt: true,
    changeAskedAt: true,
    problemAt: true,
    payment: true,
    costs: true,
    printfulOrderId: true,
    printfulOrderStatus: true,
    submissionState: true,
    trouble: true,
    submissionError: true,
    submissionJobId: true,
    customer: true,
    heldAt: true,
    problemFirst: true,
  })
  .extend({
    itemCount: z.number().int(),
    thumbnails: z.array(z.string()),
    /** Whether a mail to the owner could not be sent; for admins only. */
    mailFailed: z.boolean().optional(),
  });
export type OrderSummary = z.infer<typeof orderSummarySchema>;
