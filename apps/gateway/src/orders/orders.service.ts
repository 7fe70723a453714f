import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { OrderRepository, type OrderDetails, type OrderPage, type OrderSummaryRow } from '#orders';
import { HttpError } from '../common/http-error.js';

/** Orders as their owners and the admins read them. */
@Injectable()
export class OrdersService {
  constructor(private readonly orders: OrderRepository) {}

  /** [ORD-06] */
  ownedBy(userId: string, page: OrderPage): Promise<OrderSummaryRow[]> {
    return this.orders.findOwnedBy(userId, page);
  }

  /** [ORD-02] The owner's order, or any where `ownerId` is undefined. Throws 404 otherwise. */
  async find(id: string, ownerId?: string): Promise<OrderDetails> {
    const order = await this.orders.findDetails(id, ownerId);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    return order;
  }
}
