import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { FileLibrary } from '../files/file-library.js';
import { IdCounter } from '../wire/id-counter.js';
import { OrderBook } from './order-book.js';
import type { OrderRecord, Shipment } from './order-record.js';

export const progressSchema = z.strictObject({
  /** Whether orders progress by themselves; if not, only through the control interface. */
  enabled: z.boolean().optional(),
  pendingMs: z.int().min(0).optional(),
  inprocessMs: z.int().min(0).optional(),
  deliveryMs: z.int().min(0).optional(),
});
export type ProgressSettings = z.output<typeof progressSchema>;

export const ADVANCES = [
  'pending',
  'inprocess',
  'partial',
  'fulfilled',
  'delivered',
  'returned',
  'canceled',
  'failed',
  'onhold',
] as const;
export type Advance = (typeof ADVANCES)[number];

const DEFAULTS = { enabled: true, pendingMs: 60_000, inprocessMs: 120_000, deliveryMs: 300_000 };
const FILE_ERROR = 'There was a problem with a print file of this order. Please upload it again.';

/** Simulates production and delivery of orders on the sandbox's clock. */
@Injectable()
export class OrderProgress {
  private settings = DEFAULTS;

  constructor(
    private readonly book: OrderBook,
    private readonly library: FileLibrary,
    private readonly clock: SandboxClock,
    private readonly ids: IdCounter,
  ) {}

  reset(): void {
    this.settings = DEFAULTS;
  }

  configure(settings: ProgressSettings): void {
    this.settings = {
      ...this.settings,
      ...Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined)),
    };
  }

  /** Advances every order that is due. */
  tick(): void {
    for (const order of this.book.open()) this.progress(order);
  }

  /** Ships and delivers every order that is neither a draft nor over, and returns how many. */
  deliverAll(): number {
    const open = this.book.open().filter(mayBeDelivered);
    for (const order of open) {
      const rest = unshipped(order);
      this.deliver(rest.length > 0 ? this.ship(order, rest) : order);
    }
    return open.length;
  }

  advance(order: OrderRecord, to: Advance, reason: string, tracked = true): OrderRecord {
    switch (to) {
      case 'partial':
        return this.ship(order, order.items.slice(0, 1), tracked);
      case 'fulfilled':
        return this.ship(order, unshipped(order), tracked);
      case 'delivered':
        return this.deliver(order.shipments.length > 0 ? order : this.ship(order, order.items));
      case 'returned':
        return this.sendBack(order, reason);
      case 'canceled':
        return this.book.change(order, { status: 'canceled' }, { type: 'order_canceled', data: { reason } });
      case 'failed':
        return this.book.change(order, { status: 'failed', error: reason }, { type: 'order_failed', data: { reason } });
      case 'onhold':
        return this.book.change(order, { status: 'onhold' }, { type: 'order_put_hold', data: { reason } });
      case 'pending':
      case 'inprocess':
        return order.status === 'onhold'
          ? this.book.change(order, { status: to }, { type: 'order_remove_hold', data: { reason } })
          : this.book.change(order, { status: to });
    }
  }

  private progress(order: OrderRecord): void {
    const waited = this.clock.now() - order.since;
    if (order.status === 'pending') this.startPrinting(order, waited);
    else if (!this.settings.enabled) return;
    else if (order.status === 'inprocess' && waited >= this.settings.inprocessMs) this.ship(order, order.items);
    else if (order.status === 'fulfilled' && waited >= this.settings.deliveryMs && isOnItsWay(order))
      this.deliver(order);
  }

  /** Fails the order at once when a print file cannot be read. */
  private startPrinting(order: OrderRecord, waited: number): void {
    const states = order.items.flatMap(({ files }) => files.map(({ id }) => this.library.find(id)?.status));
    if (states.includes('failed')) this.advance(order, 'failed', FILE_ERROR);
    else if (this.settings.enabled && waited >= this.settings.pendingMs && states.every((status) => status === 'ok'))
      this.book.change(order, { status: 'inprocess' });
  }

  /** Sends some of the items as one parcel. */
  private ship(order: OrderRecord, items: OrderRecord['items'], tracked = true): OrderRecord {
    const shipment = this.newShipment(items, tracked);
    const shipments = [...order.shipments, shipment];
    const isAll = unshipped({ ...order, shipments }).length === 0;
    return this.book.change(
      order,
      { status: isAll ? 'fulfilled' : 'partial', shipments },
      { type: 'package_shipped', data: { shipment } },
    );
  }

  private deliver(order: OrderRecord): OrderRecord {
    const delivered_at = Math.floor(this.clock.now() / 1000);
    const shipments = order.shipments.map((shipment) => ({
      ...shipment,
      delivery_status: 'delivered' as const,
      delivered_at: shipment.delivered_at ?? delivered_at,
    }));
    return this.book.change(order, { shipments });
  }

  /** The last parcel comes back. */
  private sendBack(order: OrderRecord, reason: string): OrderRecord {
    const sent = order.shipments.length > 0 ? order : this.ship(order, order.items);
    const shipment = { ...sent.shipments.at(-1)!, delivery_status: 'returned' as const };
    const shipments = [...sent.shipments.slice(0, -1), shipment];
    return this.book.change(sent, { shipments }, { type: 'package_returned', data: { reason, shipment } });
  }

  private newShipment(shipped: OrderRecord['items'], tracked: boolean): Shipment {
    const now = this.clock.now();
    const id = this.ids.next('shipment');
    const number = `9400${String(id).padStart(18, '1')}`;
    const seconds = Math.floor(now / 1000);
    return {
      id,
      carrier: 'USPS',
      service: 'USPS Ground Advantage',
      tracking_number: tracked ? number : null,
      tracking_url: tracked ? `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` : null,
      created: seconds,
      ship_date: new Date(now).toISOString().slice(0, 10),
      shipped_at: seconds,
      delivered_at: null,
      delivery_status: 'in_transit',
      reshipment: false,
      items: shipped.map(({ id: item_id, quantity }) => ({
        item_id,
        quantity,
        picked: quantity,
        printed: quantity,
      })),
    };
  }
}

/** The items that no parcel has yet. */
function unshipped({ items, shipments }: OrderRecord): OrderRecord['items'] {
  const sent = new Set(shipments.flatMap((shipment) => shipment.items.map(({ item_id }) => item_id)));
  return items.filter(({ id }) => !sent.has(id));
}

function isOnItsWay({ shipments }: OrderRecord): boolean {
  return shipments.some(({ delivery_status }) => delivery_status === 'in_transit');
}

const mayBeDelivered = (order: OrderRecord): boolean =>
  order.status === 'fulfilled' ? isOnItsWay(order) : !['draft', 'failed'].includes(order.status);
