import { Injectable } from '@nestjs/common';
import { FileStore, type Documents } from '../../core/file-store.js';
import { SandboxClock } from '../../core/sandbox-clock.js';
import { newStripeId } from '../wire/new-id.js';
import { missingResource } from '../wire/stripe-error.js';
import { WebhookSender } from './webhook-sender.js';

/** Version of the API whose shapes the events have. */
const API_VERSION = '2026-10-28.endive';
const KEPT = 5_000;
/** Stripe tries for three days. */
const GIVEN_UP_SECONDS = 3 * 86_400;

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
}

export interface EventFilter {
  /** Whether the webhook's address has taken it. */
  delivered: boolean | undefined;
  /** Seconds since the epoch. */
  before: number;
  /** The last one of the page before. */
  after: string | undefined;
}

/** Everything that happened, in order, and on its way to the webhook's address. */
@Injectable()
export class EventLog {
  private readonly events: Documents<StripeEvent>;

  constructor(
    store: FileStore,
    private readonly clock: SandboxClock,
    private readonly sender: WebhookSender,
  ) {
    this.events = store.open<StripeEvent>('stripe-events');
  }

  reset(): void {
    this.events.clear();
    this.sender.reset();
  }

  emit(type: string, object: object): void {
    const event: StripeEvent = {
      id: newStripeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: Math.floor(this.clock.now() / 1000),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    };
    this.events.set(event.id, event);
    this.forgetOldest();
    this.sender.send(event);
  }

  find(id: string): StripeEvent {
    const event = this.events.get(id);
    if (!event) throw missingResource('event', id);
    return event;
  }

  /** Newest first, as Stripe lists them. */
  list({ delivered, before, after }: EventFilter): StripeEvent[] {
    const untaken = this.sender.untaken();
    const wanted = this.events
      .all()
      .toReversed()
      .filter(({ id, created }) => created <= before && delivered !== untaken.has(id));
    return wanted.slice(wanted.findIndex(({ id }) => id === after) + 1);
  }

  /** Those about an object were sent in vain, and so long ago that they are not sent again. Returns how many. */
  giveUp(about: string): number {
    const lost = this.events.all().filter((event) => JSON.stringify(event.data).includes(about));
    for (const event of lost) this.events.set(event.id, { ...event, created: event.created - GIVEN_UP_SECONDS });
    for (const { id } of lost) this.sender.giveUp(id);
    return lost.length;
  }

  private forgetOldest(): void {
    const [oldest, ...rest] = this.events.all();
    if (oldest && rest.length >= KEPT) this.events.delete(oldest.id);
  }
}
