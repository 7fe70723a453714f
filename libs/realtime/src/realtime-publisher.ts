import { Injectable } from '@nestjs/common';
import type { EventName, EventPayload, PushMessage, Room } from '#contracts';
import { inSpan, Logger } from '#observability';
import { Publisher } from '#redis';
import { REALTIME_CHANNEL } from './realtime-channel.js';

/** Sends typed events from any process to the pages of a user, of all admins or of all operators. */
@Injectable()
export class RealtimePublisher {
  constructor(
    private readonly publisher: Publisher,
    private readonly log: Logger,
  ) {}

  /** Never rejects: an event is a hint, the pages read the truth when they reconnect. */
  async send<N extends EventName>(rooms: Room[], event: N, payload: EventPayload<N>): Promise<void> {
    if (rooms.length === 0) return;
    try {
      const attributes = { 'inkloom.event': event, 'inkloom.rooms': rooms.length };
      await inSpan(`publish ${event}`, { kind: 'producer', attributes }, () =>
        this.publisher.publish(REALTIME_CHANNEL, { rooms, event, payload } satisfies PushMessage),
      );
    } catch (error) {
      this.log.debug({ err: error, event }, 'event not sent');
    }
  }
}
