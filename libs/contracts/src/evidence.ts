import { z } from 'zod';
import { printQualitySchema } from './placements.js';
import { isoTime, money, uuid } from './values.js';

const size = { width: z.number().int(), height: z.number().int() };
const rectangle = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** What an admin looks at of one design on one print area. */
const printedAreaSchema = z.object({
  placement: z.string(),
  title: z.string(),
  /** In pixels of the print file. */
  area: z.object({ ...size, dpi: z.number() }),
  image: z.object({ ...size, url: z.string() }),
  /** Where the design lies on the area; null where only the finished file says it. */
  layout: z
    .object({
      crop: rectangle,
      box: rectangle,
      rotation: z.number(),
      flipHorizontal: z.boolean(),
      flipVertical: z.boolean(),
    })
    .nullable(),
  printFileUrl: z.string().nullable(),
  /** How sharp it prints; null where only the finished file says it. */
  quality: printQualitySchema.nullable(),
  /** Where the design comes from; null where it is gone. */
  design: z.object({ prompt: z.string(), model: z.string(), source: z.string(), createdAt: isoTime }).nullable(),
});
export type PrintedArea = z.infer<typeof printedAreaSchema>;

const orderRisks = ['flagged', 'disputes', 'rejected', 'manyOrders', 'firstOrder', 'otherCountry'] as const;
export type OrderRisk = (typeof orderRisks)[number];

/** What keeps a line from being printed: the catalogue has its variant no longer, it is out of stock, or the variant lacks a print area of the line. */
const printBlocks = ['gone', 'outOfStock', 'noArea'] as const;
export type PrintBlock = (typeof printBlocks)[number];

/** What an admin weighs before deciding on an order. */
export const orderEvidenceSchema = z.object({
  lines: z.array(
    z.object({
      orderId: uuid,
      areas: z.array(printedAreaSchema),
      /** The DPI of a poor print that the shopper agreed to; null where nobody was asked. */
      acceptedDpi: z.number().int().nullable(),
      /** Why the line cannot be printed as things are; null where it can. */
      blocked: z.enum(printBlocks).nullable(),
      /** How it was printed before each change that its owner sent, and after it; the oldest first. */
      changes: z.array(
        z.object({ changedAt: isoTime, before: z.array(printedAreaSchema), after: z.array(printedAreaSchema) }),
      ),
    }),
  ),
  /** What the user did before this order; null where the account is gone. */
  shopper: z
    .object({
      since: isoTime,
      orders: z.number().int(),
      /** There may be more orders than are counted, which are the newest. */
      isCut: z.boolean(),
      rejected: z.number().int(),
      spent: money,
    })
    .nullable(),
  /** What the print provider takes, and what is left of the total without tax; null where it is not known. */
  costs: z
    .object({
      provider: money,
      /** May be negative. */
      margin: z.string(),
      /** Of what is kept of the total without tax, in percent; null where nothing is. */
      marginPercent: z.number().int().nullable(),
      /** Estimated at checkout; else what the provider has billed. */
      estimated: z.boolean(),
    })
    .nullable(),
  risks: z.array(z.enum(orderRisks)),
});
export type OrderEvidence = z.infer<typeof orderEvidenceSchema>;

/** Which admins look at which orders. */
export const orderClaimsSchema = z.array(
  z.object({ orderId: uuid, name: z.string().nullable(), since: isoTime, mine: z.boolean() }),
);
export type OrderClaims = z.infer<typeof orderClaimsSchema>;
