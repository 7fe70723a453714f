import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { text, type Costs } from '#contracts';
import {
  CartRepository,
  Database,
  isUniqueViolation,
  ShippingQuoteRepository,
  type CartRow,
  type ShippingQuoteEntity,
  type Transaction,
} from '#database';
import { fromCents, subtotalCents, type Destination } from '#domain';
import { OrderAnnouncer, OrderRepository, type OrderDetails } from '#orders';
import { CartService } from '../cart/cart.service.js';
import { destinationFor } from '../checkout/destination.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { isWholeCart } from './cart-match.js';
import { orderItemOf, printedAsset } from './order-items.js';
import { OrdersService } from './orders.service.js';

type OrderRequest = CallOf<'POST /api/orders'>['body'];

interface Placement {
  userId: string;
  request: OrderRequest;
  destination: Destination;
  idempotencyKey: string | undefined;
}

interface PlacedOrder {
  orderId: string;
  /** Undefined where the same key had placed the order before: the cart is as it was. */
  cartVersion?: number;
}

const MAX_ESTIMATE = 20_000;

/** [CHK-03] Turns a user's cart into an order that waits for review, once for each idempotency key. */
@Injectable()
export class OrderPlacementService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly reader: OrdersService,
    private readonly carts: CartRepository,
    private readonly quotes: ShippingQuoteRepository,
    private readonly assets: AssetStore,
    private readonly cart: CartService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Returns the placed order. Throws 409 where the cart or the costs are no longer what the user saw; nothing has happened then. */
  async place(userId: string, request: OrderRequest, idempotencyKey: string | undefined): Promise<OrderDetails> {
    return this.reader.find(await this.placeOnce(userId, request, idempotencyKey), userId);
  }

  /** Returns the order's id, also where the same key placed it before. */
  private async placeOnce(userId: string, request: OrderRequest, idempotencyKey: string | undefined): Promise<string> {
    checkSize(request.metadata.shippingEstimate);
    const destination = destinationFor(request.shippingAddress);
    try {
      const placement = { userId, request, destination, idempotencyKey };
      const placed = await this.database.transaction((tx) => this.placeIn(tx, placement));
      if (placed.cartVersion !== undefined) this.announce(userId, placed.orderId, placed.cartVersion);
      return placed.orderId;
    } catch (error) {
      const earlier = isUniqueViolation(error, 'orders_idempotency')
        ? await this.orders.findIdByIdempotencyKey(userId, idempotencyKey)
        : undefined;
      if (!earlier) throw error;
      return earlier;
    }
  }

  /** Locks the cart first: of two orders at once, the second finds it empty. */
  private async placeIn(tx: Transaction, placement: Placement): Promise<PlacedOrder> {
    const { userId, request, destination, idempotencyKey } = placement;
    await this.carts.lock(tx, userId);
    const earlier = await this.orders.findIdByIdempotencyKey(userId, idempotencyKey, tx);
    if (earlier) return { orderId: earlier };
    const lines = await this.carts.findLines(userId, tx);
    checkLines(request, lines);
    const costs = checkCosts(request.costs, lines, await this.quotes.findValid(userId, lines, destination, tx));
    const { shippingAddress, billingAddress = shippingAddress } = request;
    const orderId = await this.orders.place(
      tx,
      { userId, idempotencyKey, costs, shippingAddress, billingAddress, metadata: metadataOf(request) },
      lines.map((line) => orderItemOf(line, this.assets)),
    );
    await this.carts.clear(tx, userId);
    await this.quotes.deleteAll(tx, userId);
    return { orderId, cartVersion: await this.carts.bumpVersion(tx, userId) };
  }

  private announce(userId: string, orderId: string, cartVersion: number): void {
    void this.cart.announce(userId, cartVersion, 0);
    void this.announcer.announce(orderId);
  }
}

function checkLines(request: OrderRequest, lines: readonly CartRow[]): void {
  if (!isWholeCart(request.items, lines))
    throw new HttpError(409, 'CONFLICT', text('checkout.cartChanged'), { field: 'items' });
  if (lines.some((line) => line.productStatus !== 'active' || !line.inStock))
    throw new HttpError(409, 'CONFLICT', text('catalog.unavailable'), { field: 'items' });
  const blank = lines.find((line) => printedAsset(line) === null);
  if (blank)
    throw new HttpError(422, 'REFUSED', text('checkout.needsDesign', { product: blank.productName }), {
      field: 'items',
    });
}

/** [CHK-04] The figures of the request must be those of a valid quote, and our prices must still be those of the quote. */
function checkCosts(
  costs: Costs,
  lines: readonly CartRow[],
  quotes: readonly ShippingQuoteEntity[],
): ShippingQuoteEntity {
  const subtotal = subtotalCents(lines.map((line) => ({ priceCents: line.retailPriceCents, quantity: line.quantity })));
  const quote = quotes.find((candidate) => candidate.subtotalCents === subtotal && isQuoted(costs, candidate));
  if (!quote) throw new HttpError(409, 'CONFLICT', text('checkout.costsChanged'), { field: 'costs' });
  return quote;
}

function isQuoted(costs: Costs, { subtotalCents: subtotal, shippingCents, taxCents }: ShippingQuoteEntity): boolean {
  return (
    costs.subtotal === fromCents(subtotal) &&
    costs.shipping === fromCents(shippingCents) &&
    costs.tax === fromCents(taxCents) &&
    costs.total === fromCents(subtotal + shippingCents + taxCents)
  );
}

const metadataOf = ({ metadata }: OrderRequest) => ({
  shippingEstimate: metadata.shippingEstimate ?? null,
  checkoutTimestamp: metadata.checkoutTimestamp ?? null,
  userAgent: metadata.userAgent ?? null,
});

/** The estimate is stored as the page sent it, for the record only. */
function checkSize(estimate: Record<string, unknown> | null | undefined): void {
  if (JSON.stringify(estimate ?? null).length > MAX_ESTIMATE)
    throw new HttpError(413, 'TOO_LARGE', text('request.tooLarge', { limit: `${MAX_ESTIMATE} characters` }), {
      field: 'metadata.shippingEstimate',
    });
}
