import { Injectable } from '@nestjs/common';
import type { OrderDays, OrderStats } from '#contracts';
import { OrderRepository, ReviewQueueRepository } from '#orders';

/** [ADM-01] How many orders stand where. */
@Injectable()
export class OrderStatisticsService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly queue: ReviewQueueRepository,
  ) {}

  /** Of so many days up to today, the oldest first. */
  days(count: number): Promise<OrderDays> {
    return this.queue.days(count);
  }

  async read(): Promise<OrderStats> {
    const [counts, views] = await Promise.all([this.orders.counts(), this.queue.counts()]);
    const of = (name: string): number => counts.get(name) ?? 0;
    return {
      total: of('total'),
      pendingReview: of('review_pending'),
      approved: of('approved'),
      processing: of('processing'),
      failedSubmissions: of('submission_failed'),
      stuck: views.stuck,
      failedMails: views.mail,
      problems: views.problem,
      onHold: views.held,
      waiting: views.waiting,
      ending: views.ending,
    };
  }
}
