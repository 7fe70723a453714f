import { Injectable } from '@nestjs/common';
import type { EventPayload } from '#contracts';
import type { OrderEntity } from '#database';
import { Logger } from '#observability';
import { RealtimePublisher } from '#realtime';
import { OrderRepository } from './order.repository.js';

/** [ORD-04] Pushes how an order now stands to its owner's pages and to the admins'. */
@Injectable()
export class OrderAnnouncer {
  constructor(
    private readonly orders: OrderRepository,
    private readonly realtime: RealtimePublisher,
    private readonly log: Logger,
  ) {}

  /** Never rejects: what it announces has happened. The owner is not shown why a submission failed. */
  async announce(orderId: string): Promise<void> {
    try {
      await this.send(orderId);
    } catch (error) {
      this.log.warn({ err: error, orderId }, 'order not announced');
    }
  }

  private async send(orderId: string): Promise<void> {
    const order = await this.orders.find(orderId);
    if (!order) return;
    const change = presentChange(order);
    if (order.userId)
      await this.realtime.send([`user:${order.userId}`], 'order.updated', { ...change, submissionError: null });
    await this.realtime.send(['admins'], 'review.updated', change);
  }
}

function presentChange(order: OrderEntity): EventPayload<'order.updated'> {
  return {
    id: order.id,
    version: order.version,
    orderNumber: order.orderNumber,
    status: order.status,
    reviewStatus: order.reviewStatus,
    submissionState: order.submissionState,
    submissionError: order.submissionError,
    printfulOrderId: order.printfulOrderId,
    printfulOrderStatus: order.printfulOrderStatus,
  };
}
