import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { mailLanguageOf, text } from '#contracts';
import { CartRepository, Database, isUniqueViolation, ShippingQuoteRepository, type Transaction } from '#database';
import type { Destination } from '#domain';
import { OrderAnnouncer, OrderRepository, PaymentRepository, type OrderDetails, type PaymentRow } from '#orders';
import { CartService } from '../cart/cart.service.js';
import { quotedLine } from '../cart/line-price.js';
import { checkParts, wholeDestination } from '../checkout/destination.js';
import { DiscountService } from '../discounts/discount.service.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { checkCosts, checkLines, checkQuality, quotedTotal } from './order-checks.js';
import { orderItemOf } from './order-items.js';
import { OrdersService } from './orders.service.js';

type OrderRequest = CallOf<'POST /api/orders'>['body'];

interface Placement {
  userId: string;
  request: OrderRequest;
  destination: Destination;
  idempotencyKey: string | undefined;
  acceptLanguage: string;
}

interface PlacedOrder {
  orderId: string;
  /** Undefined where the same key had placed the order before: the cart is as it was. */
  cartVersion?: number;
}

const MAX_ESTIMATE = 20_000;

/** [CHK-03] Turns a user's cart and an authorised payment into an order that waits for review, once for each idempotency key and each payment. */
@Injectable()
export class OrderPlacementService {
  constructor(
    private readonly database: Database,
    private readonly orders: OrderRepository,
    private readonly reader: OrdersService,
    private readonly carts: CartRepository,
    private readonly quotes: ShippingQuoteRepository,
    private readonly discounts: DiscountService,
    private readonly payments: PaymentRepository,
    private readonly assets: AssetStore,
    private readonly cart: CartService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Returns the placed order. Throws 409 where the cart or the costs are no longer what the user saw; nothing has happened then. */
  async place(call: CallOf<'POST /api/orders'>): Promise<OrderDetails> {
    return this.reader.find(await this.placeOnce(call), call.user.id);
  }

  /** Returns the order's id, also where the same key placed it before. */
  private async placeOnce({ user, body: request, ...call }: CallOf<'POST /api/orders'>): Promise<string> {
    const { idempotencyKey, acceptLanguage } = call;
    const userId = user.id;
    checkSize(request.metadata.shippingEstimate);
    const destination = wholeDestination(request.shippingAddress);
    if (request.billingAddress) checkParts(request.billingAddress, 'billingAddress');
    try {
      const placement = { userId, request, destination, idempotencyKey, acceptLanguage };
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
    const payment = await this.payments.lock(tx, request.paymentId);
    if (payment?.userId !== userId) throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    // The same payment placed it before: from another tab, or without an answer.
    if (payment.orderId) return { orderId: payment.orderId };
    const lines = await this.carts.findLines(userId, tx);
    checkLines(request.items, lines);
    checkQuality(request.acceptedQuality, lines);
    const quotes = await this.quotes.findValid(userId, lines.map(quotedLine), destination, tx);
    const quote = checkCosts(request, lines, quotes);
    const { couponCode } = await this.discounts.check(tx, userId, quote);
    checkPayment(payment, quotedTotal(quote));
    const { shippingAddress, billingAddress = shippingAddress } = request;
    const orderId = await this.orders.place(
      tx,
      {
        userId,
        idempotencyKey,
        costs: quote,
        discounts: { couponCode, couponCents: quote.couponCents, freeItemCents: quote.freeItemCents },
        shippingMethod: quote.shippingMethod,
        providerCostCents: quote.providerCostCents,
        shippingAddress,
        billingAddress,
        metadata: metadataOf(request),
        language: mailLanguageOf(placement.acceptLanguage),
        note: request.note || null,
        payment,
      },
      lines.map((line) => orderItemOf(line, this.assets, request.acceptedQuality)),
    );
    await this.discounts.use(tx, { userId, orderId, quote });
    await this.payments.attach(tx, payment.id, orderId);
    await this.carts.clear(tx, userId);
    await this.quotes.deleteAll(tx, userId);
    return { orderId, cartVersion: await this.carts.bumpVersion(tx, userId) };
  }

  private announce(userId: string, orderId: string, cartVersion: number): void {
    void this.cart.announce(userId, cartVersion, 0);
    void this.announcer.announce(orderId);
  }
}

/** The authorisation must be for exactly what is ordered, and still good. */
function checkPayment(payment: PaymentRow, total: number): void {
  const isOver = payment.captureBefore !== null && payment.captureBefore.getTime() <= Date.now();
  if (payment.status !== 'authorized' || isOver)
    throw new HttpError(402, 'PAYMENT_REQUIRED', text('payment.notAuthorized'), { field: 'paymentId' });
  if (payment.amountCents !== total)
    throw new HttpError(409, 'CONFLICT', text('payment.otherAmount'), { field: 'paymentId' });
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
