import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { Database, type OrderEntity } from '#database';
import {
  OrderAnnouncer,
  OrderCancellationRepository,
  OrderClaimRepository,
  PaymentRepository,
  type OrderDetails,
} from '#orders';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from './orders.service.js';

/** Takes an order back for its owner. The row's own state is the lock: of a cancellation and a decision at once exactly one is taken. */
@Injectable()
export class OrderCancellationService {
  constructor(
    private readonly database: Database,
    private readonly cancellations: OrderCancellationRepository,
    private readonly payments: PaymentRepository,
    private readonly claims: OrderClaimRepository,
    private readonly reader: OrdersService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Returns the order as it then is, also where it was cancelled before. Throws 409 where an admin has decided on it. */
  async cancel(orderId: string, ownerId: string): Promise<OrderDetails> {
    const cancelled = await this.cancelOnce(orderId, ownerId);
    const order = await this.reader.find(orderId, ownerId);
    if (cancelled) await this.announcer.announce(orderId);
    else if (!order.cancelledAt) throw new HttpError(409, 'CONFLICT', text('order.notCancellable'));
    return order;
  }

  private cancelOnce(orderId: string, ownerId: string): Promise<OrderEntity | undefined> {
    return this.database.transaction(async (tx) => {
      const order = await this.cancellations.cancel(tx, orderId, ownerId);
      if (!order) return undefined;
      await this.claims.end(tx, orderId);
      // What is to be released is due at once.
      if (order.paymentStatus === 'releasing')
        await this.payments.move(tx, order.paymentId!, ['authorized'], 'releasing');
      return order;
    });
  }
}
