import { z } from 'zod';
import { list, nullableNumber, nullableText, text } from './tolerant.js';

/** Events about orders and their parcels. */
export const ORDER_EVENTS = [
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
  'package_shipped',
  'package_returned',
] as const;

export const webhookSettingsSchema = z.object({ url: nullableText, types: list(text) });
export type WebhookSettings = z.infer<typeof webhookSettingsSchema>;

/** What matters of an event: it is not signed, so it says which order to read anew, and that a parcel came back, which the order does not tell. */
export const printEventSchema = z.object({
  type: z.string().max(100),
  data: z
    .looseObject({
      order: z.looseObject({ external_id: nullableText }).nullish(),
      shipment: z.looseObject({ id: nullableNumber }).nullish(),
    })
    .optional(),
});
