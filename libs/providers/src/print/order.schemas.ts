import { z } from 'zod';
import { amount, list, nullableAmount, nullableNumber, nullableText, number, text } from './tolerant.js';
import type { MockupPosition } from './mockup.schemas.js';

export interface PrintRecipient {
  name: string;
  address1: string;
  address2?: string | null | undefined;
  city: string;
  state_code?: string | null | undefined;
  country_code: string;
  zip: string;
  phone?: string | null | undefined;
  email?: string | null | undefined;
}

export interface PrintOrderItem {
  external_id?: string | undefined;
  variant_id: number;
  quantity: number;
  retail_price?: string | undefined;
  name?: string | undefined;
  files: {
    type?: string | undefined;
    url: string;
    filename?: string | undefined;
    position?: (MockupPosition & { limit_to_print_area?: boolean }) | undefined;
  }[];
  options?: { id: string; value: unknown }[] | undefined;
}

/** An order to create or estimate. `external_id`: at most 32 characters of digits, letters, `-` and `_`, never used before. */
export interface PrintOrderRequest {
  external_id?: string | undefined;
  shipping?: string | undefined;
  recipient: PrintRecipient;
  items: PrintOrderItem[];
  retail_costs?: { currency: string; subtotal: string; discount: string; shipping: string; tax: string };
}

const costs = z.looseObject({
  currency: nullableText,
  subtotal: nullableAmount,
  discount: nullableAmount,
  shipping: nullableAmount,
  tax: nullableAmount,
  vat: nullableAmount,
  total: nullableAmount,
});

const shipmentSchema = z.looseObject({
  id: number,
  carrier: nullableText,
  service: nullableText,
  tracking_number: nullableText,
  tracking_url: nullableText,
  ship_date: nullableText,
  shipped_at: nullableNumber,
  delivered_at: nullableNumber,
  delivery_status: nullableText,
  items: list(z.looseObject({ quantity: nullableNumber })),
});

export const printOrderSchema = z.looseObject({
  id: number,
  external_id: nullableText,
  status: text,
  error: nullableText,
  shipping: nullableText,
  created: nullableNumber,
  updated: nullableNumber,
  recipient: z.looseObject({}).nullish(),
  items: list(
    z.looseObject({
      id: nullableNumber,
      external_id: nullableText,
      variant_id: nullableNumber,
      quantity: number,
      name: nullableText,
      files: list(z.looseObject({ type: nullableText, url: nullableText, status: nullableText })),
    }),
  ),
  costs: costs.nullish(),
  retail_costs: costs.nullish(),
  shipments: list(shipmentSchema),
  dashboard_url: nullableText,
});
/** An order at the print provider; money as text with two decimals, times in epoch seconds. */
export type PrintOrder = z.infer<typeof printOrderSchema>;
export type PrintShipment = z.infer<typeof shipmentSchema>;

const knownCosts = z.looseObject({
  currency: text,
  subtotal: amount,
  discount: nullableAmount,
  shipping: amount,
  tax: nullableAmount,
  vat: nullableAmount,
  total: amount,
});
export const costEstimateSchema = z.looseObject({ costs: knownCosts, retail_costs: costs.nullish() });
/** The estimated cost of an order; money as text with two decimals. */
export type CostEstimate = z.infer<typeof costEstimateSchema>;

export const libraryFileSchema = z.looseObject({
  id: number,
  type: nullableText,
  url: nullableText,
  filename: nullableText,
  status: nullableText,
  preview_url: nullableText,
  thumbnail_url: nullableText,
});
export type LibraryFile = z.infer<typeof libraryFileSchema>;

/** What a parcel to a place would cost: no street or name is needed. */
export interface ShippingRatesRequest {
  recipient: {
    country_code: string;
    state_code?: string | null | undefined;
    city?: string | undefined;
    zip?: string | undefined;
  };
  items: { variant_id: number; quantity: number }[];
}

export const shippingRateSchema = z.looseObject({
  id: text,
  name: text,
  rate: amount,
  currency: text,
  minDeliveryDays: nullableNumber,
  maxDeliveryDays: nullableNumber,
  minDeliveryDate: nullableText,
  maxDeliveryDate: nullableText,
});
/** A way to send a parcel; the dates may be missing. */
export type ShippingRate = z.infer<typeof shippingRateSchema>;
