import { Injectable } from '@nestjs/common';
import { eventSchemas, pushMessageSchema, type PushMessage } from '#contracts';
import { Logger } from '#observability';
import { Subscriber } from '#redis';
import { REALTIME_CHANNEL } from './realtime-channel.js';

/** Receives the events of every process, for the gateway to pass on to its pages. */
@Injectable()
export class RealtimeSubscriber {
  constructor(
    private readonly subscriber: Subscriber,
    private readonly log: Logger,
  ) {}

  /** Calls the handler with every event; resolves, once Redis is reached, with a function that ends it. Messages that do not fit the contract are logged and dropped. */
  subscribe(handler: (message: PushMessage) => void): Promise<() => Promise<void>> {
    return this.subscriber.subscribe(REALTIME_CHANNEL, (raw) => {
      const message = this.parse(raw);
      if (message) handler(message);
    });
  }

  private parse(raw: unknown): PushMessage | undefined {
    const message = pushMessageSchema.safeParse(raw);
    if (!message.success) return this.refuse({ issues: message.error.issues });
    const { event } = message.data;
    const payload = eventSchemas[event].safeParse(message.data.payload);
    if (!payload.success) return this.refuse({ event, issues: payload.error.issues });
    return message.data;
  }

  private refuse(details: object): undefined {
    this.log.warn(details, 'malformed event dropped');
  }
}
