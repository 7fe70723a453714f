import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { Lifetime } from '../runtime/lifetime.js';
import { Misbehaviour } from '../runtime/misbehaviour.js';
import type { WebhookBody, WebhookEvent, WebhookSettings } from './webhook-events.js';

/** Minutes after each failed attempt. */
const RETRY_MINUTES = [1, 4, 16, 64, 256, 1024];
const TIMEOUT_MS = 10_000;
const KEPT_SENT = 500;

interface Delivery {
  seq: number;
  body: WebhookBody;
  /** Sandbox time of the next attempt; null once delivered or given up. */
  dueAt: number | null;
}

/** Sends events to the store's webhook URL and retries until it responds with 2xx. */
@Injectable()
export class WebhookSender {
  private readonly settings: Documents<WebhookSettings>;
  private readonly deliveries: Documents<Delivery>;
  private readonly sending = new Set<number>();
  private seq: number;
  /** Milliseconds of a minute between attempts; tests shorten it. */
  minuteMs = 60_000;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly misbehaviour: Misbehaviour,
    private readonly lifetime: Lifetime,
  ) {
    this.settings = store.open<WebhookSettings>('printful-webhooks');
    this.deliveries = store.open<Delivery>('printful-deliveries');
    this.seq = Math.max(0, ...this.deliveries.all().map(({ seq }) => seq));
  }

  reset(): void {
    this.settings.clear();
    this.deliveries.clear();
    this.minuteMs = 60_000;
  }

  read(storeId: number): WebhookSettings | undefined {
    return this.settings.get(String(storeId));
  }

  /** One URL per store: replaces the earlier settings. */
  configure(storeId: number, settings: WebhookSettings): void {
    this.settings.set(String(storeId), settings);
  }

  remove(storeId: number): void {
    this.settings.delete(String(storeId));
  }

  /** Queues an event if the store subscribes to it; calls `data` only then. */
  emit(type: WebhookEvent, store: number, data: () => object): void {
    if (!this.read(store)?.types.includes(type)) return;
    const body: WebhookBody = { type, created: Math.floor(this.clock.now() / 1000), retries: 0, store, data: data() };
    this.enqueue(body);
    if (this.misbehaviour.current.duplicateWebhooks) this.enqueue(body);
  }

  /** Resends earlier events, oldest first unless reversed. Returns how many. */
  resend({ type, last, reversed }: { type?: string | undefined; last: number; reversed: boolean }): number {
    const matching = this.deliveries
      .all()
      .filter(({ body }) => !type || body.type === type)
      .slice(-last);
    if (reversed) matching.reverse();
    for (const { body } of matching) this.enqueue(body);
    return matching.length;
  }

  /** Events about the order with this external id that have not arrived. */
  outstanding(externalId: string): number {
    const isOpen = ({ body, dueAt }: Delivery): boolean => dueAt !== null && externalIdOf(body) === externalId;
    return this.deliveries.all().filter(isOpen).length;
  }

  /** Runs every attempt that is due. */
  tick(): void {
    const now = this.clock.now();
    for (const delivery of this.deliveries.all()) {
      if (delivery.dueAt !== null && delivery.dueAt <= now && !this.sending.has(delivery.seq))
        void this.attempt(delivery);
    }
  }

  private enqueue(body: WebhookBody): void {
    const delivery: Delivery = { seq: ++this.seq, body, dueAt: this.clock.now() };
    this.deliveries.set(String(delivery.seq), delivery);
    this.forgetOldest();
    void this.attempt(delivery);
  }

  private async attempt(delivery: Delivery): Promise<void> {
    const url = this.read(delivery.body.store)?.url;
    this.sending.add(delivery.seq);
    const delivered = url !== undefined && (await post(url, delivery.body));
    this.sending.delete(delivery.seq);
    if (this.lifetime.ended || !this.deliveries.get(String(delivery.seq))) return;
    const wait = RETRY_MINUTES[delivery.body.retries];
    const again = !delivered && url !== undefined && wait !== undefined;
    const body = again ? { ...delivery.body, retries: delivery.body.retries + 1 } : delivery.body;
    this.deliveries.set(String(delivery.seq), {
      ...delivery,
      body,
      dueAt: again ? this.clock.now() + wait * this.minuteMs : null,
    });
  }

  private forgetOldest(): void {
    const [oldest] = this.deliveries.all();
    if (oldest && oldest.dueAt === null && oldest.seq <= this.seq - KEPT_SENT)
      this.deliveries.delete(String(oldest.seq));
  }
}

const externalIdOf = ({ data }: WebhookBody): unknown =>
  (data as { order?: { external_id?: unknown } }).order?.external_id;

async function post(url: string, body: WebhookBody): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
