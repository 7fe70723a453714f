import type { RedisConnection } from './create-redis.js';

export type MessageHandler = (message: unknown) => void;

const PING_MS = 2_000;

/** Sends JSON messages to every process that listens on a channel. */
export class Publisher {
  constructor(private readonly redis: RedisConnection) {}

  /** Resolves with the number of processes that received it; rejects while Redis is away. */
  async publish(channel: string, message: unknown): Promise<number> {
    return this.redis.publish(channel, JSON.stringify(message));
  }
}

/** Listens on channels over one connection of purpose `subscriber`, and goes on listening after Redis came back. */
export class Subscriber {
  private readonly handlers = new Map<string, Set<MessageHandler>>();
  private readonly gapHandlers = new Set<() => void>();
  private readonly ping: NodeJS.Timeout;
  private lost = false;

  constructor(private readonly redis: RedisConnection) {
    redis.on('message', (channel: string, text: string) => this.deliver(channel, text));
    redis.on('close', () => (this.lost = true));
    redis.on('ready', () => this.afterReconnect());
    // A connection that only listens would never notice that its peer is gone.
    this.ping = setInterval(() => void redis.ping().catch(() => undefined), PING_MS).unref();
  }

  /** Calls the handler with each parsed message; resolves with a function that ends it. */
  async subscribe(channel: string, handler: MessageHandler): Promise<() => Promise<void>> {
    const known = this.handlers.get(channel);
    if (known) known.add(handler);
    else {
      this.handlers.set(channel, new Set([handler]));
      await this.redis.subscribe(channel);
    }
    return () => this.unsubscribe(channel, handler);
  }

  /** Calls the handler when the connection is back after messages may have been missed. */
  onGap(handler: () => void): void {
    this.gapHandlers.add(handler);
  }

  async close(): Promise<void> {
    clearInterval(this.ping);
    this.handlers.clear();
    this.redis.disconnect();
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

  private afterReconnect(): void {
    if (!this.lost) return;
    this.lost = false;
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
