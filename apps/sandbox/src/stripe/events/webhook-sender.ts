import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '#config';
import { SANDBOX_CONFIG } from '../../core/core.module.js';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import type { StripeEvent } from './event-log.js';

const RETRY_SECONDS = [2, 10, 60, 600, 3_600, 6 * 3_600];
const TIMEOUT_MS = 10_000;
const KEPT_SENT = 2_000;

interface Delivery {
  seq: number;
  event: StripeEvent;
  attempts: number;
  /** Sandbox time of the next attempt; null once delivered or given up. */
  dueAt: number | null;
  delivered: boolean;
}

/** How events are sent, until a reset. */
export interface SendingPlan {
  /** Keeps them until sending goes on. */
  paused: boolean;
  /** How often each is sent. */
  times: number;
  /** Milliseconds before the first attempt. */
  delayMs: number;
}

const PLAIN: SendingPlan = { paused: false, times: 1, delayMs: 0 };

/** Sends signed events to the product's webhook and retries until it answers with 2xx. */
@Injectable()
export class WebhookSender implements OnApplicationShutdown {
  private readonly deliveries: Documents<Delivery>;
  private readonly sending = new Set<number>();
  private seq: number;
  private ended = false;
  private plan = PLAIN;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    @Inject(SANDBOX_CONFIG) private readonly config: Config,
  ) {
    this.deliveries = store.open<Delivery>('stripe-deliveries');
    this.seq = Math.max(0, ...this.deliveries.all().map(({ seq }) => seq));
  }

  onApplicationShutdown(): void {
    this.ended = true;
  }

  reset(): void {
    this.deliveries.clear();
    this.plan = PLAIN;
  }

  configure(plan: Partial<SendingPlan>): void {
    this.plan = { ...this.plan, ...plan };
    this.tick();
  }

  send(event: StripeEvent): void {
    for (let time = 0; time < this.plan.times; time++) this.enqueue(event, this.plan.delayMs);
  }

  /** Sends the latest events once more, oldest first unless reversed; returns how many. */
  resend({
    type,
    last,
    times,
    reversed,
  }: {
    type?: string | undefined;
    last: number;
    times: number;
    reversed: boolean;
  }): number {
    const known = new Map(this.deliveries.all().map(({ event }) => [event.id, event]));
    const events = [...known.values()].filter((event) => !type || event.type === type).slice(-last);
    if (reversed) events.reverse();
    for (const event of events) for (let time = 0; time < times; time++) this.enqueue(event, 0);
    return events.length;
  }

  /** The ids of the events that were sent and not taken. */
  untaken(): Set<string> {
    const all = this.deliveries.all();
    const taken = new Set(all.filter(({ delivered }) => delivered).map(({ event }) => event.id));
    return new Set(all.map(({ event }) => event.id).filter((id) => !taken.has(id)));
  }

  /** Does not send an event again. */
  giveUp(eventId: string): void {
    for (const delivery of this.deliveries.all())
      if (delivery.event.id === eventId) this.deliveries.set(String(delivery.seq), { ...delivery, dueAt: null });
  }

  /** How many deliveries are under way, or tried again within so many seconds unless sending is paused. */
  outstanding(withinSeconds: number): number {
    if (this.plan.paused) return this.sending.size;
    const until = this.clock.now() + withinSeconds * 1_000;
    return this.deliveries.all().filter(({ dueAt }) => dueAt !== null && dueAt <= until).length;
  }

  /** Runs every attempt that is due. */
  tick(): void {
    if (this.plan.paused) return;
    const now = this.clock.now();
    for (const delivery of this.deliveries.all())
      if (delivery.dueAt !== null && delivery.dueAt <= now && !this.sending.has(delivery.seq))
        void this.attempt(delivery);
  }

  private enqueue(event: StripeEvent, delayMs: number): void {
    const delivery = { seq: ++this.seq, event, attempts: 0, dueAt: this.clock.now() + delayMs, delivered: false };
    this.deliveries.set(String(delivery.seq), delivery);
    this.forgetOldest();
    if (!this.plan.paused && delayMs === 0) void this.attempt(delivery);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    this.sending.add(delivery.seq);
    const delivered = await this.post(delivery.event);
    this.sending.delete(delivery.seq);
    if (this.ended || !this.deliveries.get(String(delivery.seq))) return;
    const wait = delivered ? undefined : RETRY_SECONDS[delivery.attempts];
    const dueAt = wait === undefined ? null : this.clock.now() + wait * 1_000;
    this.deliveries.set(String(delivery.seq), { ...delivery, attempts: delivery.attempts + 1, dueAt, delivered });
  }

  private async post(event: StripeEvent): Promise<boolean> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(`${this.config.publicUrl}/api/webhooks/stripe`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, this.config.stripe.webhookSecret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok;
    } catch {
      return false;
    }
  }

  private forgetOldest(): void {
    const [oldest] = this.deliveries.all();
    if (oldest && oldest.dueAt === null && oldest.seq <= this.seq - KEPT_SENT)
      this.deliveries.delete(String(oldest.seq));
  }
}

/** In real time, as receivers compare it with their own clock. */
function signatureOf(payload: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;
}
