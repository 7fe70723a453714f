export const EVENTS = [
  'package_shipped',
  'package_returned',
  'order_created',
  'order_updated',
  'order_failed',
  'order_canceled',
  'order_put_hold',
  'order_put_hold_approval',
  'order_remove_hold',
  'order_refunded',
  'product_synced',
  'product_updated',
  'product_deleted',
  'stock_updated',
] as const;
export type WebhookEvent = (typeof EVENTS)[number];
export type OrderEvent = Extract<WebhookEvent, `order_${string}` | `package_${string}`>;

/** The body of a call. Unsigned, as in the provider's first API version. */
export interface WebhookBody {
  type: WebhookEvent;
  /** Epoch seconds. */
  created: number;
  retries: number;
  store: number;
  data: object;
}

export interface WebhookSettings {
  url: string;
  types: WebhookEvent[];
  params: object;
}
