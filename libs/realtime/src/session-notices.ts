import { Injectable } from '@nestjs/common';
import { sessionNoticeSchema, type SessionNotice } from '#contracts';
import { Logger } from '#observability';
import { Publisher, Subscriber } from '#redis';

const CHANNEL = 'inkloom:sessions';

/** Notifies every gateway of ended sessions. */
@Injectable()
export class SessionNotices {
  constructor(
    private readonly publisher: Publisher,
    private readonly subscriber: Subscriber,
    private readonly log: Logger,
  ) {}

  /** Rejects while Redis is away. */
  async publish(ended: SessionNotice): Promise<void> {
    await this.publisher.publish(CHANNEL, ended);
  }

  /** Calls the handler with the ended sessions of every notice. Messages that do not fit the contract are logged and dropped. */
  subscribe(handler: (ended: SessionNotice) => void): Promise<() => Promise<void>> {
    return this.subscriber.subscribe(CHANNEL, (raw) => {
      const notice = sessionNoticeSchema.safeParse(raw);
      if (notice.success) handler(notice.data);
      else this.log.warn({ issues: notice.error.issues }, 'malformed notice of ended sessions dropped');
    });
  }
}
