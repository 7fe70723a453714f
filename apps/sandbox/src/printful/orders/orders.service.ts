import { Injectable } from '@nestjs/common';
import { Journal } from '../../core/journal.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import type { Store } from '../access/stores.js';
import { Misbehaviour } from '../runtime/misbehaviour.js';
import { findDestination } from '../shipping/destination.js';
import { isShippingMethod, type ShippingMethod } from '../shipping/shipping-rates.js';
import { IdCounter } from '../wire/id-counter.js';
import { badRequest, notFound } from '../wire/printful-error.js';
import { OrderBook } from './order-book.js';
import { OrderItems } from './order-items.js';
import { orderCosts, retailCosts } from './order-pricing.js';
import type { OrderItem, OrderRecord, OrderStatus, Recipient } from './order-record.js';
import type { EstimateInput, OrderChange, OrderInput, OrderItemInput } from './order.schemas.js';

const EDITABLE: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['draft', 'failed']);
const CANCELABLE: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['draft', 'failed', 'pending', 'onhold']);
const EXTERNAL_ID = /^[A-Za-z0-9_-]{1,32}$/;

/** The operations of a shop on its orders. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly book: OrderBook,
    private readonly items: OrderItems,
    private readonly journal: Journal,
    private readonly clock: SandboxClock,
    private readonly ids: IdCounter,
    private readonly misbehaviour: Misbehaviour,
  ) {}

  get(store: Store, key: string): OrderRecord {
    const order = this.book.find(store.id, key);
    if (!order) throw notFound();
    return order;
  }

  create(store: Store, input: OrderInput, confirm: boolean, updateExisting: boolean): OrderRecord {
    const existing = this.byExternalId(store, input);
    if (existing && updateExisting) return this.change(existing, input, confirm);
    if (existing && !this.misbehaviour.current.acceptUsedNames)
      throw badRequest('Order with this External ID already exists', 'OR-13');
    const order = this.newOrder(store, input);
    this.book.add(order);
    this.log('order.create', order, { id: order.id, status: order.status, order: input });
    return confirm && this.costsKnown(order) ? this.confirm(order) : order;
  }

  change(order: OrderRecord, change: OrderChange, confirm: boolean): OrderRecord {
    requireEditable(order);
    const changed = this.book.change(order, this.price(order, change));
    this.log('order.update', changed, { id: order.id, change });
    return confirm ? this.confirm(changed) : changed;
  }

  confirm(order: OrderRecord): OrderRecord {
    requireEditable(order);
    if (!this.costsKnown(order)) throw badRequest('Order costs are still being calculated. Please try again later.');
    const confirmed = this.book.change(order, { status: 'pending', error: null });
    this.log('order.confirm', confirmed, { id: order.id, total: order.costs.total });
    return confirmed;
  }

  cancel(order: OrderRecord): OrderRecord {
    if (!CANCELABLE.has(order.status)) throw badRequest(`Order can't be canceled in status ${order.status}`, 'OR-1');
    const canceled = this.book.change(
      order,
      { status: 'canceled' },
      { type: 'order_canceled', data: { reason: 'Canceled through the API' } },
    );
    this.log('order.cancel', canceled, { id: order.id });
    return canceled;
  }

  /** In cents. Stores nothing. */
  estimate({ recipient, items, shipping, retail_costs }: EstimateInput) {
    const destination = findDestination(recipient);
    const lines = this.items.price(items);
    const costs = orderCosts(lines, destination, methodOf(shipping));
    return { costs, retail: retailCosts(lines, costs, destination, retail_costs) };
  }

  private newOrder(store: Store, input: OrderInput): OrderRecord {
    const now = this.clock.now();
    const created = Math.floor(now / 1000);
    const blank = {
      id: this.ids.next('order'),
      store: store.id,
      status: 'draft',
      error: null,
      created,
      updated: created,
      shipments: [],
      since: now,
      costsReadyAt: now + (this.misbehaviour.current.costsPendingMs ?? 0),
    } as const;
    return { ...blank, shipments: [], external_id: input.external_id ?? null, ...this.priced(input) };
  }

  /** The fields an edit sets: fields not given stay, lines are replaced as a whole. */
  private price(order: OrderRecord, change: OrderChange): Partial<OrderRecord> {
    const priced = this.priced({
      recipient: change.recipient ?? order.recipient,
      shipping: change.shipping ?? order.shipping,
      items: change.items ?? order.items.map(asInput),
      retail_costs: change.retail_costs,
      notes: change.notes === undefined ? order.notes : change.notes,
      gift: change.gift,
      packing_slip: change.packing_slip,
    });
    return {
      ...priced,
      items: change.items ? priced.items : order.items,
      gift: change.gift === undefined ? order.gift : priced.gift,
      packingSlip: change.packing_slip === undefined ? order.packingSlip : priced.packingSlip,
    };
  }

  private priced(
    input: OrderInput,
  ): Pick<
    OrderRecord,
    'recipient' | 'items' | 'shipping' | 'costs' | 'retailCosts' | 'notes' | 'gift' | 'packingSlip'
  > {
    const destination = findDestination(input.recipient);
    if (destination.country.code === 'BR' && !input.recipient.tax_number)
      throw badRequest('Recipient: Tax number is required for Brazil');
    const shipping = methodOf(input.shipping);
    const lines = this.items.price(input.items);
    const items = this.items.accept(input.items);
    const costs = orderCosts(lines, destination, shipping);
    const recipient: Recipient = {
      ...input.recipient,
      state_code: destination.state?.code ?? input.recipient.state_code,
      state_name: destination.state?.name ?? null,
      country_code: destination.country.code,
      country_name: destination.country.name,
    };
    return {
      recipient,
      items,
      shipping,
      costs,
      retailCosts: retailCosts(lines, costs, destination, input.retail_costs),
      notes: input.notes ?? null,
      gift: input.gift ?? null,
      packingSlip: input.packing_slip ?? null,
    };
  }

  private byExternalId(store: Store, { external_id }: OrderInput): OrderRecord | undefined {
    if (external_id === null || external_id === undefined) return undefined;
    if (!EXTERNAL_ID.test(external_id))
      throw badRequest(
        'External ID must be at most 32 characters long and may contain only digits, Latin letters, dashes and underscores',
      );
    return this.book.find(store.id, `@${external_id}`);
  }

  private costsKnown(order: OrderRecord): boolean {
    return this.clock.now() >= order.costsReadyAt;
  }

  private log(operation: string, order: OrderRecord, body: object): void {
    this.journal.append({ service: 'printful', operation, key: order.external_id ?? String(order.id), body });
  }
}

/** The line as the input of a request. */
function asInput({
  external_id,
  variant_id,
  sync_variant_id,
  quantity,
  retail_price,
  name,
  sku,
  files,
  options,
}: OrderItem): OrderItemInput {
  const identity = sync_variant_id === null ? { variant_id } : { sync_variant_id };
  return {
    ...identity,
    external_id,
    quantity,
    retail_price,
    name,
    sku,
    options,
    files: files.map((file) => ({ ...file, visible: true, filename: null })),
  };
}

function requireEditable({ status }: OrderRecord): void {
  if (!EDITABLE.has(status)) throw badRequest('Order is no longer editable: only drafts and failed orders are', 'OR-1');
}

function methodOf(shipping: string | null | undefined): ShippingMethod {
  const method = shipping || 'STANDARD';
  if (!isShippingMethod(method)) throw badRequest('Invalid shipping method', 'OR-4');
  return method;
}
