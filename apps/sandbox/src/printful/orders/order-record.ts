export const ORDER_STATUSES = [
  'draft',
  'inreview',
  'pending',
  'failed',
  'canceled',
  'inprocess',
  'onhold',
  'partial',
  'fulfilled',
  'archived',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export interface Recipient {
  name: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state_code: string | null;
  state_name: string | null;
  country_code: string;
  country_name: string;
  zip: string;
  phone: string | null;
  email: string | null;
  tax_number: string | null;
}

export interface OrderItem {
  id: number;
  external_id: string | null;
  variant_id: number;
  sync_variant_id: number | null;
  quantity: number;
  retail_price: string | null;
  name: string;
  sku: string | null;
  /** Library files and how this line uses them; files made in the dashboard are not in the library. */
  files: { id: number; type: string }[];
  options: { id: string; value: unknown }[];
}

/** Cents. */
export interface OrderCosts {
  subtotal: number;
  discount: number;
  shipping: number;
  digitization: number;
  additional_fee: number;
  fulfillment_fee: number;
  retail_delivery_fee: number;
  tax: number;
  vat: number;
  total: number;
}

export interface RetailCosts {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  vat: number;
  total: number;
}

export interface Shipment {
  id: number;
  carrier: string;
  service: string;
  /** A parcel may have none, and then no page at its carrier either. */
  tracking_number: string | null;
  tracking_url: string | null;
  created: number;
  ship_date: string;
  shipped_at: number;
  delivered_at: number | null;
  delivery_status: 'in_transit' | 'delivered' | 'returned';
  reshipment: boolean;
  items: { item_id: number; quantity: number; picked: number; printed: number }[];
}

/** A stored order; `created` and `updated` in epoch seconds, other times in milliseconds. */
export interface OrderRecord {
  id: number;
  external_id: string | null;
  store: number;
  status: OrderStatus;
  error: string | null;
  shipping: string;
  created: number;
  updated: number;
  recipient: Recipient;
  items: OrderItem[];
  costs: OrderCosts;
  /** Null unless every line has a retail price. */
  retailCosts: RetailCosts | null;
  shipments: Shipment[];
  notes: string | null;
  gift: unknown;
  packingSlip: unknown;
  /** When the current status began. */
  since: number;
  /** Costs are unknown until then, and the order cannot be confirmed. */
  costsReadyAt: number;
}
