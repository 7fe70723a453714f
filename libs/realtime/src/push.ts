import {
  eventSchemas,
  pushMessageSchema,
  type EventName,
  type EventPayload,
  type PushMessage,
  type Room,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { Logger } from '#observability';
import { Publisher, type Subscriber } from '#redis';

/** The one channel through which every process reaches the pages. */
export const PUSH_CHANNEL = 'inkloom:push';

/** Sends typed events from any process to the pages of a user, of all admins or of all operators. */
@Injectable()
export class Push {
  constructor(
    private readonly publisher: Publisher,
    private readonly log: Logger,
  ) {}

  /** Never rejects: a push is a hint, the pages read the truth when they reconnect. */
  async send<N extends EventName>(rooms: Room[], event: N, payload: EventPayload<N>): Promise<void> {
    if (rooms.length === 0) return;
    try {
      await this.publisher.publish(PUSH_CHANNEL, { rooms, event, payload } satisfies PushMessage);
    } catch (error) {
      this.log.debug({ err: error, event }, 'push not sent');
    }
  }
}

/** Calls the handler with every event of every process. Messages that do not fit the contract are logged and dropped. */
export async function listenForPushes(
  subscriber: Subscriber,
  handler: (message: PushMessage) => void,
  log: Logger,
): Promise<() => Promise<void>> {
  return subscriber.subscribe(PUSH_CHANNEL, (raw) => {
    const message = pushMessageSchema.safeParse(raw);
    if (!message.success) return log.warn({ issues: message.error.issues }, 'malformed push dropped');
    const payload = eventSchemas[message.data.event].safeParse(message.data.payload);
    if (!payload.success)
      return log.warn({ event: message.data.event, issues: payload.error.issues }, 'malformed push dropped');
    handler(message.data);
  });
}
