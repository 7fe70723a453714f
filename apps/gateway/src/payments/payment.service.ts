import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { CartRepository, Database, ShippingQuoteRepository, type OrderEntity, type Transaction } from '#database';
import {
  isAllowed,
  OrderAnnouncer,
  OrderRepository,
  PaymentRepository,
  PaymentSettlement,
  type PaymentRow,
} from '#orders';
import { PaymentDeclined, PaymentProvider, type ProviderPayment } from '#providers';
import { quotedLine } from '../cart/line-price.js';
import { wholeDestination } from '../checkout/destination.js';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { DiscountService } from '../discounts/discount.service.js';
import { checkCosts, checkLines, checkQuality, quotedTotal } from '../orders/order-checks.js';
import type { PaymentState } from './payment.presenter.js';

type CheckoutRequest = CallOf<'POST /api/payments'>['body'];

/** Authorises payments at checkout. However often and from however many tabs it is asked, one authorisation waits for the order. */
@Injectable()
export class PaymentService {
  constructor(
    private readonly database: Database,
    private readonly payments: PaymentRepository,
    private readonly settlement: PaymentSettlement,
    private readonly orders: OrderRepository,
    private readonly carts: CartRepository,
    private readonly quotes: ShippingQuoteRepository,
    private readonly discounts: DiscountService,
    private readonly provider: PaymentProvider,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** [CHK-02, CHK-04] Authorises what the cart costs. The amount is ours, never the request's. Throws 402 with the bank's reason. */
  async authorizeCart(userId: string, request: CheckoutRequest): Promise<PaymentState> {
    const destination = wholeDestination(request.shippingAddress);
    const payment = await this.database.transaction(async (tx) => {
      await this.carts.lock(tx, userId);
      const lines = await this.carts.findLines(userId, tx);
      checkLines(request.items, lines);
      checkQuality(request.acceptedQuality, lines);
      const quotes = await this.quotes.findValid(userId, lines.map(quotedLine), destination, tx);
      const quote = checkCosts(request, lines, quotes);
      await this.discounts.check(tx, userId, quote);
      return this.paymentOf(tx, userId, quotedTotal(quote));
    });
    return this.authorize(payment, request.paymentMethodId);
  }

  /** Pays for a placed order whose authorisation has ended. */
  async payAgain(userId: string, orderId: string, paymentMethodId: string): Promise<PaymentState> {
    const payment = await this.database.transaction(async (tx) => {
      const order = await this.orders.lock(tx, orderId);
      if (order?.userId !== userId) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id: orderId }));
      return this.openPaymentOf(tx, order);
    });
    const state = await this.authorize(payment, paymentMethodId);
    await this.announcer.announce(orderId);
    return state;
  }

  /** The caller's payment as the provider's books have it: after the bank's question, or an answer that was lost. */
  async read(userId: string, id: string): Promise<PaymentState> {
    const payment = await this.payments.find(id);
    if (payment?.userId !== userId || !payment.providerId)
      throw new HttpError(404, 'NOT_FOUND', text('request.notFound'));
    const state = await this.settled(payment, await this.provider.read(payment.providerId));
    if (payment.orderId && state.row.status !== payment.status) await this.announcer.announce(payment.orderId);
    return state;
  }

  /** The payment that waits for this cart's order; one for another amount is given up. */
  private async paymentOf(tx: Transaction, userId: string, amountCents: number): Promise<PaymentRow> {
    const known = await this.payments.lockCheckout(tx, userId);
    if (known?.amountCents === amountCents) return this.kept(tx, known);
    if (known) await this.payments.move(tx, known.id, ['open', 'authorized'], 'releasing');
    return this.payments.add(tx, { userId, orderId: null, amountCents });
  }

  private async openPaymentOf(tx: Transaction, order: OrderEntity): Promise<PaymentRow> {
    if (!isAllowed('payAgain', order)) throw new HttpError(409, 'CONFLICT', text('payment.nothingDue'));
    const known = await this.payments.lockOfOrder(tx, order.id);
    if (known) return this.kept(tx, known);
    return this.payments.add(tx, { userId: order.userId, orderId: order.id, amountCents: order.totalCents });
  }

  /** Whoever pays is not given up for having begun an hour ago: the bank may ask them now. */
  private async kept(tx: Transaction, payment: PaymentRow): Promise<PaymentRow> {
    await this.payments.keepAsked(tx, payment.id);
    return payment;
  }

  private async authorize(payment: PaymentRow, paymentMethodId: string): Promise<PaymentState> {
    const providerId = payment.providerId ?? (await this.create(payment));
    try {
      const seen = await this.provider.authorize(providerId, paymentMethodId);
      const state = await this.settled(payment, seen);
      if (state.row.status === 'releasing' || seen.status === 'canceled') throw givenUp();
      return state;
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      throw new HttpError(402, 'PAYMENT_DECLINED', error.userMessage, { field: 'paymentMethodId' });
    }
  }

  private async create({ id, amountCents }: PaymentRow): Promise<string> {
    const created = await this.provider.create({ paymentId: id, amountCents, description: 'Inkloom order' });
    const { status } = await this.payments.setProviderId(id, created.id);
    if (status !== 'open' && status !== 'authorized') throw givenUp();
    return created.id;
  }

  private async settled({ id }: PaymentRow, seen: ProviderPayment): Promise<PaymentState> {
    return { row: await this.settlement.settle(id, seen), seen };
  }
}

/** Another tab went on with another cart. */
const givenUp = (): HttpError => new HttpError(409, 'CONFLICT', text('payment.otherAmount'));
