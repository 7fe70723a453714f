import { Injectable } from '@nestjs/common';
import { RealtimePublisher } from '#realtime';

/** [TOK-07] Tells the pages of a user that how their plan stands, or what is sold to them, has changed. */
@Injectable()
export class PlanPublisher {
  constructor(private readonly realtime: RealtimePublisher) {}

  /** Never rejects. */
  async publish(userId: string): Promise<void> {
    await this.realtime.send([`user:${userId}`], 'plan.updated', { userId });
  }
}
