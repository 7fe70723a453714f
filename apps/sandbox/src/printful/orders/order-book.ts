import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { WebhookSender } from '../webhooks/webhook-sender.js';
import type { OrderEvent } from '../webhooks/webhook-events.js';
import { OrderPresenter } from './order.presenter.js';
import type { OrderRecord, OrderStatus } from './order-record.js';

const SETTLED: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['canceled', 'archived']);

/** Every order of the account, and the events their changes raise. */
@Injectable()
export class OrderBook {
  private readonly orders: Documents<OrderRecord>;
  private readonly byExternalId = new Map<string, number>();

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly webhooks: WebhookSender,
    private readonly presenter: OrderPresenter,
  ) {
    this.orders = store.open<OrderRecord>('printful-orders');
    for (const order of this.orders.all()) this.index(order);
  }

  reset(): void {
    this.orders.clear();
    this.byExternalId.clear();
  }

  /** Newest first. */
  list(storeId: number, status?: string): OrderRecord[] {
    return this.orders
      .all()
      .filter((order) => order.store === storeId && (!status || order.status === status))
      .reverse();
  }

  /** Orders whose status may still change. */
  open(): OrderRecord[] {
    return this.orders.all().filter(({ status }) => !SETTLED.has(status));
  }

  /** By id, or by `@` and the external id; canceled ones included. */
  find(storeId: number, key: string): OrderRecord | undefined {
    const id = key.startsWith('@') ? this.byExternalId.get(`${storeId} ${key.slice(1)}`) : Number(key);
    const order = id === undefined ? undefined : this.orders.get(String(id));
    return order?.store === storeId ? order : undefined;
  }

  add(order: OrderRecord): void {
    this.orders.set(String(order.id), order);
    this.index(order);
    this.emit('order_created', order);
  }

  /** Stores a change with its time and emits the events for it. */
  change(
    order: OrderRecord,
    change: Partial<OrderRecord>,
    ...events: { type: OrderEvent; data?: object }[]
  ): OrderRecord {
    const now = this.clock.now();
    const moved = change.status !== undefined && change.status !== order.status;
    const changed = { ...order, ...change, updated: Math.floor(now / 1000), since: moved ? now : order.since };
    this.orders.set(String(order.id), changed);
    for (const { type, data } of events) this.emit(type, changed, data);
    this.emit('order_updated', changed);
    return changed;
  }

  private emit(type: OrderEvent, order: OrderRecord, data: object = {}): void {
    this.webhooks.emit(type, order.store, () => ({ ...data, order: this.presenter.present(order) }));
  }

  private index({ id, store, external_id }: OrderRecord): void {
    if (external_id !== null) this.byExternalId.set(`${store} ${external_id}`, id);
  }
}
