import { Injectable } from '@nestjs/common';
import type { RedisConnection } from './create-redis.js';
import { InjectRedis } from './inject-redis.js';

export type MessageHandler = (message: unknown) => void;

/** Publishes JSON messages to every process subscribed to a channel. */
@Injectable()
export class Publisher {
  constructor(@InjectRedis('producer') private readonly redis: RedisConnection) {}

  /** Resolves with the number of receivers; rejects while Redis is unavailable. */
  async publish(channel: string, message: unknown): Promise<number> {
    return this.redis.publish(channel, JSON.stringify(message));
  }
}

/** Subscribes to channels over one connection of purpose `subscriber`, and renews the subscriptions after an outage. */
@Injectable()
export class Subscriber {
  private readonly handlers = new Map<string, Set<MessageHandler>>();
  private readonly subscribed = new Map<string, Promise<unknown>>();
  private readonly gapHandlers = new Set<() => void>();
  private lost = false;

  constructor(@InjectRedis('subscriber') private readonly redis: RedisConnection) {
    redis.on('message', (channel: string, text: string) => this.deliver(channel, text));
    redis.on('close', () => (this.lost = true));
    redis.on('ready', () => void this.afterReconnect());
  }

  /** Calls the handler with each parsed message; resolves with a function that unsubscribes. */
  async subscribe(channel: string, handler: MessageHandler): Promise<() => Promise<void>> {
    const known = this.handlers.get(channel);
    if (known) known.add(handler);
    else {
      this.handlers.set(channel, new Set([handler]));
      this.subscribed.set(channel, this.listen(channel));
    }
    await this.subscribed.get(channel);
    return () => this.unsubscribe(channel, handler);
  }

  /** Calls the handler after a reconnect, when messages may have been missed. */
  onGap(handler: () => void): void {
    this.gapHandlers.add(handler);
  }

  close(): void {
    this.handlers.clear();
    this.redis.disconnect();
  }

  /** Waits for a ready connection: a command sent earlier overtakes the client's handshake, which Redis then refuses, and is lost. */
  private async listen(channel: string): Promise<void> {
    if (this.redis.status !== 'ready') await new Promise((resolve) => this.redis.once('ready', resolve));
    await this.redis.subscribe(channel);
  }

  private async unsubscribe(channel: string, handler: MessageHandler): Promise<void> {
    const known = this.handlers.get(channel);
    if (!known?.delete(handler) || known.size > 0) return;
    this.handlers.delete(channel);
    await this.redis.unsubscribe(channel);
  }

  private deliver(channel: string, text: string): void {
    const message = parseJson(text);
    if (message === undefined) return;
    for (const handler of this.handlers.get(channel) ?? []) handler(message);
  }

  private async afterReconnect(): Promise<void> {
    if (!this.lost) return;
    this.lost = false;
    // The reply follows the renewed subscriptions: no message is missed from here on.
    const renewed = await this.redis.ping().catch(() => undefined);
    if (renewed === undefined) {
      // The next 'ready' reports the gap.
      this.lost = true;
      return;
    }
    for (const handler of this.gapHandlers) handler();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
