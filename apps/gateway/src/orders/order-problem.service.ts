import { Injectable } from '@nestjs/common';
import { AssetStore } from '#assets';
import { PlanSubscriptionRepository } from '#billing';
import { text } from '#contracts';
import { Database } from '#database';
import { OrderAnnouncer, OrderProblemRepository, type OrderDetails } from '#orders';
import type { CallOf } from '../common/endpoint.decorator.js';
import { HttpError } from '../common/http-error.js';
import { OrdersService } from './orders.service.js';

type Report = CallOf<'POST /api/orders/:id/problems'>['body'];

/** Takes what the owner of a printed order says is wrong with it. */
@Injectable()
export class OrderProblemService {
  constructor(
    private readonly database: Database,
    private readonly problems: OrderProblemRepository,
    private readonly plans: PlanSubscriptionRepository,
    private readonly assets: AssetStore,
    private readonly reader: OrdersService,
    private readonly announcer: OrderAnnouncer,
  ) {}

  /** Throws 404 where the order or a photo is not there, and 409 where it is not printed or a report waits already. */
  async report(ownerId: string, orderId: string, { kind, words, photos }: Report): Promise<OrderDetails> {
    const order = await this.reader.find(orderId, ownerId);
    if (order.problemAt) throw new HttpError(409, 'CONFLICT', text('order.problemOpen'));
    const first = await this.plans.hasSupportFirst(ownerId);
    const photoIds = await Promise.all(photos.map((address) => this.photoOf(address)));
    const reported = await this.database.transaction((tx) =>
      this.problems.report(tx, { orderId, ownerId, kind, words, photoIds, first }),
    );
    if (!reported) throw new HttpError(409, 'CONFLICT', await this.refusalOf(orderId));
    await this.announcer.announce(orderId);
    return this.reader.find(orderId, ownerId);
  }

  private async photoOf(address: string): Promise<string> {
    const asset = await this.assets.claimByAddress(address);
    if (!asset) throw new HttpError(404, 'NOT_FOUND', text('order.noPhoto'), { field: 'photos' });
    return asset.id;
  }

  /** Of two reports at once, the second finds the first. */
  private async refusalOf(orderId: string): Promise<string> {
    const { problemAt } = await this.reader.find(orderId);
    return text(problemAt ? 'order.problemOpen' : 'order.notPrinted');
  }
}
