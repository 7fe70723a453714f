import { Injectable } from '@nestjs/common';
import { text } from '#contracts';
import { AuditRepository } from '#database';
import { OrderRepository, type OrderDetails, type OrderPage, type OrderSummaryRow } from '#orders';
import { isAdmin, type CurrentUser } from '../common/current-user.js';
import { HttpError } from '../common/http-error.js';

/** Orders as their owners and the admins read them. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly audit: AuditRepository,
  ) {}

  /** [ORD-06] */
  ownedBy(userId: string, page: OrderPage): Promise<OrderSummaryRow[]> {
    return this.orders.findOwnedBy(userId, page);
  }

  /** The user's own order, or any for an admin: another's is in the audit log. Throws 404 otherwise. */
  async read(user: CurrentUser, id: string): Promise<OrderDetails> {
    const order = await this.find(id, isAdmin(user) ? undefined : user.id);
    if (order.userId !== user.id)
      await this.audit.recordRead({ actorId: user.id, action: 'order.read', subject: `order:${id}` });
    return order;
  }

  /** [ORD-02] The owner's order, or any where `ownerId` is undefined. Throws 404 otherwise. */
  async find(id: string, ownerId?: string): Promise<OrderDetails> {
    const order = await this.orders.findDetails(id, ownerId);
    if (!order) throw new HttpError(404, 'NOT_FOUND', text('order.notFound', { id }));
    return order;
  }
}
