import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, Repository } from 'typeorm';
import { OrderEntity } from '#database';

/** Whose the orders are that the print provider has. */
@Injectable()
export class SubmittedOrderRepository {
  constructor(@InjectRepository(OrderEntity) private readonly orders: Repository<OrderEntity>) {}

  /** The provider's ids of a user's submitted orders, newest first, and how many there are. */
  async findOf(userId: string, offset: number, limit: number): Promise<{ ids: string[]; total: number }> {
    const [orders, total] = await this.orders.findAndCount({
      select: { id: true, printfulOrderId: true },
      where: { userId, printfulOrderId: Not(IsNull()) },
      order: { id: 'DESC' },
      skip: offset,
      take: limit,
    });
    return { ids: orders.map(({ printfulOrderId }) => printfulOrderId!), total };
  }

  /** Whether the user placed the order that the provider knows under this id, or, with `@`, under our external id. */
  isOwn(userId: string, id: string): Promise<boolean> {
    const name = id.startsWith('@') ? { externalId: id.slice(1) } : { printfulOrderId: id };
    return this.orders.existsBy({ userId, ...name });
  }
}
