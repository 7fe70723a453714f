import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text, type Costs, type Order } from '#contracts';
import { Database, type OrderEntity, type Transaction } from '#database';
import { discountCents, fromCents, toCents } from '#domain';
import {
  changedCosts,
  OrderAnnouncer,
  OrderChangeRepository,
  PaymentRepository,
  type ItemChange,
  type ItemVersion,
  type OrderCosts,
  type OrderDetails,
  type OrderItem,
} from '#orders';
import { CartService } from '../cart/cart.service.js';
import type { CurrentUser } from '../common/current-user.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { orderItemOf } from './order-items.js';
import { OrdersService } from './orders.service.js';
import { PrintCostService, type PrintedItem } from './print-cost.service.js';

type ChangeInput = CallOf<'PUT /api/orders/:id/items/:itemId'>['body'];

/** Changes how an order is printed for its owner, whom an admin has asked to. Nothing of the order changes before it is sent. */
@Injectable()
export class OrderChangeService {
  constructor(
    private readonly database: Database,
    private readonly changes: OrderChangeRepository,
    private readonly payments: PaymentRepository,
    private readonly cart: CartService,
    private readonly assets: AssetStore,
    private readonly printCosts: PrintCostService,
    private readonly reader: OrdersService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Keeps how a line is to be printed. Throws 409 where nobody asks for a change (any more). */
  async prepare(user: CurrentUser, orderId: string, itemId: string, input: ChangeInput): Promise<OrderDetails> {
    const order = await this.reader.find(orderId, user.id);
    const item = order.items.find(({ id }) => id === itemId);
    if (!item) throw new HttpError(404, 'NOT_FOUND', text('cart.noLine'));
    const after = await this.versionOf(user, item, input);
    await this.database.transaction(async (tx) => {
      await this.lockAsked(tx, orderId, user.id);
      await this.changes.prepare(tx, item, after);
    });
    await this.announcer.announce(orderId);
    return this.reader.find(orderId, user.id);
  }

  /** Sends the order back to review with what was prepared. What is authorised stays where it is enough; else it is released. */
  async send(userId: string, orderId: string, total: string): Promise<OrderDetails> {
    const { items, changes: seen, ...asked } = await this.reader.find(orderId, userId);
    const providerCostCents = asked.changeAskedAt
      ? await this.printCosts.estimate(userId, asked, changed(items, unsent(seen)))
      : undefined;
    await this.database.transaction(async (tx) => {
      const order = await this.lockAsked(tx, orderId, userId);
      const prepared = unsent(await this.changes.findAll(orderId, tx));
      if (prepared.length === 0) throw new HttpError(422, 'REFUSED', text('order.nothingChanged'));
      const costs = costsWith(order, items, prepared);
      if (costs.totalCents !== toCents(total))
        throw new HttpError(409, 'CONFLICT', text('checkout.costsChanged'), { field: 'total' });
      await this.changes.send(tx, order, prepared, { costs, providerCostCents });
      await this.follow(tx, order, costs.totalCents);
    });
    await this.announcer.announce(orderId);
    return this.reader.find(orderId, userId);
  }

  /** What is authorised pays every total that it covers; for a higher one it is released, also where the owner has begun to pay and not finished. */
  private async follow(tx: Transaction, order: OrderEntity, totalCents: number): Promise<void> {
    if (totalCents === order.totalCents) return;
    const covered = order.paymentId !== null && (await this.payments.setAmount(tx, order.paymentId, totalCents));
    if (covered && (await this.changes.changeTotal(tx, order, totalCents))) return;
    await this.changes.reprice(tx, order, totalCents);
    const payment = await this.payments.lockOfOrder(tx, order.id);
    if (payment) await this.payments.move(tx, payment.id, ['open', 'authorized'], 'releasing');
  }

  private async lockAsked(tx: Transaction, orderId: string, userId: string): Promise<OrderEntity> {
    const order = await this.changes.lockOwned(tx, orderId, userId);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id: orderId }));
    if (!order.changeAskedAt) throw new HttpError(409, 'CONFLICT', text('order.noChangeAsked'));
    return order;
  }

  /** The piece costs what it cost when it was ordered; only what its print areas add may be another amount. */
  private async versionOf(user: CurrentUser, item: OrderItem, input: ChangeInput): Promise<ItemVersion> {
    const { globalId, syncVariantId, quantity } = item;
    const line = await this.cart.changedLine(user, { ...input, globalId, syncVariantId, quantity });
    const ordered = orderItemOf(line, this.assets);
    if (!ordered.printAssetId && ordered.placements.length === 0)
      throw new HttpError(422, 'REFUSED', text('checkout.needsDesign', { product: item.product.name }));
    return {
      designId: ordered.designId,
      mockupId: ordered.mockupId,
      priceCents: item.priceCents - addedBy(item) + addedBy(ordered),
      placementPrices: ordered.placementPrices,
      designUrl: ordered.designUrl,
      mockupUrl: ordered.mockupUrl,
      processedDesignId: ordered.processedDesignId,
      printAssetId: ordered.printAssetId,
      placement: ordered.placement,
      placements: ordered.placements,
    };
  }
}

const addedBy = ({ placementPrices }: Pick<ItemVersion, 'placementPrices'>): number =>
  placementPrices.reduce((sum, { price }) => sum + toCents(price), 0);

const unsent = (changes: readonly ItemChange[]): ItemChange[] => changes.filter(({ sentAt }) => sentAt === null);

/** The items as they are printed with the changes. */
function changed(items: readonly OrderItem[], changes: readonly ItemChange[]): PrintedItem[] {
  const versionOf = new Map(changes.map(({ itemId, after }) => [itemId, after]));
  return items.map((item) => ({ ...item, ...versionOf.get(item.id) }));
}

const costsWith = (order: OrderEntity, items: readonly OrderItem[], changes: readonly ItemChange[]): OrderCosts =>
  changedCosts(order, changed(items, changes));

/** What the order comes to with the changes that are prepared, and whether what is reserved pays for it; null and false where none is. */
export function presentChangedCosts(order: OrderDetails): Pick<Order, 'changedCosts' | 'changeCovered'> {
  const prepared = order.changeAskedAt ? unsent(order.changes) : [];
  if (prepared.length === 0) return UNCHANGED_COSTS;
  const costs = costsWith(order, order.items, prepared);
  return { changedCosts: presentCosts(costs), changeCovered: (order.reservedCents ?? -1) >= costs.totalCents };
}

export const UNCHANGED_COSTS = { changedCosts: null, changeCovered: false };

/** What an order costs, as it is shown. */
export const presentCosts = (costs: OrderCosts): Costs => ({
  subtotal: fromCents(costs.subtotalCents),
  discount: fromCents(discountCents(costs)),
  shipping: fromCents(costs.shippingCents),
  tax: fromCents(costs.taxCents),
  total: fromCents(costs.totalCents),
  currency: 'USD',
});
